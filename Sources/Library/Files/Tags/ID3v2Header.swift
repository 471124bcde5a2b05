/// The ten bytes that an ID3v2 tag starts with.
///
/// Format: <https://id3.org/id3v2.4.0-structure>, section 3.1.
struct ID3v2Header {
    static let byteCount = 10

    /// 2, 3 or 4 for ID3v2.2 to ID3v2.4.
    let version: UInt8
    let isUnsynchronised: Bool
    let hasExtendedHeader: Bool
    /// The whole tag: header, frames, padding, and the footer if there is one.
    let range: Range<Int>

    /// Reads the header at `offset`; `nil` when there is none.
    init?(in file: FileBytes, at offset: Int) throws(FileProblem) {
        guard try file.holds("ID3", at: offset), offset + Self.byteCount <= file.count else { return nil }
        version = try file.byte(offset + 3)
        let flags = try file.byte(offset + 5)
        guard (2...4).contains(version), try file.byte(offset + 4) != 0xFF,
            let size = try Self.size(in: file, at: offset + 6)
        else { return nil }
        isUnsynchronised = flags & 0x80 != 0
        hasExtendedHeader = flags & 0x40 != 0
        let footer = version == 4 && flags & 0x10 != 0 ? Self.byteCount : 0
        range = offset..<offset + Self.byteCount + size + footer
    }

    /// Returns the number of 28 bits in the four bytes at `offset`; `nil` when they are not "syncsafe".
    static func size(in file: FileBytes, at offset: Int) throws(FileProblem) -> Int? {
        let number = try file.big32(offset)
        guard number & 0x8080_8080 == 0 else { return nil }
        return number & 0x7F | number >> 1 & 0x3F80 | number >> 2 & 0x1F_C000 | number >> 3 & 0xFE0_0000
    }
}
