/// A page of the manual in the language of man(7), made from the commands themselves.
struct ManualPage {
    /// When the form of the pages last changed: the date that each must bear.
    private static let date = "2026-11-22"

    /// The name of the page: `clickwheel`, or `clickwheel-golf`.
    let name: String
    let text: String

    /// The page of the whole program, with every command.
    init(program nouns: [Noun]) {
        name = "clickwheel"
        var page = Roff()
        page.title(name, date: Self.date)
        page.section("NAME")
        page.line("clickwheel \\- a player for the music you own")
        page.section("SYNOPSIS")
        page.line("\\fBclickwheel\\fR \\fInoun\\fR \\fIverb\\fR [\\fIoptions\\fR]")
        page.section("DESCRIPTION")
        page.text(
            """
            A daemon owns the music and the player; a click wheel in the browser and these commands are its faces. \
            The folders of music are only ever read.
            """
        )
        page.paragraph()
        page.text("Options may come before or after operands, and -- ends them.")
        page.section("COMMANDS")
        for noun in nouns {
            page.subsection("clickwheel " + noun.name)
            page.text(noun.summary)
            page.commands(of: noun)
        }
        page.ending(others: nouns.map { "clickwheel-" + $0.name })
        text = page.text
    }

    /// The page of one noun.
    init(_ noun: Noun) {
        name = "clickwheel-" + noun.name
        var page = Roff()
        page.title(name, date: Self.date)
        page.section("NAME")
        page.line("\(Roff.escaped(name)) \\- \(Roff.escaped(Self.clause(noun.summary)))")
        page.section("SYNOPSIS")
        for (index, command) in noun.commands.enumerated() {
            if index > 0 { page.line(".br") }
            page.line("\\fB\(Roff.escaped(command.call(of: noun)))\\fR [\\fIoptions\\fR]")
        }
        page.section("DESCRIPTION")
        page.text(noun.summary)
        page.commands(of: noun)
        page.ending(others: ["clickwheel"])
        text = page.text
    }

    /// A sentence as it stands behind a name: small, without a full stop.
    private static func clause(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

extension Roff {
    fileprivate mutating func commands(of noun: Noun) {
        for command in noun.commands {
            entry("\\fB\(Self.escaped(command.call(of: noun)))\\fR", command.summary)
            guard !command.options.isEmpty || !command.input.isEmpty else { continue }
            indented { page in
                for option in command.options {
                    let value = option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
                    page.entry("\\fB\(Self.escaped(option.dashed))\\fR\(value)", option.summary)
                }
                guard !command.input.isEmpty else { return }
                page.paragraph()
                page.text(Command.inputTitle)
                for key in command.input { page.entry("\\fB\(Self.escaped(key.name))\\fR", key.summary) }
            }
        }
    }

    fileprivate mutating func ending(others: [String]) {
        section("EXIT STATUS")
        entry("0", "What was asked for is done.")
        entry("1", "It failed; one sentence on standard error says why, and what would help.")
        entry("2", "The command line was wrong.")
        section("ENVIRONMENT")
        entry("XDG_DATA_HOME", "The folder in which the data folder is, usually ~/.local/share.")
        entry("COLUMNS", "How wide text is when it is not written to a terminal.")
        section("FILES")
        entry(
            "~/.local/share/clickwheel/clickwheel.db",
            "The library, the queue, the decks and your choices."
        )
        entry("~/.local/share/clickwheel/log/clickwheel.log", "The log of the daemon.")
        section("SEE ALSO")
        line(others.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n"))
    }
}
