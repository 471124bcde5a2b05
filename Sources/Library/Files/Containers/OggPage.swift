/// The header of one Ogg page.
///
/// Format: RFC 3533, section 6.
struct OggPage {
    /// The most bytes that a page can have.
    static let maximumBytes = maximumHeaderBytes + 255 * 255
    static let maximumHeaderBytes = 27 + 255

    let serial: Int
    /// The position of the last packet that ends on this page; `nil` when none does.
    let granule: UInt64?
    let isFirst: Bool
    let isLast: Bool
    /// The lengths of the segments, whose sum is the size of ``body``.
    let segments: [UInt8]
    let body: Range<Int>

    /// Reads the header at `offset`; `nil` when there is none.
    ///
    /// The body may end beyond the end of the file.
    init?(in file: FileBytes, at offset: Int) throws(FileProblem) {
        guard try file.holds("OggS", at: offset), offset + 27 <= file.count else { return nil }
        let flags = try file.byte(offset + 5)
        guard try file.byte(offset + 4) == 0, flags < 8 else { return nil }
        let position = try file.little64(offset + 6)
        let segmentCount = try Int(file.byte(offset + 26))
        let bodyStart = offset + 27 + segmentCount
        guard bodyStart <= file.count else { return nil }
        segments = try file.copy(offset + 27..<bodyStart)
        serial = try file.little32(offset + 14)
        // Negative numbers are -1 for "none" or wrong.
        granule = position > UInt64(Int64.max) ? nil : position
        isFirst = flags & 2 != 0
        isLast = flags & 4 != 0
        body = bodyStart..<bodyStart + segments.reduce(0) { $0 + Int($1) }
    }

    private static let stepBytes = 32 << 10

    /// Returns where the next header behind `offset` is, in a file with a hole; `nil` when there is none.
    ///
    /// - Complexity: O(*n*) in the bytes up to there.
    static func start(in file: FileBytes, after offset: Int) throws(FileProblem) -> Int? {
        var start = offset + 1
        while start + 27 <= file.count {
            // Up to the same place from wherever it starts, so that a file of false headers is read once.
            let range = start..<min(file.count, (start / stepBytes + 1) * stepBytes + 3)
            let found = try file.withBytes(range) { bytes in
                (0..<max(0, bytes.count - 3)).first { index in
                    bytes[index] == UInt8(ascii: "O") && bytes[index + 1] == UInt8(ascii: "g")
                        && bytes[index + 2] == UInt8(ascii: "g") && bytes[index + 3] == UInt8(ascii: "S")
                }
            }
            if let found { return start + found }
            start = range.upperBound - 3
        }
        return nil
    }
}
