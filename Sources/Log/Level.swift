/// How much a record matters, from the least to the most.
///
/// The names and their order are those of RFC 5424, section 6.2.1, with `trace` below `debug`.
public enum Level: UInt8, CaseIterable, Comparable, Sendable {
    /// Each step of the work; for whoever looks into one thing.
    case trace
    /// What a developer wants to know.
    case debug
    /// What happens in ordinary use.
    case info
    /// What is ordinary, and worth a look.
    case notice
    /// What may go wrong soon, or went wrong and was made good.
    case warning
    /// What did not work.
    case error
    /// What ends the program, or puts data in danger.
    case critical

    /// The lowercase name, as in a log line and on the command line.
    public var name: String { "\(bytes)" }

    /// The bytes of ``name``.
    var bytes: StaticString {
        switch self {
        case .trace: "trace"
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        case .critical: "critical"
        }
    }

    /// The level with `name`, or `nil` where there is none.
    public init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name.lowercased() }) else { return nil }
        self = level
    }

    public static func < (left: Level, right: Level) -> Bool {
        left.rawValue < right.rawValue
    }
}
