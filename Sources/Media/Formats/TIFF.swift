/// The directories of a TIFF file, which Exif is too (TIFF 6.0, section 2; Exif 2.32, section 4.6).
///
/// Offsets are from the start of the header; what leads out of the block is passed over.
struct TIFF {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// Where its value is in the file.
        let offset: Int

        /// Bytes of its value.
        var size: Int { count * TIFF.size(of: type) }
    }

    /// A directory has no more entries than a camera writes by far.
    private static let entryLimit = 512

    let bytes: MediaBytes
    let start: Int
    let end: Int
    let isLittle: Bool
    /// The offset of the first directory.
    let first: Int

    /// `nil` where no TIFF header is at `start`.
    init?(_ bytes: MediaBytes, _ start: Int, to end: Int) {
        guard let mark = try? bytes.big32(start) else { return nil }
        switch mark {
        // The last two are Olympus's and Panasonic's own, which are read alike.
        case 0x4949_2A00, 0x4949_524F, 0x4949_5253, 0x4949_5500: isLittle = true
        case 0x4D4D_002A, 0x4D4D_4F52: isLittle = false
        default: return nil
        }
        guard let first = try? bytes.number(start + 4, 4, isLittle: isLittle) else { return nil }
        (self.bytes, self.start, self.end, self.first) = (
            bytes, start, min(end, bytes.count), first
        )
    }

    /// A directory within `outer` whose offsets count from `start`.
    init(_ outer: TIFF, start: Int, isLittle: Bool) {
        (bytes, end, first) = (outer.bytes, outer.end, 0)
        (self.start, self.isLittle) = (start, isLittle)
    }

    private static func size(of type: Int) -> Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }

    /// The entries of the directory at `offset`, and the offset of the next one; none where there is no directory.
    func directory(_ offset: Int) -> (entries: [Int: Entry], next: Int) {
        let place = start + offset
        guard offset > 0, place + 2 <= end, let count = try? number(place, 2), count <= Self.entryLimit else {
            return ([:], 0)
        }
        var entries: [Int: Entry] = [:]
        for index in 0..<count {
            let entry = place + 2 + index * 12
            guard entry + 12 <= end, let tag = try? number(entry, 2), let type = try? number(entry + 2, 2),
                let length = try? number(entry + 4, 4), length <= 1 << 24
            else { break }
            let size = length * Self.size(of: type)
            guard size > 0 else { continue }
            var value = entry + 8
            if size > 4 {
                guard let far = try? number(entry + 8, 4), start + far + size <= end else { continue }
                value = start + far
            }
            entries[tag] = entries[tag] ?? Entry(tag: tag, type: type, count: length, offset: value)
        }
        let next = (try? number(place + 2 + count * 12, 4)) ?? 0
        return (entries, next)
    }

    /// The number at `index` of an entry of whole numbers.
    func integer(_ entry: Entry?, _ index: Int = 0) -> Int? {
        guard let entry, index < entry.count, [1, 3, 4, 13].contains(entry.type) else { return nil }
        let size = Self.size(of: entry.type)
        return try? number(entry.offset + index * size, size)
    }

    /// The fraction at `index` of an entry of fractions.
    func fraction(_ entry: Entry?, _ index: Int) -> Double? {
        guard let entry, index < entry.count, entry.type == 5,
            let over = try? number(entry.offset + index * 8, 4),
            let under = try? number(entry.offset + index * 8 + 4, 4), under > 0
        else { return nil }
        return Double(over) / Double(under)
    }

    /// The text of an entry; `nil` for an empty one.
    func text(_ entry: Entry?) -> String? {
        guard let entry, entry.type == 2 || entry.type == 7 else { return nil }
        let text = bytes.text(entry.offset, to: entry.offset + min(entry.size, 256))
        return text.isEmpty ? nil : text
    }

    private func number(_ offset: Int, _ size: Int) throws(MediaBytes.PastEnd) -> Int {
        try bytes.number(offset, size, isLittle: isLittle)
    }
}
