import ClickwheelSystem
import Testing

@testable import Library

@Suite("Tags of MP4")
struct MP4ItemsTests {
    private func read(_ items: [UInt8]...) throws -> TrackTags {
        try FileReader().read(bytes: MP4Tags.file(items.flatMap(\.self))).tags
    }

    @Test("an item may have several values")
    func several() throws {
        let artists = MP4Tags.item("©ART", ["Anna", "Björk"].map { MP4Tags.text(Array($0.utf8)) })
        #expect(try read(artists).artists == ["Anna", "Björk"])
    }

    @Test("what is no text in UTF-8 is no text")
    func otherKinds() throws {
        #expect(try read(MP4Tags.item("©nam", [MP4Tags.data(kind: 13, [0xFF, 0xD8])])) == TrackTags())
    }

    @Test("the number of a genre counts from 1, and a name counts more")
    func genres() throws {
        let number = MP4Tags.item("gnre", [MP4Tags.data(kind: 0, [0, 18])])
        #expect(try read(number).genres == ["Rock"])
        #expect(try read(MP4Tags.item("©gen", [MP4Tags.text([0x41])]), number).genres == ["A"])
    }

    @Test("a number may lack its total, and what is too short is none", arguments: [0, 3, 4, 6])
    func numbers(_ count: Int) throws {
        let value = Array([0, 0, 0, 7, 0, 9].prefix(count)) as [UInt8]
        let tags = try read(MP4Tags.item("trkn", [MP4Tags.data(kind: 0, value)]))
        #expect(tags.track == (count >= 4 ? 7 : nil))
        #expect(tags.trackTotal == (count >= 6 ? 9 : nil))
    }

    @Test("a free name is in a box of its own")
    func freeNames() throws {
        func item(_ name: String) -> [UInt8] {
            let name = MP4Tags.box("name", [0, 0, 0, 0] + Array(name.utf8))
            let values = MP4Tags.text([0x41]) + MP4Tags.text([0x42])
            return MP4Tags.box("----", MP4Tags.box("mean", [0, 0, 0, 0, 0x43]) + name + values)
        }
        #expect(try read(item("Album Artist")).albumArtists == ["A", "B"])
        #expect(try read(item("no field")) == TrackTags())
        #expect(try read(MP4Tags.box("----", MP4Tags.text([0x41]))) == TrackTags())
    }

    @Test("a free name counts in front of its values and behind them")
    func placeOfName() throws {
        let values = MP4Tags.text([0x41]) + MP4Tags.text([0x42])
        let artist = MP4Tags.box("name", [0, 0, 0, 0] + Array("Album Artist".utf8))
        for content in [artist + values, values + artist] {
            #expect(try read(MP4Tags.box("----", content)).albumArtists == ["A", "B"])
        }
        let sheet = MP4Tags.text(Array("FILE a WAVE\nTRACK 1 AUDIO\nINDEX 01 0:0:0\n".utf8))
        let name = MP4Tags.box("name", [0, 0, 0, 0] + Array("CUESHEET".utf8))
        for content in [name + sheet, sheet + name] {
            let bytes = try MP4Tags.file(MP4Tags.box("----", content))
            #expect(try FileReader().read(bytes: bytes).cueSheet?.tracks.count == 1)
        }
    }

    @Test("thousands of values take about as long with their free name behind them as in front of them")
    func manyValues() throws {
        let values = [[UInt8]](repeating: MP4Tags.text([0x41]), count: 8_000).flatMap(\.self)
        let name = MP4Tags.box("name", [0, 0, 0, 0] + Array("no field".utf8))
        func shortestTime(_ content: [UInt8]) throws -> Int64 {
            let item = MP4Tags.box("----", content)
            let file = try FileBytes(item)
            var shortest = Int64.max
            for _ in 0..<3 {
                var tags = TagValues()
                let start = Monotonic.now()
                try MP4Items.read(0..<item.count, in: file, into: &tags)
                shortest = min(shortest, Monotonic.now() - start)
                #expect(tags.tags == TrackTags())
            }
            return shortest
        }
        let (behind, before) = (try shortestTime(values + name), try shortestTime(name + values))
        #expect(behind < 20 * before)
    }
}

/// Makes MP4 files with given tags.
enum MP4Tags {
    /// A box whose type is Latin-1.
    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (content.count + 8) >> $0) }
            + type.unicodeScalars.map { UInt8($0.value) } + content
    }

    static func data(kind: UInt8, _ value: [UInt8]) -> [UInt8] {
        box("data", [0, 0, 0, kind, 0, 0, 0, 0] + value)
    }

    static func text(_ value: [UInt8]) -> [UInt8] { data(kind: 1, value) }

    static func item(_ type: String, _ values: [[UInt8]]) -> [UInt8] { box(type, values.flatMap(\.self)) }

    /// A fixture with `items` instead of its own tags.
    static func file(_ items: [UInt8]) throws -> [UInt8] {
        let bytes = try Fixture.named("aac.m4a").bytes()
        let user = box("udta", box("meta", [0, 0, 0, 0] + box("ilst", items)))
        // The movie box is the last one of this file, and its own tags are the last thing in it.
        func last(_ type: String) throws -> Int {
            try #require(bytes.indices.dropLast(4).last { bytes[$0..<$0 + 4].elementsEqual(type.utf8) }) - 4
        }
        let movie = try last("moov")
        return try Array(bytes[..<movie]) + box("moov", Array(bytes[(movie + 8)..<last("udta")]) + user)
    }
}
