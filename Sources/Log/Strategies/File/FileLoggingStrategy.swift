import ClickwheelSystem
import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Appends lines to a file, where they stay when the process is gone.
///
/// Several processes may append to the same file on a local disk. The file may be renamed, emptied or deleted by
/// others at any time; the next batch goes to a new file at the path. Lines are written 50 ms after they were logged
/// at the latest. At level `error` and above the kernel has the line, and all before it, when the call returns: what
/// kills the process right behind it takes nothing away. The end of the process, unless it is killed, writes the rest.
///
/// Nothing throws: while the file cannot be opened or written, which standard error is told once, up to twice the
/// buffer is kept and tried again. Older lines are then dropped, counted in ``lostCount``, and a line in the file
/// says how many once it can be written. A program whose file size is limited by `RLIMIT_FSIZE` should ignore
/// `SIGXFSZ`, which kills it else.
public final class FileLoggingStrategy: ConcurrentLoggingStrategy {
    /// The file that is written.
    public let fileURL: URL
    /// How a record becomes a line.
    public let format: LineFormat
    private let encoding: Encoding

    private let writer: FileWriter
    /// The same, called without counting references: it lives as long as this object, which the caller holds.
    private let held: Unmanaged<FileWriter>
    private let threshold: Threshold

    /// - Parameters:
    ///   - fileURL: The file, which is made with its folders when the first line is written.
    ///   - makesAllFolders: Whether folders above that of the file are made too.
    ///   - format: What a line looks like.
    ///   - level: Records below it are not written; see ``level``.
    ///   - rotation: When the file is set aside for a new one.
    ///   - compression: Compresses what was set aside, on a thread of its own; without it, it stays as it is.
    ///   - bufferBytes: The size of each of the two buffers; a longer line passes them by.
    ///   - interval: How long a line waits for others at most.
    public convenience init(
        fileURL: URL,
        makesAllFolders: Bool = true,
        format: LineFormat = .text,
        level: Level = .trace,
        rotation: Rotation = .none,
        compression: LogCompression? = nil,
        bufferBytes: Int = 256 << 10,
        interval: Duration = .milliseconds(50)
    ) {
        let writer = FileWriter(
            path: fileURL.path,
            encoding: format.encoding,
            rotation: rotation,
            compression: compression,
            capacity: max(bufferBytes, 4096),
            interval: max(interval.nanoseconds, 0),
            makesAllFolders: makesAllFolders
        )
        self.init(fileURL: fileURL, format: format, level: level, writer: writer)
    }

    /// Logs to the file named `fileName` in the user's documents folder, or in the XDG data folder
    /// (`$XDG_DATA_HOME`, else `~/.local/share`) where there is none.
    public convenience init(fileName: String) {
        self.init(fileURL: URL(filePath: UserFolder.documents() + "/" + fileName))
    }

    init(fileURL: URL, format: LineFormat, level: Level, writer: FileWriter) {
        self.fileURL = fileURL
        self.format = format
        encoding = format.encoding
        self.writer = writer
        held = Unmanaged.passUnretained(writer)
        threshold = Threshold(level)
    }

    deinit { writer.close() }

    /// Records below this level are not written.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    /// How many lines could not be written to the file, and will not be.
    public var lostCount: Int { writer.lostCount.load(ordering: .relaxed) }

    /// How often the file was found renamed or deleted, and opened anew.
    public var reopenCount: Int { writer.reopenCount }

    /// How often a line that a process left unfinished when it died was ended, so that the next one is whole.
    public var healCount: Int { writer.healCount }

    /// The messages in the file, those of other processes included; files that were set aside are not read.
    ///
    /// What this process has logged to the file is written before, by whichever strategy; another process may hold back
    /// the lines of its last 50 ms.
    ///
    /// A line that is not in one of the formats is a message as it stands.
    /// - Complexity: O(*n*) in the size of the file, which is read as a whole.
    public var loggedMessages: [String] {
        writer.drainOthers()
        let isWritten = writer.drain()
        var messages: [String] = []
        if let file = LineFile(path: fileURL.path) {
            while let line = file.next() { messages.append(LogLine(line).text) }
        }
        if !isWritten {
            for line in writer.unwritten.split(separator: 0x0A) {
                messages.append(LogLine(Array(line)).text)
            }
        }
        return messages
    }

    /// Logs the message at the level info.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    public func emit(_ entry: inout Entry) {
        guard threshold.admits(entry.level) else { return }
        held._withUnsafeGuaranteedRef { $0.append(&entry) }
    }

    /// Empties the file, also of lines of other strategies and processes.
    public func clear() {
        writer.drainOthers()
        writer.clear()
    }

    /// Hands what was logged before the call to the kernel: it survives the end of the process, not a power cut.
    ///
    /// It returns when `limit` is over, however slow the disk and whoever else has the file. Only `.zero`, which is for an
    /// exchange, writes on the calling thread, and takes as long as the kernel does, and up to a second for a process that
    /// has the file.
    @discardableResult
    public func flush(within limit: Duration = .seconds(5)) -> Bool {
        limit > .zero ? writer.flush(within: limit) : writer.drain()
    }

    /// Waits until the disk has what was logged before the call, and the name of the file.
    ///
    /// - Returns: Whether it has all of it.
    @discardableResult
    public func sync() -> Bool { writer.synchronize() }

    /// Waits until the files that were set aside are compressed, and those too many removed.
    public func waitForArchive() { writer.waitForArchivist() }
}

extension Logger {
    /// A logger that appends to `fileName` in the user's documents folder, or the XDG data folder.
    public static func fileLogging(fileName: String = "clickwheel.log") -> Logger {
        Logger(strategy: FileLoggingStrategy(fileName: fileName))
    }

    /// A logger that appends to the file at `fileURL`.
    public static func fileLogging(fileURL: URL) -> Logger {
        Logger(strategy: FileLoggingStrategy(fileURL: fileURL))
    }
}
