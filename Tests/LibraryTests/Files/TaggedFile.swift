@testable import Library

/// Makes files with given tags, as bytes.
enum TaggedFile {
    /// A frame of ID3v2: three letters make one of ID3v2.2.
    static func frame(_ id: String, _ body: [UInt8], version: UInt8 = 4) -> [UInt8] {
        let size = body.count
        let shifts = id.utf8.count == 3 ? [16, 8, 0] : version == 4 ? [21, 14, 7, 0] : [24, 16, 8, 0]
        let mask = version == 4 ? 0x7F : 0xFF
        return Array(id.utf8) + shifts.map { UInt8(size >> $0 & mask) }
            + (id.utf8.count == 3 ? [] : [0, 0]) + body
    }

    /// A text frame in UTF-8.
    static func text(_ id: String, _ text: String, version: UInt8 = 4) -> [UInt8] {
        frame(id, [3] + Array(text.utf8), version: version)
    }

    static func id3v2(_ frames: [UInt8], version: UInt8 = 4) -> [UInt8] {
        Array("ID3".utf8) + [version, 0, 0] + [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) } + frames
    }

    /// Music of MPEG behind a tag of `frames`.
    static func mp3(_ frames: [UInt8], version: UInt8 = 4) throws -> [UInt8] {
        try id3v2(frames, version: version) + Fixture.named("mp3-noxing.mp3").bytes()
    }

    /// A FLAC file with these comments and no other tags.
    static func flac(_ comments: [String]) throws -> [UInt8] {
        let original = try Fixture.named("flac.flac").bytes()
        // The first block says what the audio is; those behind it are left out.
        let first = 4 + 4 + 34
        var audio = first
        var isLast = false
        while !isLast {
            isLast = original[audio] & 0x80 != 0
            audio += 4 + original[audio + 1..<audio + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        var content = size(0) + size(comments.count)
        for comment in comments { content += size(comment.utf8.count) + Array(comment.utf8) }
        var header: [UInt8] = [0x84]
        for shift in [16, 8, 0] { header.append(UInt8(content.count >> shift & 0xFF)) }
        return Array(original[..<first]) + header + content + Array(original[audio...])
    }

    /// Music of MPEG in front of an APE tag.
    static func ape(_ items: [(String, String)]) throws -> [UInt8] {
        var content: [UInt8] = []
        for (key, value) in items {
            content += size(value.utf8.count) + size(0) + Array(key.utf8) + [0] + Array(value.utf8)
        }
        var footer = Array("APETAGEX".utf8)
        for number in [2000, content.count + 32, items.count, 0, 0, 0] { footer += size(number) }
        return try Fixture.named("mp3-noxing.mp3").bytes() + content + footer
    }

    /// A number of four bytes, the least first.
    private static func size(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(number >> $0 & 0xFF) } }
}
