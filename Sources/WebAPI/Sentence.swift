/// What a domain says of an error, as a sentence for a person.
enum Sentence {
    /// The text of `error` with a capital letter and a full stop.
    static func of(_ error: some Any) -> String {
        let text = "\(error)"
        return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}
