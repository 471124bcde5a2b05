import ClickwheelPOSIX
import Library

/// The program: finds the command that its words name, and runs it.
public enum Clickwheel {
    /// Every noun, in the order of the help text.
    static let nouns: [Noun] =
        [Noun.serve] + Composition.parts.flatMap { $0.nouns }
        + [.machine, .strategy, .doctor, .completions, .manual]

    /// Runs the command that `words` (without the program's name) ask for.
    ///
    /// - Returns: The exit status: 0 done, 1 could not be done, 2 called wrongly. Reasons are on standard error.
    public static func run(_ words: [String]) -> CInt {
        Console.holdStandardStreams()
        // A reader that goes away shows as a failed write, not as a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            try dispatch(words)
            return 0
        } catch CommandFailure.told {
            return 1
        } catch {
            for reason in (error as? CommandFailure)?.reasons ?? ["\(error)"] {
                Console.complain("clickwheel: \(reason)")
            }
            return if case CommandFailure.usage = error { 2 } else { 1 }
        }
    }

    private static func dispatch(_ words: [String]) throws {
        let width = TerminalSize.forText
        guard let first = words.first, first != "--help", first != "-h" else {
            if words.isEmpty {
                Console.complain(lines: Help.program(nouns, width: width))
                throw CommandFailure.usage("name a noun")
            }
            return Console.print(Help.program(nouns, width: width))
        }
        if first == "help" {
            return Console.print(try Help.text(Array(words.dropFirst()), nouns, width: width))
        }
        if first == FileReaderProgram.word { return try FileReaderProgram.run(words.dropFirst()) }
        if first == DeckImporter.word { return try DeckImporter.run(Array(words.dropFirst())) }
        if first == Completion.word { return Completion(Array(words.dropFirst()), nouns).show() }
        if first == "--version" { return Console.print("clickwheel \(Version.current)") }
        try dispatch(words.dropFirst(), Help.noun(first, of: nouns))
    }

    private static func dispatch(_ words: ArraySlice<String>, _ noun: Noun) throws {
        let asksHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        let single = noun.single
        guard let command = single ?? noun.commands.first(where: { $0.verb == words.first }) else {
            if asksHelp { return Console.print(Help.noun(noun, width: TerminalSize.forText)) }
            let verbs = noun.commands.map(\.verb).joined(separator: ", ")
            let given =
                words.first.map { "there is no '\(noun.name) \($0)'" } ?? "'\(noun.name)' needs a verb"
            throw CommandFailure.usage("\(given); there are: \(verbs)")
        }
        if asksHelp {
            let width = TerminalSize.forText
            return Console.print(
                single == nil ? Help.text(noun, command, width: width) : Help.noun(noun, width: width)
            )
        }
        let rest = single == nil ? words.dropFirst() : words
        let arguments = try Arguments(Array(rest), options: command.options)
        for note in arguments.notes { Console.complain("clickwheel: \(note)") }
        if command.operands.isEmpty, let word = arguments.operands.first {
            let called = [noun.name, command.verb].filter { !$0.isEmpty }.joined(separator: " ")
            throw CommandFailure.usage("\(called) takes no '\(word)'" + hint(command, word))
        }
        try command.run(arguments)
    }

    /// Where a word that a command does not take most likely belongs.
    private static func hint(_ command: Command, _ word: String) -> String {
        let names = command.options.map(\.name)
        if names.contains("music") { return "; a folder of music is named with --music \(word)" }
        if names.contains("text") { return "; words are named with --text" }
        return "; --help shows what it takes"
    }
}
