/// Why a switch was refused; nothing has changed then.
public enum StrategyError: Error, Equatable, Sendable {
    /// There is no family of that name.
    case noSuchFamily(String, known: [String])
    /// The family has no member of that name, and the text means nothing else to it.
    case noSuchMember(String, family: String, known: [String])
    /// The family's owner cannot use what was named, for the reason given.
    case unusable(String, family: String)
    /// The choice could not be kept for the next start, for the reason given.
    case notKept(String, family: String)
}

extension StrategyError: ProgramError {
    public var kind: ErrorKind {
        switch self {
        case .noSuchFamily, .noSuchMember, .unusable: .invalid
        case .notKept: .failed
        }
    }

    public var publicDescription: String {
        guard case .notKept = self else { return description }
        return "the choice cannot be kept, so nothing is changed; the log says why"
    }

    public var description: String {
        switch self {
        case .noSuchFamily(let name, let known):
            "\(NoSuch("strategy family", name, known: known))"
        case .noSuchMember(let name, let family, let known):
            "the family \(family) has no member '\(name)'; it has: \(known.joined(separator: ", "))"
        case .unusable(let reason, let family): "\(family): \(reason)"
        case .notKept(let reason, let family):
            "\(family): the choice cannot be kept, so nothing is changed (\(reason))"
        }
    }
}
