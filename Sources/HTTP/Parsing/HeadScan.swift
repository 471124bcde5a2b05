import ClickwheelPOSIX

/// Looks for the end of a head without looking at a byte twice.
struct HeadScan {
    enum Result: Equatable {
        case incomplete
        /// A line ended with a line feed alone.
        case bareLineFeed
        /// Where the head lies: from behind empty lines to behind its own empty line.
        case complete(Range<Int>)
    }

    /// Where the head begins: empty lines before it are skipped (RFC 9112 section 2.2).
    private var start = 0
    private var lineStart = 0
    private var scanned = 0

    /// Whether the request line is complete.
    var hasLine: Bool { lineStart > start }

    /// Goes on in `bytes`, which begin with those of the calls before.
    mutating func advance(_ bytes: UnsafeRawBufferPointer) -> Result {
        guard let base = bytes.baseAddress else { return .incomplete }
        while scanned < bytes.count {
            guard let found = memchr(base + scanned, Int32(ASCII.lineFeed), bytes.count - scanned) else {
                scanned = bytes.count
                return .incomplete
            }
            let position = UnsafeRawPointer(found) - base
            scanned = position + 1
            guard position > lineStart, bytes[position - 1] == ASCII.carriageReturn else {
                return .bareLineFeed
            }
            let isEmpty = position - 1 == lineStart
            defer { lineStart = scanned }
            if isEmpty {
                guard lineStart == start else { return .complete(start..<scanned) }
                start = scanned
            }
        }
        return .incomplete
    }
}
