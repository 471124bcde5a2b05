import Testing

@testable import Library

@Suite("Blocks of tags")
struct TagBlockTests {
    private func values(_ texts: [TagField: String]) -> TagValues {
        var values = TagValues()
        for (field, text) in texts { values.add(field, Array(text.utf8)[...]) }
        return values
    }

    @Test("a later block adds what the first does not say, but no total of another number")
    func fill() {
        var first = values([.disc: "1", .track: "4"])
        first.fill(from: values([.title: "Title", .disc: "2/3", .track: "4/9"]))
        #expect(first.tags.title == "Title")
        #expect((first.tags.disc, first.tags.discTotal) == (1, nil))
        #expect((first.tags.track, first.tags.trackTotal) == (4, 9))
    }

    @Test("a cue sheet counts toward what is read of one block")
    func full() {
        var values = TagValues()
        values.keepSheet([UInt8](repeating: 0x20, count: TagValues.maximumBytes))
        #expect(values.isFull)
    }

    @Test("half an entry of ASF is none")
    func asf() throws {
        var values = TagValues()
        try ASFBlock.readLibrary(0..<6, in: FileBytes([1, 0, 0, 0, 0, 0]), into: &values)
        #expect(values.tags == TrackTags())
    }
}
