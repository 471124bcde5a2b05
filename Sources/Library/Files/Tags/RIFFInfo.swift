import ClickwheelCTagLib

/// Takes the texts out of the `INFO` list of a WAV file.
///
/// Format: <https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/Docs/riffmci.pdf>, section 2.
enum RIFFInfo {
    static func content(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> TagBlockContent {
        var content = TagBlockContent(kind: .riffInfo)
        content.bytes = Array("INFO".utf8)
        var offset = range.lowerBound
        for _ in 0..<TagBlockContent.maximumEntries {
            guard offset + 8 <= range.upperBound, !content.isFull else { break }
            let size = try file.little32(offset + 4)
            let text = offset + 8..<offset + 8 + size
            guard text.upperBound <= range.upperBound else { break }
            let bytes = try file.copy(text.prefix(TagBlockContent.maximumTextBytes))
            // The text ends with a zero; what some programs leave behind it is not meant.
            let valid = TagText.repairedLatin1(bytes.prefix { $0 != 0 })
            content.bytes += try file.copy(offset..<offset + 4)
            content.appendLittle32(valid.count)
            content.bytes += valid
            if valid.count % 2 == 1 { content.bytes.append(0) }
            offset = text.upperBound + text.upperBound % 2
        }
        return content
    }
}
