/// The tags behind the audio: ID3v1, APEv2, Lyrics3 and appended ID3v2, in any order.
///
/// Formats: <https://id3.org/ID3v1>, <https://wiki.hydrogenaud.io/index.php?title=APEv2_specification>,
/// <https://id3.org/Lyrics3v2>, <https://id3.org/id3v2.4.0-structure> (3.4).
struct TrailingTags {
    /// Where the first of them starts, which is where the audio ends.
    private(set) var start: Int
    private var id3v2: [TagBlock] = []
    private var ape: [TagBlock] = []
    private var id3v1: [TagBlock] = []

    /// The tags, the most trusted kind first.
    var blocks: [TagBlock] { id3v2 + ape + id3v1 }

    /// Looks for tags from the end of the file back to `limit`.
    init(in file: FileBytes, after limit: Int) throws(FileProblem) {
        start = file.count
        // Real files have up to three; the number stops a file made of nothing else.
        for _ in 0..<8 {
            if try takeID3v1(file, limit) { continue }
            if try takeAPE(file, limit) { continue }
            if try takeLyrics(file, limit) { continue }
            guard try takeID3v2(file, limit) else { break }
        }
    }

    private mutating func takeID3v1(_ file: FileBytes, _ limit: Int) throws(FileProblem) -> Bool {
        let tag = start - 128
        guard tag >= limit, try file.holds("TAG", at: tag), try !file.holds("APETAGEX", at: tag - 3) else {
            return false
        }
        id3v1.append(.id3v1(tag..<start))
        start = tag
        // The "enhanced" tag of some old programs, which nobody reads any more.
        if start - 227 >= limit, try file.holds("TAG+", at: start - 227) { start -= 227 }
        return true
    }

    private mutating func takeAPE(_ file: FileBytes, _ limit: Int) throws(FileProblem) -> Bool {
        let footer = start - 32
        guard footer >= limit, try file.holds("APETAGEX", at: footer) else { return false }
        // The size counts the items and the footer, not the header.
        let size = try file.little32(footer + 12)
        guard size >= 32, start - size >= limit else { return false }
        let items = start - size
        ape.append(.ape(items: items..<footer))
        start = items
        if items - 32 >= limit, try file.holds("APETAGEX", at: items - 32) { start = items - 32 }
        return true
    }

    private mutating func takeLyrics(_ file: FileBytes, _ limit: Int) throws(FileProblem) -> Bool {
        guard start - 15 >= limit, try file.holds("LYRICS200", at: start - 9) else { return false }
        var size = 0
        for offset in start - 15..<start - 9 {
            let digit = try file.byte(offset)
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return false }
            size = size * 10 + Int(digit - UInt8(ascii: "0"))
        }
        let tag = start - 15 - size
        guard tag >= limit, try file.holds("LYRICSBEGIN", at: tag) else { return false }
        start = tag
        return true
    }

    private mutating func takeID3v2(_ file: FileBytes, _ limit: Int) throws(FileProblem) -> Bool {
        let footer = start - 10
        guard footer >= limit, try file.holds("3DI", at: footer),
            let size = try ID3v2Header.size(in: file, at: footer + 6)
        else { return false }
        let tag = footer - size - 10
        guard tag >= limit, try file.holds("ID3", at: tag) else { return false }
        id3v2.append(.id3v2(tag..<footer))
        start = tag
        return true
    }
}
