/// Why a file that somebody else made is not read.
public enum StrangerError: Error, Equatable, Sendable {
    /// Something else than a plain table or its index, such as a view, of this name.
    case noTable(String)
    /// A value of more bytes than the limit.
    case tooLong(limit: Int)
    /// Reading took more steps than the limit.
    case tooManySteps(limit: Int)
}

extension StrangerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noTable(let name): "'\(name)' is no plain table, and reading it would run what is written there"
        case .tooLong(let limit): "a value has more than \(limit / 1_000_000) MB"
        case .tooManySteps(let limit): "reading it takes more than \(limit / 1_000_000) million steps"
        }
    }
}
