/// What stands in brackets of a name.
enum Brackets {
    /// The name without what is in `[…]` and `{…}`, but for what `kept` gives for it, between brackets of a year.
    ///
    /// `kept` is asked for each content in order.
    static func emptied(_ name: String, kept: (Substring) -> String?) -> String {
        var result = ""
        var rest = Substring(name)
        while let open = rest.firstIndex(where: { $0 == "[" || $0 == "{" }) {
            let end: Character = rest[open] == "[" ? "]" : "}"
            guard let close = rest[open...].firstIndex(of: end) else { break }
            result += rest[..<open]
            if let year = kept(rest[rest.index(after: open)..<close]) {
                result += " (\(year)) "
            } else {
                result += " "
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
