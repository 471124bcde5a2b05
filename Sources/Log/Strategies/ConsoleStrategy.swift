import ClickwheelSystem
import Synchronization

/// Writes lines to standard error, for people who watch, or for the journal.
///
/// On a terminal the level is coloured, unless `NO_COLOR` is set and not empty. Where standard error is systemd's journal, each
/// line starts with the priority that it understands, as in `<4>`, and without a time, which the journal has. It
/// keeps nothing: ``loggedMessages`` is always empty.
///
/// A reader that stopped holds nobody up: who logs waits a fifth of a second for it in ten seconds, all threads together.
/// What it does not take by then is left out, and a line says how many are missing when it reads again.
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

    /// How long a reader is waited for at most, in all of ``span``.
    private static let patience: Duration = .milliseconds(200)
    private static let span: Duration = .seconds(10)

    private struct Reader {
        /// How much of the patience is left, until the monotonic time `fresh`; both in nanoseconds.
        var patience: Int64 = 0
        var fresh: Int64 = 0
        /// How many lines it has not taken since the last that it took.
        var missing = 0
        /// Whether it took the beginning of a line alone.
        var hasTorn = false
    }

    private let output: NonblockingOutput
    private let style: Style
    private let threshold: Threshold
    private let reader = Mutex(Reader())

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
        output = NonblockingOutput(descriptor)
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
        render(&entry) { line in
            reader.withLock { reader in
                if !tellMissing(&reader) || !write(line, &reader) { reader.missing += 1 }
            }
        }
    }

    private func render(_ entry: inout Entry, _ body: (UnsafeRawBufferPointer) -> Void) {
        let level = entry.level
        entry.withLine(.text) { line in
            let afterTime = Timestamp.length + 1
            let afterLevel = afterTime + level.bytes.utf8CodeUnitCount
            switch style {
            case .plain: body(line)
            case .coloured:
                var bytes = Array(line[..<afterTime])
                bytes += Self.colour(level).utf8
                bytes += line[afterTime..<afterLevel]
                bytes += "\u{1B}[0m".utf8
                bytes += line[afterLevel...]
                bytes.withUnsafeBytes(body)
            case .journal:
                var bytes = Array("<\(Self.priority(level))>".utf8)
                bytes += line[(afterLevel + 1)...]
                bytes.withUnsafeBytes(body)
            }
        }
    }

    /// Says where lines are missing that they are.
    ///
    /// - Returns: Whether what follows may be written.
    private func tellMissing(_ reader: inout Reader) -> Bool {
        guard reader.missing > 0 else { return true }
        let lines = reader.missing == 1 ? "1 line is" : "\(reader.missing) lines are"
        var isTold = false
        let record = Record(
            timestamp: WallClock.microseconds(),
            level: .warning,
            part: "log",
            message: "\(lines) missing here: nobody took them",
            fields: []
        )
        Entry.with(record) { entry in
            render(&entry) { isTold = write($0, &reader) }
        }
        if isTold { reader.missing = 0 }
        return isTold
    }

    /// Lines of several threads do not mix, nor do those of several processes, up to the 4 KiB that a pipe takes as one.
    ///
    /// - Returns: Whether the line was taken.
    private func write(_ line: UnsafeRawBufferPointer, _ reader: inout Reader) -> Bool {
        let start = Monotonic.now()
        if start >= reader.fresh {
            reader.fresh = Monotonic.later(start, by: Self.span.nanoseconds)
            reader.patience = Self.patience.nanoseconds
        }
        let patience = Duration.nanoseconds(reader.patience)
        defer { reader.patience = max(0, reader.patience - (Monotonic.now() - start)) }
        do throws(Errno) {
            if reader.hasTorn {
                let end = try withUnsafeBytes(of: UInt8(0x0A)) { (end) throws(Errno) in
                    try output.write(end, within: patience)
                }
                guard end == 1 else { return false }
                reader.hasTorn = false
            }
            let count = try output.write(line, within: patience)
            reader.hasTorn = count > 0 && count < line.count
            return count == line.count
        } catch {
            // Nobody is there any more, or will be: nobody can be told that it is gone.
            return true
        }
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
