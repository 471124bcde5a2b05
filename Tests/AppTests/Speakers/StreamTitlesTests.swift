import ClickwheelPOSIX
import ClickwheelSystem
import Testing

@testable import ClickwheelApp

@Suite("Listeners of the stream")
struct StreamTitlesTests {
    @Test(
        "a title comes after every 16,000 bytes of sound, once, and one byte of nothing while it stays the same"
    )
    func interval() {
        var titles = StreamTitles()
        let sound = [UInt8](repeating: 7, count: StreamTitles.interval)
        let first = titles.between(Array(sound.prefix(15_000)), title: "A")
        #expect(first == Array(sound.prefix(15_000)))
        let second = titles.between(Array(sound.prefix(1_500)), title: "A")
        let block = StreamTitles.block("A")
        #expect(second == Array(sound.prefix(1_000)) + block + Array(sound.prefix(500)))
        let third = titles.between(Array(sound.prefix(15_500)), title: "A")
        #expect(third == Array(sound.prefix(15_500)) + [0])
        let fourth = titles.between(sound, title: "B")
        #expect(fourth == sound + StreamTitles.block("B"))
    }

    @Test(
        "a title is told with its length in sixteenths, cut to whole characters, and ends where players think"
    )
    func block() {
        let block = StreamTitles.block("Ä';\nB")
        #expect(Int(block[0]) * 16 == block.count - 1)
        #expect(String(decoding: block[1...].prefix { $0 != 0 }, as: UTF8.self) == "StreamTitle='Ä’;B';")
        let long = StreamTitles.block(String(repeating: "ö", count: 5_000))
        #expect(long.count == 1 + Int(long[0]) * 16)
        let text = String(decoding: long[1...].prefix { $0 != 0 }, as: UTF8.self)
        #expect(text.hasSuffix("ö';") && !text.contains("\u{FFFD}"))
    }

    @Test(
        "a listener who does not read is dropped once a bounded backlog is full, and one who leaves at once"
    )
    func slow() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: (reading: Descriptor, writing: Descriptor)? = try Descriptor.pipe()
        let writing = try #require(ends?.writing)
        var listener = Listener(writing, titles: nil)
        let piece = [UInt8](repeating: 1, count: 4_096)
        var sent = 0
        while listener.send(piece, title: "") { sent += piece.count }
        #expect(sent >= Listener.mostBacklog && sent <= Listener.mostBacklog + 1 << 21)
        var other = Listener(writing, titles: nil)
        ends = nil
        let isThere = other.send(piece, title: "")
        #expect(!isThere)
    }
}
