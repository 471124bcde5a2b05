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
        Iterator(
            LogFiles.all(path).filter { file in
                guard let since, let status = try? FileStatus(path: file) else { return true }
                return status.modified / 1000 >= since
            },
            compression
        )
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
        private let compression: LogCompression?
        private var file: LineFile?

        init(_ paths: [String], _ compression: LogCompression?) {
            self.paths = paths[...]
            self.compression = compression
        }

        public mutating func next() -> LogLine? {
            while true {
                if let line = file?.next() { return LogLine(line) }
                guard let path = paths.popFirst() else { return nil }
                file = LineFile(path: path, compression: compression)
            }
        }
    }
}
