/// How much a record matters, from the least to the most.
///
/// The names and their order are those of RFC 5424, section 6.2.1, with `trace` below `debug`.
public enum Level: UInt8, CaseIterable, Comparable, Sendable {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
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
