import ClickwheelProgram
import Log

/// A place to which the daemon's log can go; whichever it is, the latest is in memory for the page.
///
/// A new one is a value in a file of its own, and a line in ``all``.
struct LogDestination: Sendable {
    /// The name of the family.
    static let family = "log-destination"

    /// Every destination, in menu order.
    static let all: [LogDestination] = [.consoleAndFile, .console, .file, .memory, .collector]

    let name: String
    let title: String
    /// One sentence on who it is for.
    let audience: String
    /// Whether lines are written to the terminal.
    let hasConsole: Bool
    /// Whether `clickwheel log show` finds a file.
    let hasFile: Bool
    /// Makes what takes the lines besides memory and terminal; `nil` for nothing.
    let open: @Sendable (_ site: LogSite, _ argument: String?) throws -> (any LoggingStrategy)?

    init(
        _ name: String,
        title: String,
        for audience: String,
        hasConsole: Bool = false,
        hasFile: Bool = false,
        open: @escaping @Sendable (LogSite, String?) throws -> (any LoggingStrategy)? = { _, _ in nil }
    ) {
        self.name = name
        self.title = title
        self.audience = audience
        self.hasConsole = hasConsole
        self.hasFile = hasFile
        self.open = open
    }

    /// The destination called `name`, or `nil` where there is none.
    static func named(_ name: String) -> LogDestination? { all.first { $0.name == name } }
}
