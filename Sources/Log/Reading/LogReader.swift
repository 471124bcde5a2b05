import ClickwheelSystem

/// All lines of a log, the oldest first, from files that were set aside as well.
///
/// Files are read while they are iterated over; one that is damaged ends early.
public struct LogReader: Sequence, Sendable {
    /// The path of the file that is written now; those that were set aside lie beside it.
    public let path: String
    private let since: Int64?
    private let compression: LogCompression?

    /// - Parameters:
    ///   - path: The file that is written; the others are found beside it.
    ///   - since: Files that were last written before this instant, in microseconds since 1970, are left out.
    ///   - compression: Reads the files that are compressed, which are left out without it.
    public init(path: String, since: Int64? = nil, compression: LogCompression? = nil) {
        self.path = path
        self.since = since
        self.compression = compression
    }

    /// Whether there is any file of the log.
    public var hasFiles: Bool { !LogFiles.all(path).isEmpty }

    public func makeIterator() -> Iterator {
        var (files, live) = open()
        // A file that is set aside in between is in none of both: then once more.
        for _ in 0..<10 where !isLive(live) { (files, live) = open() }
        if let since { files.removeAll { file in modified(try? FileStatus(path: file), before: since) } }
        if let since, let opened = live, modified(opened.status, before: since) { live = nil }
        return Iterator(files, live, compression)
    }

    /// The files that were set aside, and the one that is written now: open, as it may be set aside before its turn.
    private func open() -> (files: [String], live: LineFile?) {
        let live = LineFile(path: path, compression: compression)
        return (LogFiles.all(path).filter { $0 != path }, live)
    }

    private func isLive(_ file: LineFile?) -> Bool {
        guard let named = try? FileStatus(path: path) else { return file == nil }
        return file?.status.map(named.isSameFile) ?? false
    }

    private func modified(_ status: FileStatus?, before time: Int64) -> Bool {
        status.map { $0.modified / 1000 < time } ?? false
    }

    /// The last `count` lines that `query` admits, the oldest first.
    ///
    /// - Complexity: O(*n*) in the size of the log; no more than `count` lines are held.
    public func last(_ count: Int, matching query: LogQuery = LogQuery()) -> [LogLine] {
        guard count > 0 else { return [] }
        var lines: [LogLine] = []
        for line in self where query.admits(line) {
            lines.append(line)
            if lines.count >= count * 2 { lines.removeFirst(lines.count - count) }
        }
        return Array(lines.suffix(count))
    }

    /// Goes through the files one after the other.
    public struct Iterator: IteratorProtocol {
        private var paths: ArraySlice<String>
        private var live: LineFile?
        private let compression: LogCompression?
        private var file: LineFile?

        init(_ paths: [String], _ live: LineFile?, _ compression: LogCompression?) {
            self.paths = paths[...]
            self.live = live
            self.compression = compression
        }

        public mutating func next() -> LogLine? {
            while true {
                if let line = file?.next() { return LogLine(line) }
                if let path = paths.popFirst() {
                    // Where it was compressed since, or removed.
                    file =
                        LineFile(path: path, compression: compression)
                        ?? LineFile(path: path + ".gz", compression: compression)
                } else if let last = live {
                    (file, live) = (last, nil)
                } else {
                    return nil
                }
            }
        }
    }
}
