import ClickwheelSystem

/// Writes lines to standard error, for people who watch, or for the journal.
///
/// On a terminal the level is coloured, unless `NO_COLOR` is set and not empty. Where standard error is systemd's journal, each
/// line starts with the priority that it understands, as in `<4>`, and without a time, which the journal has. It
/// keeps nothing: ``loggedMessages`` is always empty.
public final class ConsoleStrategy: ConcurrentLoggingStrategy {
    /// What a line looks like.
    public enum Style: Sendable {
        /// Words without colour.
        case plain
        /// With the colours of a terminal.
        case coloured
        /// With the prefixes of `sd-daemon(3)`.
        case journal
    }

    private let descriptor: CInt
    private let style: Style
    private let threshold: Threshold

    /// - Parameters:
    ///   - level: Records below it are not written; see ``level``.
    ///   - style: Without one, what suits standard error.
    public convenience init(level: Level = .trace, style: Style? = nil) {
        self.init(
            descriptor: Descriptor.standardError,
            level: level,
            style: style ?? Self.suitable(Descriptor.standardError)
        )
    }

    init(descriptor: CInt, level: Level, style: Style) {
        self.descriptor = descriptor
        self.style = style
        threshold = Threshold(level)
    }

    /// Records below this level are not written.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    public var loggedMessages: [String] { [] }

    /// Writes the message as a line.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    /// Does nothing: what is on a terminal cannot be taken back.
    public func clear() {}

    public func emit(_ entry: inout Entry) {
        guard threshold.admits(entry.level) else { return }
        let level = entry.level
        entry.withLine(.text) { line in
            let afterTime = Timestamp.length + 1
            let afterLevel = afterTime + level.bytes.utf8CodeUnitCount
            switch style {
            case .plain: write(line)
            case .coloured:
                var bytes = Array(line[..<afterTime])
                bytes += Self.colour(level).utf8
                bytes += line[afterTime..<afterLevel]
                bytes += "\u{1B}[0m".utf8
                bytes += line[afterLevel...]
                bytes.withUnsafeBytes(write)
            case .journal:
                var bytes = Array("<\(Self.priority(level))>".utf8)
                bytes += line[(afterLevel + 1)...]
                bytes.withUnsafeBytes(write)
            }
        }
    }

    /// One call of `write` a line, so that lines of several threads and processes do not mix.
    private func write(_ line: UnsafeRawBufferPointer) {
        // Nobody can be told that it is gone.
        try? Descriptor.write(line, to: descriptor)
    }

    private static func suitable(_ descriptor: CInt) -> Style {
        if isJournal(descriptor) { return .journal }
        let isColoured =
            Descriptor.isTerminal(descriptor) && (ThisProcess.environment("NO_COLOR") ?? "").isEmpty
        return isColoured ? .coloured : .plain
    }

    /// Whether `descriptor` is the stream that systemd names in `JOURNAL_STREAM`, as in `8:12345`.
    static func isJournal(_ descriptor: CInt) -> Bool {
        guard let stream = ThisProcess.environment("JOURNAL_STREAM") else { return false }
        guard let status = try? FileStatus(descriptor: descriptor) else { return false }
        return stream == "\(status.device):\(status.inode)"
    }

    /// The priority of RFC 5424, section 6.2.1, that systemd reads between angle brackets.
    private static func priority(_ level: Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }

    private static func colour(_ level: Level) -> String {
        switch level {
        case .trace, .debug: "\u{1B}[90m"
        case .info: "\u{1B}[32m"
        case .notice: "\u{1B}[36m"
        case .warning: "\u{1B}[33m"
        case .error, .critical: "\u{1B}[31m"
        }
    }
}
