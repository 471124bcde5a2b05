import ClickwheelProgram
import Golf
import Quiz
import StateMachine

/// What can stand in a place of the command line, as far as a shell can offer it.
enum Candidates: Sendable {
    case nothing
    case files
    case folders
    /// Words, looked for when they are wanted: on the data folder that the line names, behind the operands that it has.
    case words(@Sendable (DataFolder, _ operands: [String]) -> [Candidate])
}

/// A word that can be written, and what it means.
struct Candidate: Equatable, Sendable {
    let word: String
    let summary: String

    init(_ word: String, _ summary: String = "") {
        self.word = word
        self.summary = summary
    }
}

extension Candidates {
    /// What the name of a value in a help text says of it.
    static func named(by name: String) -> Candidates {
        let name = name.filter { !"[]…".contains($0) }
        let words = name.split(separator: "|").map(String.init)
        if words.count > 1 { return .oneOf(words.filter { $0 == $0.lowercased() }) }
        switch name {
        case "DIR": return .folders
        case "FILE", "FILE-or-ID": return .files
        case "LEVEL": return .members(of: LogPart.level)
        default: return .nothing
        }
    }

    static func oneOf(_ words: [String]) -> Candidates { .words { _, _ in words.map { Candidate($0) } } }

    /// The members of a strategy family, or of a setting.
    static func members(of family: String) -> Candidates { .words { _, _ in Self.choices(family) } }

    /// The strategy families and settings.
    static let families = Candidates.words { _, _ in
        all.map { Candidate($0.name, $0.summary) }
    }

    /// The members of the family that the first operand names.
    static let membersOfOperand = Candidates.words { _, operands in operands.first.map(choices) ?? [] }

    static let machines = Candidates.words { _, _ in
        Composition.atRest.machines.entries.map { Candidate($0.name, $0.description.summary) }
    }

    /// The clubs in the bag, and the user's own.
    static let clubs = Candidates.words { folder, _ in
        ((try? GolfFolder(folder).clubs()) ?? []).map { Candidate($0.name) }
    }

    static let courses = Candidates.words { folder, _ in
        GolfFolder(folder).courses().map { Candidate($0.id, $0.about) }
    }

    /// The decks with cards; none where nothing was ever kept.
    static let decks = Candidates.words { folder, _ in
        guard folder.exists,
            let store = try? DeckStore(path: folder.database, mediaFolder: folder.quizMedia),
            let decks = try? store.decks()
        else { return [] }
        return decks.filter { $0.cards > 0 }.map { Candidate($0.name, "\($0.cards) cards, \($0.due) due") }
    }

    private static func choices(_ family: String) -> [Candidate] {
        (all.first { $0.name == family }?.members ?? []).map { Candidate($0.name, $0.audience) }
    }

    private static var all: [StrategyFamily] { Composition.atRest.flatMap { $0.families + $0.settings } }
}
