/// Reads the texts in the tags of an MP4 file.
///
/// Format: <https://developer.apple.com/documentation/quicktime-file-format/metadata_atoms_and_types>.
enum MP4Items {
    /// What a `data` box says before its value: the kind of the value, and a language.
    private static let headerBytes = 8
    /// The kind of text in UTF-8.
    private static let utf8 = 1

    static func read(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        var entries = 0
        try MP4Box.forEach(in: file, range) { item throws(FileProblem) in
            let meaning = try Meaning(of: item, in: file)
            try MP4Box.forEach(in: file, item.content) { box throws(FileProblem) in
                entries += 1
                if box.type == MP4Box.type("data"), box.content.count > headerBytes {
                    try read(box.content, of: item, meaning, in: file, into: &values)
                }
                return !values.isFull && entries < TagValues.maximumEntries
            }
            entries += 1
            return !values.isFull && entries < TagValues.maximumEntries
        }
    }

    /// What the values of an item are.
    private struct Meaning {
        var field: TagField?
        /// Whether they are cue sheets.
        var isSheet = false

        /// Looks for a free name, which is in a box of its own, once: an item may hold thousands of values.
        init(of item: MP4Box, in file: FileBytes) throws(FileProblem) {
            guard item.type == MP4Box.type("----") else {
                field = TagField(code: Int(item.type))
                return
            }
            guard let place = try MP4Box.first("name", in: file, item.content),
                place.count > 4, place.count <= 64
            else { return }
            let name = try file.copy(place.dropFirst(4))[...]
            field = TagField(name: name)
            isSheet = field == nil && TagValues.isCueSheet(name)
        }
    }

    private static func read(
        _ data: Range<Int>,
        of item: MP4Box,
        _ meaning: Meaning,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        let field = meaning.field
        let value = data.dropFirst(headerBytes)
        switch item.type {
        case MP4Box.type("covr"): values.pictures.append(.plain(file, value))
        case MP4Box.type("gnre"):
            guard value.count >= 2, !values.has(.genre) else { return }
            // Counted from 1.
            guard let genre = try ID3v1Genre.name(file.big16(value.lowerBound) - 1) else { return }
            values.add(.genre, Array(genre.utf8)[...])
        case MP4Box.type("trkn"), MP4Box.type("disk"):
            guard let field, value.count >= 4 else { return }
            let total = try value.count >= 6 ? file.big16(value.lowerBound + 4) : 0
            values.add(field, Array("\(try file.big16(value.lowerBound + 2))/\(total)".utf8)[...])
        case MP4Box.type("cpil"):
            values.add(.compilation, Array("\(try file.byte(value.lowerBound))".utf8)[...])
        case MP4Box.type("----") where meaning.isSheet:
            values.keepSheet(try file.copy(value.prefix(CueSheet.maximumBytes)))
        default:
            guard let field, try file.big32(data.lowerBound) == utf8 else { return }
            values.add(
                field,
                try file.copy(value.prefix(TagValues.maximumTextBytes))[...],
                isSecond: item.type == MP4Box.type("----") && field.hasCode
            )
        }
    }
}
