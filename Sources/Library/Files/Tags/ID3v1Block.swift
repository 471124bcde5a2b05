/// Reads the 128 bytes of an ID3v1 tag.
///
/// Format: <https://id3.org/ID3v1>.
enum ID3v1Block {
    static func read(
        _ range: Range<Int>,
        in file: FileBytes,
        into values: inout TagValues
    ) throws(FileProblem) {
        let bytes = try file.copy(range)
        values.add(.title, TagText.utf8(latin1: bytes[3..<33]))
        values.add(.artist, TagText.utf8(latin1: bytes[33..<63]))
        values.add(.album, TagText.utf8(latin1: bytes[63..<93]))
        values.add(.year, bytes[93..<97].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        // A zero before the last letter of the comment says that this letter is the number of the track.
        if bytes[125] == 0 { values.add(.track, Array("\(bytes[126])".utf8)[...]) }
        if let genre = ID3v1Genre.name(Int(bytes[127])) { values.add(.genre, Array(genre.utf8)[...]) }
    }
}
