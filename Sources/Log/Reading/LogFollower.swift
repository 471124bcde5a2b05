#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lines as they are appended to a log, over rotation and truncation.
///
/// It never waits: who follows calls ``poll()`` as often as they like. One thread at a time.
public final class LogFollower {
    /// No more than this is read at once, so that one call is short.
    private static let pieceSize = 64 << 10

    private let path: String
    private var descriptor: CInt = -1
    private var offset = 0
    /// The newest file that had been set aside when the present one was opened.
    private var knownArchive = 0
    /// What was set aside unread, because the log was faster than who follows.
    private var missed: [String] = []
    private var unfinished: [UInt8] = []

    /// Follows the log at `path` from the start of its present file, which need not be there yet.
    public init(path: String) {
        self.path = path
    }

    deinit {
        if descriptor >= 0 { System.close(descriptor) }
    }

    /// The whole lines that came since the last call, as many as are in 64 KiB; none when there are none.
    public func poll() -> [LogLine] {
        if !missed.isEmpty { return readMissed() }
        if descriptor < 0, !open() { return [] }
        let lines = read()
        if !lines.isEmpty { return lines }
        guard let status = FileStatus(descriptor) else { return [] }
        if status.bytes < offset {
            // Somebody emptied it: it starts again.
            offset = 0
            unfinished = []
            return read()
        }
        guard let named = FileStatus(path: path), !named.isSameFile(as: status) else { return [] }
        return replaced()
    }

    private func open() -> Bool {
        knownArchive = LogFiles.archives(path).last?.number ?? 0
        descriptor = System.open(path, O_RDONLY | O_CLOEXEC)
        offset = 0
        return descriptor >= 0
    }

    /// Goes on with the file that the path names now, after what was set aside in between.
    private func replaced() -> [LogLine] {
        // What was written between the last read and the rename.
        var lines = read()
        if !lines.isEmpty { return lines }
        // The last line of a file that is over need not have an end.
        lines = unfinished.isEmpty ? [] : [LogLine(unfinished)]
        unfinished = []
        let known = knownArchive
        System.close(descriptor)
        descriptor = -1
        // The first of them is the file that was just read to its end.
        missed = LogFiles.archives(path).filter { $0.number > known }.dropFirst().map(\.path)
        return lines + poll()
    }

    private func readMissed() -> [LogLine] {
        var lines: [LogLine] = []
        if let file = LineFile(path: missed.removeFirst()) {
            while let line = file.next() { lines.append(LogLine(line)) }
        }
        return lines
    }

    private func read() -> [LogLine] {
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
        guard count > 0 else { return [] }
        offset += count
        unfinished += buffer[..<count]
        guard let end = unfinished.lastIndex(of: 0x0A) else {
            // A line without end is not kept for ever.
            if unfinished.count > LineFile.lineLimit { unfinished = [] }
            return []
        }
        let whole = unfinished[..<end].split(separator: 0x0A, omittingEmptySubsequences: false)
        let lines = whole.map { LogLine(Array($0)) }
        unfinished.removeFirst(end + 1)
        return lines
    }
}
