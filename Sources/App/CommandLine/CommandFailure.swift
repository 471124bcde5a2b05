/// Why a command ended without doing what it was asked.
enum CommandFailure: Error, Equatable {
    /// The command was called wrongly: exit status 2.
    case usage(String)
    /// The command could not be carried out: exit status 1.
    case failed(String)
    /// The same, for several reasons.
    case failedFor([String])
    /// The same, of which all reasons were told when they were found.
    case told
}

extension CommandFailure: CustomStringConvertible {
    var description: String { reasons.joined(separator: "\n") }

    /// Why, each a line on the terminal.
    var reasons: [String] {
        switch self {
        case .usage(let text), .failed(let text): [text]
        case .failedFor(let reasons): reasons
        case .told: ["not all could be done"]
        }
    }
}
