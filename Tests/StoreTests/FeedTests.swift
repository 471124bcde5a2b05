import ClickwheelCrypto
import Foundation
import Testing

@testable import Store

/// What feeds say, and what they may not.
@Suite("A feed")
struct FeedTests {
    static func fixture() throws -> [UInt8] {
        let url = try #require(
            Bundle.module.url(forResource: "garden", withExtension: "xml", subdirectory: "Fixtures/feeds")
        )
        return Array(try Data(contentsOf: url))
    }

    private static func feed(_ inside: String, head: String = "") -> [UInt8] {
        Array("\(head)<rss version=\"2.0\"><channel><title>T</title>\(inside)</channel></rss>".utf8)
    }

    @Test("has the hash of the form that is fetched, and none of a form too many or of another element")
    func manyForms() throws {
        func hash(_ byte: UInt8) -> String { Data(repeating: byte, count: 32).base64EncodedString() }
        func form(_ name: String, _ source: String, _ byte: UInt8) -> String {
            "<podcast:\(name)><podcast:source uri=\"\(source)\"/><podcast:integrity type=\"sri\" value=\"sha256-\(hash(byte))\"/></podcast:\(name)>"
        }
        func sha256(_ forms: [String]) throws -> String? {
            let space = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""
            let sound = "<enclosure url=\"a.mp3\" length=\"1\" type=\"audio/mpeg\"/>"
            return try PodcastFeed(
                Self.feed("<item \(space)><title>A</title>\(sound)\(forms.joined())</item>")
            ).episodes.first?.sha256
        }
        let name = "alternateEnclosure"
        let others = (0..<19).map { form(name, "\($0).mp3", 1) }
        let right = String(repeating: "02", count: 32)
        #expect(try sha256(others + [form(name, "a.mp3", 2)]) == right)
        #expect(try sha256(others + [form(name, "a.mp3", 2), form(name, "b.mp3", 3)]) == right)
        #expect(try sha256(others + [form(name, "b.mp3", 2), form(name, "a.mp3", 3)]) == "")
        #expect(try sha256([form(name, "a.mp3", 2), form("liveItem", "c.mp3", 3)]) == right)
    }

    @Test("tells its podcast and its episodes, the newest first, with chapters, durations and plain words")
    func garden() throws {
        let feed = try PodcastFeed(Self.fixture())
        #expect(feed.title == "The Garden & the Gate" && feed.author == "Ann Gardener")
        #expect(feed.summary == "About gardens .\nEvery week.")
        #expect(feed.licence == "CC-BY-4.0" && feed.image == "garden.jpg")
        #expect(feed.episodes.map(\.guid) == ["garden-2", "garden-1", "garden-3", "garden-4"])
        let roses = feed.episodes[1]
        #expect(roses.published == UTCTime("2026-11-02T07:00:00Z")?.seconds)
        #expect(roses.durationMs == 1_865_000 && roses.size == 100_000 && roses.type == "audio/mpeg")
        #expect(roses.summary == "Longer:\ncut them in spring & wait.")
        #expect(
            roses.chapters == [.init(startMs: 0, title: "Hello"), .init(startMs: 600_500, title: "Cutting")]
        )
        #expect(roses.chaptersAddress == "1.json")
    }

    @Test(
        "is refused with a reason where it would grow, is nested without end, or is no feed",
        arguments: [
            ("<!DOCTYPE rss [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>", "&b;", "declares entities"),
            ("<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>", "&x;", "declares entities"),
            ("<!DOCTYPE rss [<!ATTLIST a x CDATA '' y CDATA ''>]>", "<a/>", "declares attributes"),
            ("", String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60), "too deep"),
            ("", String(repeating: "<a/>", count: 400_001), "more than 400000 elements"),
            ("", "<item>", "mismatched tag"), ("", "&nbsp;", "undefined entity"),
        ]
    )
    func hostile(_ head: String, _ inside: String, _ reason: String) {
        let error = #expect(throws: CatalogueError.self) { try PodcastFeed(Self.feed(inside, head: head)) }
        #expect(error.map { "\($0)" }?.contains(reason) == true)
        #expect(throws: CatalogueError.malformed("it is XML, but no RSS 2.0 feed")) {
            try PodcastFeed(Array("<opml><body/></opml>".utf8))
        }
        #expect(throws: CatalogueError.self) {
            try PodcastFeed([UInt8](repeating: UInt8(ascii: "<"), count: MarkupReader.byteLimit + 1))
        }
    }

    private final class Lengths: MarkupTaking {
        var attributes: [Int?] = []
        var texts: [Int] = []

        func begin(_ element: MarkupElement, path: [String]) {
            if element.name == "b" { attributes.append(element.attributes["x"]?.utf8.count) }
        }

        func end(_ element: MarkupElement, text: String, path: [String]) { texts.append(text.utf8.count) }
    }

    @Test("has texts that are cut at their limit, and no attribute that is longer than its own")
    func lengths() throws {
        func letters(_ count: Int) -> String { String(repeating: "y", count: count) }
        let (text, value) = (MarkupReader.textLimit, MarkupReader.attributeLimit)
        let taker = Lengths()
        try MarkupReader.read(
            Array(
                """
                <a><b x="\(letters(value))">\(letters(text))</b><b x="\(letters(value + 1))">\(letters(text + 1))</b>
                <b x="">\(letters(text - 9))<c/>\(letters(100))</b></a>
                """.utf8
            ),
            into: taker
        )
        #expect(taker.attributes == [value, nil, 0])
        #expect(taker.texts.prefix(4) == [text, text, 0, text])
    }

    @Test("of which every byte may be missing is read or refused, and never ends the program")
    func cut() throws {
        let bytes = try Self.fixture()
        for count in stride(from: 0, to: bytes.count, by: 7) { _ = try? PodcastFeed(Array(bytes[..<count])) }
        for place in stride(from: 0, to: bytes.count, by: 11) {
            var other = bytes
            other[place] ^= 0x41
            guard let feed = try? PodcastFeed(other) else { continue }
            #expect(feed.episodes.allSatisfy { !$0.address.isEmpty && !$0.title.isEmpty && !$0.guid.isEmpty })
        }
    }

    @Test("has no line ends and no control characters in its titles, and none that is long")
    func titles() throws {
        let title = "A&#10;B&#x1b;[2J&#133; " + String(repeating: "x", count: 500)
        // XML itself has no escape character.
        #expect(throws: CatalogueError.self) {
            try PodcastFeed(Self.feed("<item><title>\(title)</title></item>"))
        }
        let item =
            "<item><title>A&#10;  B&#133;C \(String(repeating: "x", count: 500))</title><enclosure url=\"a.mp3\"/></item>"
        let episode = try #require(try PodcastFeed(Self.feed(item)).episodes.first)
        #expect(episode.title.hasPrefix("A B") && episode.title.utf8.count <= 200)
        #expect(PackRules.isLine(episode.title) && episode.guid == "a.mp3")
    }

    @Test("has no blanks around its lines, and descriptions that end before they are long")
    func plain() {
        #expect(FeedText.line(" \n A\tB ", limit: 9) == "A B")
        let paragraph = "<p>" + String(repeating: "x", count: 1_500)
        let text = FeedText.plain(String(repeating: paragraph, count: 10))
        #expect(text.split(separator: "\n").count == 6 && text.utf8.count < 10_000)
    }

    @Test(
        "has dates as they are written",
        arguments: [
            ("Mon, 23 Nov 2026 10:00:00 +0100", "2026-11-23T09:00:00Z"),
            ("23 Nov 26 10:00 EST", "2026-11-23T15:00:00Z"),
            ("Tue, 1 December 2026 00:00:60 GMT", "2026-12-01T00:00:59Z"), ("29 Feb 2026 10:00:00 GMT", ""),
            ("yesterday", ""), ("1 Nov 2026 25:00 GMT", ""), ("1 Nov 100 10:00 GMT", ""),
            ("23 Nov 2026 10:00:00", "2026-11-23T10:00:00Z"),
        ]
    )
    func dates(_ text: String, _ instant: String) {
        #expect(FeedDate.seconds(text).map { "\(UTCTime(seconds: $0))" } ?? "" == instant)
    }

    @Test(
        "has durations in seconds, minutes and hours",
        arguments: [
            ("90", 90_000), ("1:30", 90_000), ("1:00:00.25", 3_600_250), ("-1", nil), ("a", nil),
            ("100:00:00", 360_000_000), ("100:00:01", nil),
        ]
    )
    func durations(_ text: String, _ milliseconds: Int?) {
        #expect(FeedText.milliseconds(text) == milliseconds)
    }

    @Test("lists of other programs are read, nested ones too, and what is written is read again")
    func opml() throws {
        let text = """
            <opml version="1.0"><head/><body><outline text="News">
            <outline type="rss" text="A &amp; B" xmlUrl="https://example.org/a?x=1&amp;y=2"/>
            <outline text="again" xmlUrl="https://example.org/a?x=1&amp;y=2"/><outline text="no feed"/>
            </outline></body></opml>
            """
        let entries = try Opml.read(Array(text.utf8))
        #expect(entries == [.init(title: "A & B", address: "https://example.org/a?x=1&y=2")])
        #expect(throws: CatalogueError.self) { try Opml.read(Self.fixture()) }
    }
}
