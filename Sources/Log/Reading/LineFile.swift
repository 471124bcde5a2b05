import ClickwheelCZlib

/// A file that is read line by line, whether it is compressed with gzip or not.
///
/// A line is cut at ``lineLimit``, so the memory that reading takes is bounded whatever the file holds.
final class LineFile {
    /// Above what ``LineFormat`` writes, with room for escapes.
    static let lineLimit = 8 << 20

    private let stream: gzFile
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var start = 0
    private var end = 0

    /// - Returns: `nil` where the file cannot be opened.
    init?(path: String) {
        // `e`: closed in children.
        guard let stream = gzopen(path, "rbe") else { return nil }
        self.stream = stream
    }

    deinit { gzclose(stream) }

    /// The next line without its line feed; `nil` at the end, or where the file is damaged.
    ///
    /// What stands after the last line feed is a line as well.
    func next() -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if start == end, !fill() { return line.isEmpty ? nil : line }
            let rest = buffer[start..<end]
            let lineFeed = rest.firstIndex(of: 0x0A)
            let piece = rest[..<(lineFeed ?? end)]
            line.append(contentsOf: piece.prefix(Self.lineLimit - line.count))
            start = lineFeed.map { $0 + 1 } ?? end
            if lineFeed != nil { return line }
        }
    }

    private func fill() -> Bool {
        start = 0
        end = max(0, Int(gzread(stream, &buffer, CUnsignedInt(buffer.count))))
        return end > 0
    }
}
