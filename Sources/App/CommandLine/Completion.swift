import ClickwheelPOSIX

/// What a shell offers for the word that is being typed.
///
/// The scripts of ``CompletionShell`` ask for it each time, so that they never are of another version than the program,
/// and know what is there: decks, clubs, courses.
struct Completion {
    /// The word that makes this program answer a shell; no help names it.
    static let word = "complete"

    private let nouns: [Noun]
    /// The words before the one that is being typed.
    private let before: [String]
    private let current: String

    /// The answer to `words`: those behind the program's name, with what is typed of the last one, which may be empty.
    init(_ words: [String], _ nouns: [Noun]) {
        self.nouns = nouns
        before = Array(words.dropLast())
        current = words.last ?? ""
    }

    /// Writes the answer: `files`, `folders`, or `words` and below it a line for each with a tab before what it means.
    func show() {
        switch answer {
        case .nothing: Console.print(verbatim: "words")
        case .files: Console.print(verbatim: "files")
        case .folders: Console.print(verbatim: "folders")
        case .words(let candidates):
            let lines = candidates.map { $0.summary.isEmpty ? $0.word : "\($0.word)\t\($0.summary)" }
            Console.print(verbatim: (["words"] + lines).joined(separator: "\n"))
        }
    }

    enum Answer: Equatable {
        case nothing
        case files
        case folders
        case words([Candidate])
    }

    var answer: Answer {
        var words = before[...]
        let wantsHelp = words.first == "help"
        if wantsHelp { words.removeFirst() }
        guard let first = words.popFirst() else {
            let switches = [
                Candidate("--help", "what there is"), Candidate("--version", "which version this is"),
            ]
            let help = wantsHelp ? [] : [Candidate("help", "Shows what there is, and how to call it.")]
            return offer(
                current.hasPrefix("-") ? switches : nouns.map { Candidate($0.name, $0.summary) } + help
            )
        }
        guard let noun = nouns.first(where: { $0.name == first }) else { return .nothing }
        let verbs = noun.commands.filter { !$0.verb.isEmpty }.map { Candidate($0.verb, $0.summary) }
        if wantsHelp { return words.isEmpty ? offer(verbs) : .nothing }
        if let single = noun.single { return answer(Line(words, of: single), single) }
        guard let verb = words.popFirst() else {
            return offer(current.hasPrefix("-") ? [Self.help] : verbs)
        }
        guard let command = noun.commands.first(where: { $0.verb == verb }) else { return .nothing }
        return answer(Line(words, of: command), command)
    }

    private static let help = Candidate("--help", "what it takes")

    /// What stands behind a command so far.
    private struct Line {
        var operands: [String] = []
        var data: String?
        /// The option whose value comes next.
        var pending: CommandOption?
        /// Whether a `--` ended the options.
        var isOver = false

        init(_ words: ArraySlice<String>, of command: Command) {
            for word in words {
                if let option = pending {
                    take(word, option)
                } else if isOver {
                    operands.append(word)
                } else if word == "--" {
                    isOver = true
                } else if word.hasPrefix("-"), word != "-" {
                    let name = word.prefix { $0 != "=" }
                    guard let option = command.options.first(where: { $0.dashed == name }) else { continue }
                    if option.value == nil { continue }
                    if name.count < word.count {
                        take(String(word.dropFirst(name.count + 1)), option)
                    } else {
                        pending = option
                    }
                } else {
                    operands.append(word)
                }
            }
        }

        private mutating func take(_ value: String, _ option: CommandOption) {
            // The shell hands it over as it is typed.
            if option.name == "data" {
                data =
                    value.hasPrefix("~/")
                    ? getenv("HOME").map { String(cString: $0) + value.dropFirst() } : value
            }
            pending = nil
        }
    }

    private func answer(_ line: Line, _ command: Command) -> Answer {
        let folder = line.data.map { DataFolder(path: DataFolder.absolute($0)) } ?? .usual
        func found(_ candidates: Candidates, behind prefix: String = "") -> Answer {
            switch candidates {
            case .nothing: return .nothing
            case .files: return .files
            case .folders: return .folders
            case .words(let find):
                return offer(find(folder, line.operands).map { Candidate(prefix + $0.word, $0.summary) })
            }
        }
        if let option = line.pending { return found(option.candidates) }
        if !line.isOver, current.hasPrefix("-") {
            let name = current.prefix { $0 != "=" }
            if name.count < current.count, let option = command.options.first(where: { $0.dashed == name }) {
                return found(option.candidates, behind: name + "=")
            }
            return offer(command.options.map { Candidate($0.dashed, $0.summary) } + [Self.help])
        }
        let place = line.operands.count
        if place < command.candidates.count { return found(command.candidates[place]) }
        guard command.operands.hasSuffix("…"), let last = command.candidates.last else { return .nothing }
        return found(last)
    }

    /// Those that begin as the word does; a name that a shell could not write in one line is none.
    private func offer(_ candidates: [Candidate]) -> Answer {
        .words(
            candidates.filter { candidate in
                candidate.word.hasPrefix(current)
                    && candidate.word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            }
        )
    }
}
