import ClickwheelCTagLib

/// Takes the texts out of an APE tag.
///
/// Format: <https://wiki.hydrogenaud.io/index.php?title=APEv2_specification>.
enum APEBlock {
    static func content(in file: FileBytes, _ items: Range<Int>) throws(FileProblem) -> TagBlockContent {
        var content = TagBlockContent(kind: .ape)
        var kept = 0
        var offset = items.lowerBound
        for _ in 0..<TagBlockContent.maximumEntries {
            guard offset + 9 <= items.upperBound, !content.isFull else { break }
            let size = try file.little32(offset)
            let kind = try file.byte(offset + 4) >> 1 & 3
            guard let key = try key(in: file, offset + 8..<items.upperBound) else { break }
            let value = key.upperBound + 1..<key.upperBound + 1 + size
            guard value.upperBound <= items.upperBound else { break }
            offset = value.upperBound
            switch kind {
            case 0:
                let bytes = try file.copy(value.prefix(TagBlockContent.maximumTextBytes))
                let text = TagText.repaired(bytes[...])
                content.appendLittle32(text.count)
                content.appendLittle32(0)
                content.bytes += try file.copy(key) + [0] + text
                kept += 1
            case 1:
                if try file.holds("Cover Art", or: "COVER ART", at: key.lowerBound) {
                    content.pictures.append(.ape(file, value))
                }
            // A link to somewhere else, or nothing that is defined.
            default: break
            }
        }
        let size = content.bytes.count + 32
        content.bytes += Array("APETAGEX".utf8)
        content.appendLittle32(2000)
        content.appendLittle32(size)
        content.appendLittle32(kept)
        content.bytes += [UInt8](repeating: 0, count: 12)
        return content
    }

    /// Returns the place of the name that ends with a zero; names have 2 to 255 letters.
    private static func key(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> Range<Int>? {
        for offset in range.prefix(256) where try file.byte(offset) == 0 {
            return range.lowerBound..<offset
        }
        return nil
    }
}
