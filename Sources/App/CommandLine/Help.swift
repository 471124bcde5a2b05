/// The texts of `--help`, made from the commands themselves.
enum Help {
    static func program(_ nouns: [Noun]) -> String {
        let width = nouns.map(\.name.count).max() ?? 0
        let rows = nouns.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }
        return """
            clickwheel: a player for the music you own

            usage: clickwheel <noun> <verb> [options]

            \(rows.joined(separator: "\n"))

            clickwheel <noun> --help says more. Every noun takes --data DIR.
            """
    }

    static func noun(_ noun: Noun) -> String {
        let texts = noun.commands.map { command in text(noun, command) }
        return "\(noun.summary)\n\n" + texts.joined(separator: "\n\n")
    }

    static func text(_ noun: Noun, _ command: Command) -> String {
        let words = ["clickwheel", noun.name, command.verb, command.operands].filter { !$0.isEmpty }
        let left = command.options.map {
            ($0.name.utf8.count == 1 ? "-" : "--") + $0.name + ($0.value.map { " " + $0 } ?? "")
        }
        let width = left.map(\.count).max() ?? 0
        let rows = zip(left, command.options).map { "    " + $0.padded(to: width) + "  " + $1.summary }
        return (["  " + words.joined(separator: " "), "    " + command.summary] + rows).joined(
            separator: "\n"
        )
    }
}

extension String {
    /// The text with spaces behind it, `width` characters in all.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
