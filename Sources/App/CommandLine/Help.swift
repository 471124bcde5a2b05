/// The texts of `--help` and `clickwheel help`, made from the commands themselves.
enum Help {
    /// What `clickwheel help` says of `words`: a noun, or a noun and a verb.
    ///
    /// - Throws: ``CommandFailure/usage(_:)`` for what there is not.
    static func text(_ words: [String], _ nouns: [Noun], width: Int) throws(CommandFailure) -> String {
        guard let first = words.first, first != "--help", first != "-h" else {
            return program(nouns, width: width)
        }
        let (name, verb) = (first, words.dropFirst().first { $0 != "--help" && $0 != "-h" })
        guard words.count <= 2 else {
            throw .usage("help takes a noun and a verb, and no '\(words[2])'")
        }
        let found = try noun(name, of: nouns)
        guard let verb else { return noun(found, width: width) }
        guard let command = found.commands.first(where: { $0.verb == verb }), !verb.isEmpty else {
            let verbs = found.commands.map(\.verb).filter { !$0.isEmpty }
            throw .usage(
                "there is no '\(name) \(verb)'; "
                    + (verbs.isEmpty
                        ? "see clickwheel help \(name)" : "there are: \(verbs.joined(separator: ", "))")
            )
        }
        return text(found, command, width: width)
    }

    /// The noun called `name`.
    ///
    /// - Throws: ``CommandFailure/usage(_:)`` that names those there are.
    static func noun(_ name: String, of nouns: [Noun]) throws(CommandFailure) -> Noun {
        guard let noun = nouns.first(where: { $0.name == name }) else {
            let names = nouns.map(\.name).joined(separator: ", ")
            throw .usage("there is no '\(name)'; there are: \(names)")
        }
        return noun
    }

    static func program(_ nouns: [Noun], width: Int) -> String {
        let rows = TextWrap.rows(nouns.map { ($0.name, $0.summary) }, indent: 2, width: width)
        let end = TextWrap.wrapped(
            """
            clickwheel help NOUN says more, and so does --help behind any command. Every noun that keeps something takes \
            --data DIR.
            """,
            to: width
        )
        return """
            clickwheel: a player for the music you own

            usage: clickwheel <noun> <verb> [options]

            \(rows)

            \(end)
            """
    }

    static func noun(_ noun: Noun, width: Int) -> String {
        let texts = noun.commands.map { command in text(noun, command, width: width) }
        return TextWrap.wrapped(noun.summary, to: width) + "\n\n" + texts.joined(separator: "\n\n")
    }

    static func text(_ noun: Noun, _ command: Command, width: Int) -> String {
        var parts = [
            TextWrap.wrapped("  " + command.call(of: noun), to: width),
            TextWrap.wrapped("    " + command.summary, to: width),
        ]
        if !command.options.isEmpty {
            let rows = command.options.map { (name: $0.spelled, text: $0.summary) }
            parts.append(TextWrap.rows(rows, indent: 4, width: width))
        }
        if !command.input.isEmpty {
            parts.append("")
            parts.append(TextWrap.wrapped("    " + Command.inputTitle, to: width))
            let rows = command.input.map { (name: $0.name, text: $0.summary) }
            parts.append(TextWrap.rows(rows, indent: 6, width: width))
        }
        return parts.joined(separator: "\n")
    }
}

extension String {
    /// The text with spaces behind it, `width` characters in all.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
