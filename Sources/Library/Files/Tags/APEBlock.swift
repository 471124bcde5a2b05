/// Reads the texts of an APE tag.
///
/// Format: <https://wiki.hydrogenaud.io/index.php?title=APEv2_specification>.
enum APEBlock {
    static func read(
        _ items: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        var offset = items.lowerBound
        for _ in 0..<TagValues.maximumEntries {
            guard offset + 9 <= items.upperBound, !values.isFull else { break }
            let size = try file.little32(offset)
            let kind = try file.byte(offset + 4) >> 1 & 3
            guard let key = try key(in: file, offset + 8..<items.upperBound) else { break }
            let value = key.upperBound + 1..<key.upperBound + 1 + size
            guard value.upperBound <= items.upperBound else { break }
            offset = value.upperBound
            switch kind {
            case 0:
                let name = try file.copy(key)[...]
                if TagValues.isCueSheet(name) {
                    values.keepSheet(try file.copy(value.prefix(CueSheet.maximumBytes)))
                    continue
                }
                guard let field = TagField(name: name) else { continue }
                for text in try file.copy(value.prefix(TagValues.maximumTextBytes)).split(separator: 0) {
                    values.add(field, text, isSecond: !field.isWritten(name))
                }
            case 1:
                if try file.holds("Cover Art", or: "COVER ART", at: key.lowerBound) {
                    values.pictures.append(.ape(file, value))
                }
            // A link to somewhere else, or nothing that is defined.
            default: break
            }
        }
    }

    /// Returns the place of the name that ends with a zero; names have 2 to 255 letters.
    private static func key(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> Range<Int>? {
        for offset in range.prefix(256) where try file.byte(offset) == 0 {
            return range.lowerBound..<offset
        }
        return nil
    }
}
