/// The words after a command with every option by its whole name, as `getopt_long` wants them.
///
/// It takes the first of several options that begin alike, where they are of one kind, so that `--wind 5` was silently
/// the wind from behind.
struct Spelling {
    private(set) var words: [String] = []
    /// A sentence for each option whose name was not whole.
    private(set) var notes: [String] = []

    /// - Throws: ``CommandFailure/usage(_:)`` for the beginning of several names.
    init(_ words: [String], _ options: [CommandOption]) throws(CommandFailure) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                self.words += [word] + rest
                return
            }
            guard let (option, tail) = try option(word, options) else {
                self.words.append(word)
                continue
            }
            self.words.append("--" + option.name + tail)
            // The value is whatever it is, also what looks like an option.
            if option.value != nil, tail.isEmpty, let value = rest.popFirst() { self.words.append(value) }
        }
    }

    /// The option that `word` means, and its value with the sign before it; `nil` for what is none.
    private mutating func option(
        _ word: String,
        _ options: [CommandOption]
    ) throws(CommandFailure) -> (CommandOption, tail: String)? {
        if word.utf8.count == 2, let short = options.first(where: { $0.dashed == word }) {
            return (short, "")
        }
        guard word.hasPrefix("--") else { return nil }
        let name = word.dropFirst(2).prefix { $0 != "=" }
        let tail = String(word.dropFirst(2 + name.count))
        if let exact = options.first(where: { $0.name == name }) { return (exact, tail) }
        let meant = options.filter { $0.name.hasPrefix(name) }
        guard let first = meant.first, !name.isEmpty else { return nil }
        guard meant.count == 1 else {
            let names = meant.map(\.dashed).joined(separator: " or ")
            throw .usage("--\(name) could be \(names): write it whole")
        }
        notes.append("--\(name) is taken for \(first.dashed)")
        return (first, tail)
    }
}
