public import ClickwheelProgram

/// Why something of the quiz could not be done, in one sentence that names the thing and says what to do.
public enum QuizError: Error, Codable, Equatable, Sendable {
    /// Weights, steps or limits that make no schedule.
    case badSetting(String)
    /// A file that is not what its name says, or that asks for more than is safe.
    case badFile(path: String, reason: String)
    /// A line of a text file that cannot be read.
    case badLine(path: String, line: Int, reason: String)
    /// A deck that is not there.
    case noSuchDeck(String)
    /// A strategy that is not there.
    case noSuchStrategy(String)
    /// A card that is not there.
    case noSuchCard(Int64)
    /// A round without a question.
    case nothingToAsk(String)
    /// A file that could not be read or written.
    case cannotUse(path: String, reason: String)
}

extension QuizError {
    /// Runs `body`, and says of what the system refuses which file it was about.
    static func naming<Result>(
        _ path: String,
        _ body: () throws -> Result
    ) throws(QuizError) -> Result {
        do { return try body() } catch { throw .cannotUse(path: path, reason: "\(error)") }
    }
}

extension QuizError: ProgramError {
    /// Of what kind the error is, from which faces choose their status.
    public var kind: ErrorKind {
        switch self {
        case .noSuchDeck, .noSuchCard: .missing
        case .nothingToAsk: .conflict
        case .noSuchStrategy, .badSetting, .badFile, .badLine: .invalid
        case .cannotUse: .failed
        }
    }

    public var description: String {
        switch self {
        case .badSetting(let text): text
        case .badFile(let path, let reason): "\(path): \(reason)"
        case .badLine(let path, let line, let reason): "\(path), line \(line): \(reason)"
        case .noSuchDeck(let name): "there is no deck '\(name)': look at the list of decks"
        case .noSuchStrategy(let name):
            "\(NoSuch("strategy", name, known: QuestionStrategies.all.map { $0.name }))"
        case .noSuchCard(let id): "there is no card \(id): it was removed, ask for the next one"
        case .nothingToAsk(let deck):
            "nothing is due in '\(deck)': come back later, or study it anyway in the order Cram"
        case .cannotUse(let path, let reason): "\(path): \(reason)"
        }
    }
}
