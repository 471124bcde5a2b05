import ClickwheelSystem

/// Lines as they are appended to a log, over rotation and truncation.
///
/// It never waits: who follows calls ``poll()`` as often as they like. One thread at a time.
public final class LogFollower {
    /// No more than this is read at once, so that one call is short.
    private static let pieceSize = 64 << 10

    private let path: String
    private let compression: LogCompression?
    private var file: Descriptor?
    private var offset = 0
    /// The newest of the files that were set aside and need not be read; `nil` before the first file is opened.
    private var newestRead: Int?
    /// What was set aside unread, because the log was faster than who follows.
    private var missed: [String] = []
    /// The first of them, while it is read.
    private var archive: LineFile?
    private var unfinished: [UInt8] = []

    /// Follows the log at `path` from the start of its current file, which need not be there yet.
    ///
    /// With `isFromFirstFile` it begins with what this library set aside before. Files that are compressed are read by
    /// `compression`, and left out without it.
    public init(path: String, isFromFirstFile: Bool = false, compression: LogCompression? = nil) {
        self.path = path
        self.compression = compression
        newestRead = isFromFirstFile ? 0 : nil
    }

    /// The whole lines that came since the last call, as many as are in 64 KiB; none when there are none.
    public func poll() -> [LogLine] {
        if file == nil, !open() { return readMissed() }
        let older = readMissed()
        if !older.isEmpty { return older }
        let lines = read()
        if !lines.isEmpty { return lines }
        guard let status = try? file?.status() else { return [] }
        if status.size < offset {
            // Somebody emptied it: it starts again.
            offset = 0
            unfinished = []
            return read()
        }
        guard let named = try? FileStatus(path: path), !named.isSameFile(as: status) else { return [] }
        return replaced(status)
    }

    /// Opens the file that the path names, and finds what was set aside since the last one was read.
    private func open() -> Bool {
        // Each turn it was set aside while it was opened; nobody does that a hundred times in a row.
        for _ in 0..<100 {
            guard let opened = try? Descriptor(reading: path) else { return false }
            let archives = LogFiles.archives(path)
            guard let status = try? opened.status(), let named = try? FileStatus(path: path),
                named.isSameFile(as: status)
            else { continue }
            file = opened
            offset = 0
            if let newestRead { missed += archives.filter { $0.number > newestRead }.map(\.path) }
            newestRead = max(newestRead ?? 0, archives.last?.number ?? 0)
            return true
        }
        return false
    }

    /// Goes on with the file that the path names now, after what was set aside in between.
    private func replaced(_ status: FileStatus) -> [LogLine] {
        // What was written between the last read and the rename.
        var lines = read()
        if !lines.isEmpty { return lines }
        // The last line of a file that is over need not have an end.
        lines = unfinished.isEmpty ? [] : [LogLine(unfinished)]
        unfinished = []
        if let number = number(status) { newestRead = number }
        file = nil
        return lines + poll()
    }

    /// The number under which the file that was just read was set aside; `nil` where another program moved or removed
    /// it.
    private func number(_ status: FileStatus) -> Int? {
        let fresh = LogFiles.archives(path).filter { $0.number > newestRead ?? 0 }
        if let same = fresh.first(where: { (try? FileStatus(path: $0.path))?.isSameFile(as: status) == true })
        {
            return same.number
        }
        // Compressed by now it is another file. One further on was never opened here: ours has been removed.
        guard let first = fresh.first, first.number == (newestRead ?? 0) + 1, first.path.hasSuffix(".gz")
        else {
            return nil
        }
        return first.number
    }

    private func readMissed() -> [LogLine] {
        var lines: [LogLine] = []
        var size = 0
        while size < Self.pieceSize {
            if let line = archive?.next() {
                size += line.count + 1
                lines.append(LogLine(line))
            } else {
                guard !missed.isEmpty else { break }
                archive = LineFile(path: missed.removeFirst(), compression: compression)
            }
        }
        return lines
    }

    private func read() -> [LogLine] {
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            let count = (try? buffer.withUnsafeMutableBytes { try file?.read(into: $0, at: offset) }) ?? 0
            guard count > 0 else { return [] }
            offset += count
            let piece = buffer[..<count]
            guard let end = piece.lastIndex(of: 0x0A) else {
                unfinished += piece
                // A line without end is not kept for ever.
                if unfinished.count > LineFile.lineLimit { unfinished = [] }
                continue
            }
            let whole = (unfinished + piece[..<end]).split(separator: 0x0A, omittingEmptySubsequences: false)
            unfinished = Array(piece[(end + 1)...])
            return whole.map { LogLine(Array($0)) }
        }
    }
}
