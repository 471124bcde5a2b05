import ClickwheelSystem

/// A file that is read line by line, whether it is compressed with gzip or not.
///
/// A line is cut at ``lineLimit``, so the memory that reading takes is bounded whatever the file holds.
final class LineFile {
    /// Above what ``LineFormat`` writes, with room for escapes.
    static let lineLimit = 8 << 20

    /// What the file was when it was opened; `nil` where the system does not say.
    let status: FileStatus?

    private let read: LogCompression.Reader
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var start = 0
    private var end = 0

    /// - Returns: `nil` where the file cannot be opened, or is compressed and there is no `compression`.
    init?(path: String, compression: LogCompression? = nil) {
        guard let file = try? Descriptor(reading: path) else { return nil }
        status = try? file.status()
        if Self.isCompressed(file) {
            guard let reader = compression?.open(path) else { return nil }
            read = reader
        } else {
            read = { (try? file.readSome(into: $0)) ?? 0 }
        }
    }

    /// Whether the file begins as RFC 1952, section 2.3.1, has it.
    private static func isCompressed(_ file: Descriptor) -> Bool {
        var mark: (UInt8, UInt8) = (0, 0)
        // What cannot be read at a place, such as a pipe, is read as it comes.
        let count = try? withUnsafeMutableBytes(of: &mark) { try file.read(into: $0, at: 0) }
        return count == 2 && mark == (0x1F, 0x8B)
    }

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
        end = min(max(0, buffer.withUnsafeMutableBytes(read)), buffer.count)
        return end > 0
    }
}
