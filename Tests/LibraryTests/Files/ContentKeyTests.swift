import Foundation
import Library
import Testing

@testable import Library

@Suite("Content key")
struct ContentKeyTests {
    private func key(_ name: String) throws -> ContentKey {
        try FileReader().read(path: Fixture.path(name)).contentKey
    }

    /// Keys are stored in users' databases: when this test fails, the recipe has changed, which it must not.
    @Test(
        "the keys of the fixtures are what they always were",
        arguments: [
            ("aac.m4a", "8a8196940b6932ea29980f52fd01ed4e"),
            ("adts.aac", "380492ce4adb559bea9ad2e24045a24f"),
            ("aiff.aiff", "d1334e5097be975ab4f5abea12c30cf3"),
            ("alac.m4a", "5d94f9d43a1e9a8a29108327b8ffdbd9"),
            ("flac-open.flac", "3b2fb6d9d7451f7772701b5d251ab8bb"),
            ("flac.flac", "ebebfb34e5421260be41d959ab3364c7"),
            ("mp3-noxing.mp3", "47cb7b51b46bbb2826c9338641b10560"),
            ("mp3.mp3", "52bf7d70a067f29ba930711f948f8756"),
            ("oggflac.oga", "568d73499df66b51e747223d9a146d76"),
            ("opus.opus", "4a6fdd2ed92d6f0a262da4e585af47df"),
            ("vorbis.ogg", "5afda5f8cbf6be746c222c4c45292f47"),
            ("wav.wav", "13ecf16ab81da767e4f0aad21b1776a6"),
            ("wavpack.wv", "5a1adab6dd9eaf8c67348eb9b89645f1"),
        ]
    )
    func stable(_ name: String, _ expected: String) throws {
        #expect(try key(name).description == expected)
    }

    @Test("other tags, and tags in other places, leave the key as it was")
    func retagged() throws {
        let mp3 = try key("mp3.mp3")
        #expect(try mp3 == key("mp3-ape.mp3"))
        #expect(try mp3 == key("mp3-id3v1.mp3"))
        #expect(try mp3 == key("mp3-id3v23.mp3"))
        #expect(try key("vorbis.ogg") == key("vorbis-plain.ogg"))
        #expect(try key("opus.opus") == key("opus-plain.opus"))
        #expect(try key("wavpack.wv") == key("wavpack-plain.wv"))
        #expect(try key("aac.m4a") == key("aac-front.m4a"))
        #expect(try key("aac.m4a") == key("aac-fragments.m4a"))
    }

    @Test("other names of tags leave the key as it was", arguments: ["flac.flac", "oggflac.oga"])
    func otherNames(_ name: String) throws {
        var bytes = try Fixture.named(name).bytes()
        let whole = try FileReader().read(bytes: bytes)
        // The names of the tags become others, of the same size.
        for word in ["TITLE", "ARTIST", "ALBUM", "title", "artist", "album"] {
            let letters = Array(word.utf8) + [UInt8(ascii: "=")]
            for start in 0..<min(2000, bytes.count - letters.count)
            where Array(bytes[start..<start + letters.count]) == letters {
                bytes[start] = UInt8(ascii: "x")
            }
        }
        let changed = try FileReader().read(bytes: bytes)
        #expect(changed.tags != whole.tags)
        #expect(changed.contentKey == whole.contentKey)
    }

    @Test("every fixture with other audio has another key")
    func distinct() throws {
        let same: Set = [
            "mp3-ape.mp3", "mp3-id3v1.mp3", "mp3-id3v23.mp3", "vorbis-plain.ogg", "opus-plain.opus",
            "wavpack-plain.wv", "aac-front.m4a", "aac-fragments.m4a", "tta-id3.tta",
        ]
        let names = Fixture.all.map(\.name).filter { !same.contains($0) }
        let keys = try names.map { try key($0) }
        #expect(Set(keys).count == names.count)
    }

    @Test("one other byte of audio, or one byte less, gives another key")
    func audio() throws {
        let bytes = try Fixture.named("wav-float.wav").bytes()
        let whole = try FileReader().read(bytes: bytes).contentKey
        var changed = bytes
        changed[bytes.count - 1] ^= 1
        #expect(try FileReader().read(bytes: changed).contentKey != whole)
    }

    @Test("audio beyond the first 64 KiB counts by its length only")
    func length() throws {
        let header = try Fixture.named("wav-float.wav").bytes().prefix(80)
        #expect(Array(header[72..<76]) == Array("data".utf8))
        func wav(_ count: Int, last: UInt8) throws -> ContentKey {
            var bytes = Array(header)
            for index in 0..<4 {
                bytes[76 + index] = UInt8(truncatingIfNeeded: count >> (8 * index))
            }
            bytes += [UInt8](repeating: 7, count: count - 1) + [last]
            return try FileReader().read(bytes: bytes).contentKey
        }
        #expect(try wav(100_000, last: 1) == wav(100_000, last: 2))
        #expect(try wav(100_000, last: 1) != wav(100_008, last: 1))
        #expect(try wav(65_536, last: 1) != wav(65_536, last: 2))
        #expect(try wav(65_544, last: 1) == wav(65_544, last: 2))
    }

    @Test("a key is 16 bytes and 32 digits, and survives both")
    func forms() throws {
        let key = try #require(ContentKey(bytes: (0..<16).map { UInt8($0) }))
        #expect(key.description == "000102030405060708090a0b0c0d0e0f")
        #expect(key.bytes == (0..<16).map { UInt8($0) })
        #expect(ContentKey(bytes: key.bytes) == key)
        #expect(ContentKey(bytes: [UInt8](repeating: 0, count: 15)) == nil)
        #expect(ContentKey(bytes: [UInt8](repeating: 0, count: 17)) == nil)
    }

    @Test("of audio in several pieces the first 64 KiB count, over all of them")
    func pieces() throws {
        func key(changing place: Int) throws -> ContentKey {
            var bytes = [UInt8](repeating: 7, count: 200_000)
            bytes[place] = 1
            let payload = AudioPayload(
                byteCount: 120_000,
                length: 120_000,
                beginning: [0..<40_000, 50_000..<90_000, 100_000..<140_000]
            )
            let container = Container(
                format: .vorbis,
                sampleRate: 1,
                channels: 1,
                frames: 1,
                payload: payload,
                tags: []
            )
            return try ContentKey(of: container, in: FileBytes(bytes))
        }
        let plain = try key(changing: 199_999)
        // 40,000 bytes of the first, and 25,536 of the second.
        for place in [0, 39_999, 50_000, 75_535] { #expect(try key(changing: place) != plain) }
        for place in [40_000, 49_999, 75_536, 89_999, 100_000] { #expect(try key(changing: place) == plain) }
    }
}
