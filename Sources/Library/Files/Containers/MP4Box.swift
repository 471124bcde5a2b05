/// The header of one MP4 box.
///
/// Format: ISO/IEC 14496-12, section 4.2.
struct MP4Box {
    /// The four letters of the type, the first in the most significant byte.
    let type: UInt32
    /// The bytes behind the header, as far as the enclosing box goes.
    let content: Range<Int>
    /// Whether the size says more bytes than the enclosing box has.
    let isCut: Bool

    /// Reads the header at `offset`; `nil` when `end` is too near or the size is impossible.
    init?(in file: FileBytes, at offset: Int, before end: Int) throws(FileProblem) {
        guard offset + 8 <= end else { return nil }
        var size = try UInt64(file.big32(offset))
        type = try UInt32(file.big32(offset + 4))
        var start = offset + 8
        switch size {
        case 0:
            size = UInt64(end - offset)
        case 1:
            guard offset + 16 <= end else { return nil }
            size = try file.big64(offset + 8)
            start = offset + 16
        default: break
        }
        guard size >= UInt64(start - offset) else { return nil }
        let boxEnd = file.end(of: offset, size: size)
        isCut = boxEnd > end
        content = start..<min(boxEnd, end)
    }

    /// Returns the type of four ASCII letters.
    static func type(_ letters: StaticString) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(letters.utf8Start[$1]) }
    }

    /// Calls `body` with every box in `range`, in order, until it returns false.
    static func forEach(
        in file: FileBytes,
        _ range: Range<Int>,
        _ body: (MP4Box) throws(FileProblem) -> Bool
    ) throws(FileProblem) {
        var offset = range.lowerBound
        while let box = try MP4Box(in: file, at: offset, before: range.upperBound) {
            guard try body(box) else { break }
            offset = box.content.upperBound
        }
    }

    /// Returns the content of the first box of `type` in `range`.
    static func first(
        _ letters: StaticString,
        in file: FileBytes,
        _ range: Range<Int>
    ) throws(FileProblem) -> Range<Int>? {
        let wanted = type(letters)
        var found: Range<Int>?
        try forEach(in: file, range) { box throws(FileProblem) in
            if box.type == wanted { found = box.content }
            return found == nil
        }
        return found
    }

    /// Returns the content of the box that a path of types leads to.
    static func at(
        _ path: [StaticString],
        in file: FileBytes,
        _ range: Range<Int>
    ) throws(FileProblem) -> Range<Int>? {
        var range = range
        for letters in path {
            guard let inner = try first(letters, in: file, range) else { return nil }
            range = inner
        }
        return range
    }
}
