/// Reads the texts in the header of an ASF file, which Windows Media Audio is in.
///
/// Formats: "Advanced Systems Format (ASF) Specification", Microsoft 2004, sections 3.10, 3.11 and 4.8, and for the names
/// <https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html>.
enum ASFBlock {
    /// The names that are not those of every other kind of tag.
    private static let names: [String: TagField] = [
        "Title": .title, "Author": .artist, "WM/AlbumTitle": .album, "WM/AlbumArtist": .albumArtist,
        "WM/TrackNumber": .track, "WM/PartOfSet": .disc, "WM/Year": .date, "WM/Genre": .genre,
        "WM/Composer": .composer, "WM/TitleSortOrder": .titleSort, "WM/ArtistSortOrder": .artistSort,
        "WM/AlbumSortOrder": .albumSort, "WM/AlbumArtistSortOrder": .albumArtistSort,
        "WM/ComposerSortOrder": .composerSort, "WM/IsCompilation": .compilation,
        "MusicBrainz/Track Id": .musicBrainzTrack, "MusicBrainz/Release Track Id": .musicBrainzReleaseTrack,
        "MusicBrainz/Album Id": .musicBrainzAlbum,
        "MusicBrainz/Release Group Id": .musicBrainzReleaseGroup,
        "MusicBrainz/Artist Id": .musicBrainzArtist,
        "MusicBrainz/Album Artist Id": .musicBrainzAlbumArtist,
    ]

    /// Reads the five texts that every file may have, of which title and author are kept.
    static func readDescription(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        guard range.count >= 10 else { return }
        var offset = range.lowerBound + 10
        for (place, field) in [TagField.title, .artist].enumerated() {
            let end = try offset + file.little16(range.lowerBound + 2 * place)
            guard end <= range.upperBound else { return }
            values.add(field, try utf8(file, offset..<end)[...])
            offset = end
        }
    }

    /// Reads the entries, each a name, a kind and a value; a name that comes again adds a value.
    static func read(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        guard range.count >= 2 else { return }
        var offset = range.lowerBound + 2
        for _ in 0..<min(try file.little16(range.lowerBound), TagValues.maximumEntries) {
            guard offset + 2 <= range.upperBound, !values.isFull else { return }
            let nameEnd = try offset + 2 + file.little16(offset)
            guard nameEnd + 4 <= range.upperBound else { return }
            let name = try utf8(file, offset + 2..<nameEnd)
            let kind = try file.little16(nameEnd)
            let value = try nameEnd + 4..<nameEnd + 4 + file.little16(nameEnd + 2)
            guard value.upperBound <= range.upperBound else { return }
            offset = value.upperBound
            try add(value, kind, to: field(name), in: file, into: &values)
        }
    }

    /// Reads the entries of the library of metadata, where values are that the other place has no room for.
    static func readLibrary(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        guard range.count >= 2 else { return }
        var offset = range.lowerBound + 2
        for _ in 0..<min(try file.little16(range.lowerBound), TagValues.maximumEntries) {
            // A language, a stream, and how long the name is; then the kind, and how long the value is.
            guard offset + 12 <= range.upperBound, !values.isFull else { return }
            let nameEnd = try offset + 12 + file.little16(offset + 4)
            guard nameEnd <= range.upperBound else { return }
            let end = try nameEnd + file.little32(offset + 8)
            guard end <= range.upperBound else { return }
            let name = try utf8(file, offset + 12..<nameEnd)
            try add(nameEnd..<end, file.little16(offset + 6), to: field(name), in: file, into: &values)
            offset = end
        }
    }

    private static func add(
        _ value: Range<Int>,
        _ kind: Int,
        to field: TagField?,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        guard let field else { return }
        switch kind {
        case 0: values.add(field, try utf8(file, value)[...])
        // True or false, and numbers of 32, 64 and 16 bits.
        case 2...4 where value.count >= 4:
            values.add(field, Array("\(try file.little32(value.lowerBound))".utf8)[...])
        case 5 where value.count >= 2:
            values.add(field, Array("\(try file.little16(value.lowerBound))".utf8)[...])
        default: break
        }
    }

    private static func field(_ name: [UInt8]) -> TagField? {
        let name = name.prefix { $0 != 0 }
        return names[String(decoding: name, as: UTF8.self)] ?? TagField(name: name)
    }

    /// The text in `range`, as UTF-8; it is in UTF-16 in the file, and ends with a zero.
    private static func utf8(_ file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> [UInt8] {
        let bytes = try file.copy(range.prefix(TagValues.maximumTextBytes & ~1))
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
