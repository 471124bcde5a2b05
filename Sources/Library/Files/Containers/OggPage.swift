/// The header of one Ogg page.
///
/// Format: RFC 3533, section 6.
struct OggPage {
    /// The most bytes that a page can have.
    static let maximumBytes = 27 + 255 + 255 * 255

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
}
