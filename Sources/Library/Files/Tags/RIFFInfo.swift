/// Reads the texts in the `INFO` list of a WAV file.
///
/// Format: <https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/Docs/riffmci.pdf>, section 2.
enum RIFFInfo {
    static func read(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        var offset = range.lowerBound
        for _ in 0..<TagValues.maximumEntries {
            guard offset + 8 <= range.upperBound, !values.isFull else { break }
            let text = try offset + 8..<offset + 8 + file.little32(offset + 4)
            guard text.upperBound <= range.upperBound else { break }
            if let field = try TagField(code: file.big32(offset)) {
                // The text ends with a zero; what some programs leave behind it is not meant.
                let bytes = try file.copy(text.prefix(TagValues.maximumTextBytes)).prefix { $0 != 0 }
                values.add(field, TagText.repairedLatin1(bytes))
            }
            offset = text.upperBound + text.upperBound % 2
        }
    }
}
