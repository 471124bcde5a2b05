import ClickwheelArchive
import Foundation
import Quiz
import Testing

@Suite("Packages that meet what is there")
struct PackageMergeTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    /// A package with both of its notes on a note type of two cards.
    private static let twoCards = """
        UPDATE col SET models = json_set(models, '$.1600000000001.tmpls[1]',
            json('{"name":"C2","ord":1,"qfmt":"{{F1}}","afmt":"{{F0}}","did":null,"bqfmt":"","bafmt":""}'));
        INSERT INTO cards SELECT id + 50000, nid, did, 1, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue,
            odid, flags, data FROM cards;
        UPDATE notes SET mod = mod + 100
        """

    private func take(_ sql: String) throws -> ImportReport {
        try test.store.importPackage(try TestPackage.make(sql, in: test.folder))
    }

    @Test("cards that a filtered deck has borrowed go home, and are due when they were")
    func filtered() throws {
        let path = try TestPackage.make(
            """
            UPDATE col SET decks = json_set(decks, '$.77', json('{"id":77,"name":"Loan","dyn":1}'));
            UPDATE cards SET odid = did, did = 77, type = 2, queue = 2, ivl = 9, due = -100000, odue = 300;
            UPDATE cards SET type = 0, queue = 0, ivl = 0, odue = 17 WHERE id = (SELECT max(id) FROM cards)
            """,
            in: test.folder
        )
        let report = try test.store.importPackage(path)
        #expect(report.messages == ["the filtered deck 'Loan' was emptied: its cards are in their own decks"])
        #expect(report.decks == ["Min::Deck"])
        let cards = try TestPackage.cards(path, in: test.folder, now: test.now)
        // The collection was made on the study day 19675.
        let today = StudyCalendar().day(at: test.now / 1000)
        #expect(
            cards.map { $0["due"] } == [
                .object(["days_from_today": .int(19_675 + 300 - today)]), .object(["new_position": .int(17)]),
            ]
        )
        #expect(cards.allSatisfy { $0["deck"] == .string("Min::Deck") })
    }

    @Test("a note whose type got another shape stays as it is, without cards that it cannot show")
    func conflict() throws {
        _ = try take("")
        for _ in 0..<2 {
            let report = try take(Self.twoCards)
            #expect(report.conflicting == 2 && report.cards == 0 && report.updated == 0)
        }
        #expect(try test.store.decks().first { $0.name == "Min::Deck" }?.cards == 2)
        // The other shape is kept once, and a new note of it comes along.
        let third = try take(Self.twoCards + "; UPDATE notes SET guid = guid || 'x'")
        #expect(third.added == 2 && third.cards == 4)
        let fourth = try take(Self.twoCards + "; UPDATE notes SET guid = guid || 'x', mod = mod + 5")
        #expect(fourth.updated == 2 && fourth.conflicting == 0)
    }

    @Test("a known note gets the cards that it has not")
    func missingCards() throws {
        #expect(try take(Self.twoCards + "; DELETE FROM cards WHERE ord = 1").cards == 2)
        let report = try take(Self.twoCards)
        #expect(report.cards == 2 && report.unchanged == 2)
    }

    @Test("a later version of a note type brings its looks along, an older one does not")
    func looks() throws {
        func change(_ css: String, _ mod: Int) -> String {
            """
            UPDATE col SET models = json_set(models, '$.1600000000001.css', '\(css)', '$.1600000000001.mod', \(mod),
                '$.1600000000001.tmpls[0].afmt', '\(css) {{F1}}')
            """
        }
        func card() throws -> StudyCard? {
            try test.store.startRound(deck: "Min::Deck", strategy: "sequential").view().card
        }
        _ = try take(change("first", 100))
        _ = try take(change("second", 200))
        _ = try take(change("third", 150))
        #expect(try card()?.css == "second")
        #expect(try card()?.answer == "second A1")
    }

    @Test("numbers at the end of what a number can be leave room for the next ones")
    func lastNumbers() throws {
        let last = "9223372036854775807"
        let move =
            "UPDATE cards SET nid = \(last) WHERE nid = 1650000000000; UPDATE notes SET id = \(last) WHERE id = 1650000000000; UPDATE cards SET id = \(last) WHERE nid = \(last)"
        #expect(try take(move).cards == 2)
        #expect(try take(move + "; UPDATE notes SET guid = guid || 'y'").cards == 2)
        #expect(
            try take(move + "; UPDATE notes SET guid = guid || 'z', id = -id; UPDATE cards SET nid = -nid")
                .cards == 2
        )
        let text = try test.write("More.tsv", "a\tb\n")
        #expect(try test.store.importFile(text).added == 1)
        #expect(try test.store.exportPackage(deck: nil, to: test.folder + "/out.apkg") == 7)
    }

    @Test("numbers that no schedule can have neither stop a round nor its statistics")
    func strangeSchedules() throws {
        _ = try take(
            """
            UPDATE cards SET type = 2, queue = 2, due = 1, ivl = 5, data = '{"s":1e300,"d":5,"lrt":-9223372036854775808}';
            UPDATE cards SET due = -9223372036854775808, factor = 2500, data = '{}' WHERE id = (SELECT max(id) FROM cards);
            INSERT INTO revlog SELECT 5 + rowid, id, 0, 3, 0, 0, 0, 9223372036854775807, 1 FROM cards
            """
        )
        let round = try test.store.startRound(deck: "Min::Deck", strategy: "spaced")
        for rating in Rating.allCases {
            _ = try round.view()
            try round.answer(rating, milliseconds: 1)
            #expect(try round.undo())
            try round.answer(rating, milliseconds: 1)
        }
        #expect(try test.store.statistics().reviews >= 2)
    }

    @Test("answers from the future are left out and told, and the next answer is one of today")
    func futureAnswers() throws {
        let report = try take(
            """
            INSERT INTO revlog SELECT 9223372036854775807 - rowid + 1650000000000, id, 0, 3, 1, 0, 0, 900, 0 FROM cards;
            INSERT INTO revlog SELECT 1700000000000, id, 0, 3, 1, 0, 0, 900, 0 FROM cards LIMIT 1;
            INSERT INTO revlog SELECT -52039994399793, id, 0, 3, 1, 0, 0, 900, 0 FROM cards LIMIT 1
            """
        )
        #expect(report.reviews == 2, "one of them was given in the year 320")
        #expect(
            report.messages == [
                "2 answers are from the future or of no time that there was, and were left out"
            ]
        )
        let round = try test.store.startRound(deck: "Min::Deck", strategy: "spaced")
        try round.answer(.good, milliseconds: 1)
        #expect(try test.store.statistics().year.map(\.day) == [0])
    }

    @Test("answers of two packages at the same moment are both kept")
    func sameMoment() throws {
        let reviews = """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
            INSERT INTO revlog SELECT 1700000000000 + i, 1650000005000, 0, 3, 1, 0, 0, 900, 0 FROM n
            """
        #expect(try take(reviews).reviews == 3000)
        let report = try take(reviews + "; UPDATE notes SET guid = guid || 'x'")
        #expect(report.reviews == 3000)
        #expect(try take(reviews + "; UPDATE notes SET guid = guid || 'x'").reviews == 0)
    }

    @Test("the options of the usual preset come along too")
    func usualPreset() throws {
        _ = try take(
            "UPDATE col SET dconf = json_set(dconf, '$.1.new.perDay', 1, '$.1.new.delays', json('[2.05, 4.1]'))"
        )
        let round = try test.store.startRound(deck: "Min::Deck", strategy: "spaced")
        let view = try round.view()
        #expect(view.place == "1/1")
        #expect(view.card?.waits.first == .seconds(123))
    }

    @Test("what a package wants and nothing here does is told")
    func told() throws {
        let report = try take(
            """
            UPDATE col SET models = json_set(models, '$.1600000000001.tmpls[0].afmt', '{{tts en_US:F1}}<script>anki.imageOcclusion</script>');
            UPDATE notes SET flds = '[$]x[/$]' || flds WHERE id = 1650000000000
            """
        )
        #expect(
            report.messages == [
                "the note type 'CW' covers parts of pictures, which is not done here",
                "the note type 'CW' has scripts, which are not run here",
                "the note type 'CW' wants text spoken, which is shown here",
                "LaTeX is shown as text; notes that have it: 1",
            ]
        )
    }

    @Test("without their schedule notes lose the tags that tell of answers")
    func tags() throws {
        let path = try TestPackage.make(
            "UPDATE notes SET tags = ' leech a marked '; UPDATE notes SET tags = ' leech ' WHERE id = 1650000000001",
            in: test.folder
        )
        _ = try test.store.importPackage(path, withSchedule: false)
        let out = test.folder + "/out.json"
        _ = try test.store.exportFile(deck: nil, to: out)
        let text = try String(contentsOfFile: out, encoding: .utf8)
        #expect(text.contains("\"a\"") && !text.contains("leech") && !text.contains("marked"))
    }

    @Test("each answer counts on the day that it was, also before the clocks were moved")
    func clocks() throws {
        // An hour less before yesterday.
        let yesterday = test.now / 1000 - 86_400
        let calendar = StudyCalendar(offset: { $0 < yesterday ? 0 : 3600 })
        let store = try DeckStore(
            path: test.folder + "/clocks.db",
            mediaFolder: test.folder + "/clocks",
            calendar: calendar,
            now: { [now = test.now] in now }
        )
        // Half past three in the night, when it was still the day before.
        let night = calendar.start(of: calendar.day(at: yesterday - 5 * 86_400)) - 1800
        _ = try store.importPackage(
            try TestPackage.make(
                "INSERT INTO revlog VALUES(\(night)000, 1650000005000, 0, 3, 1, 0, 0, 5, 1)",
                in: test.folder
            )
        )
        #expect(
            try store.statistics().year.map(\.day) == [
                calendar.day(at: night) - calendar.day(at: test.now / 1000)
            ]
        )
    }

    @Test("a picture that cannot be unpacked takes the notes with it")
    func brokenMedia() throws {
        let path = test.folder + "/broken.apkg"
        let zip = try ZipWriter(path: path)
        try zip.add("meta", [8, 3], .stored)
        let collection = try collection("<img src=a.png><img src=b.png>")
        try zip.add("collection.anki21b", try ZstdEncoder.bytes(collection), .stored)
        var list: [UInt8] = []
        for name in ["a.png", "b.png"] {
            let entry = [10, 5] + Array(name.utf8) + [26, 20] + SHA1.digest("PNG".utf8)
            list += [10, UInt8(entry.count)] + entry
        }
        try zip.add("media", try ZstdEncoder.bytes(list), .stored)
        try zip.add("0", try ZstdEncoder.bytes(Array("PNG".utf8)), .stored)
        try zip.add("1", Array(try ZstdEncoder.bytes(Array("PNG".utf8)).dropLast(2)), .stored)
        try zip.close()
        try expectRefused(path, "stops in the middle")
    }

    @Test("pictures that are harmless one by one are refused when they are too many")
    func manyBombs() throws {
        let html = (0..<4).map { "<img src=\($0).png>" }.joined()
        let path = test.folder + "/bombs.apkg"
        let zip = try ZipWriter(path: path)
        try zip.add("collection.anki2", try collection(html), .deflated)
        try zip.add("media", Array(#"{"0":"0.png","1":"1.png","2":"2.png","3":"3.png"}"#.utf8), .stored)
        for index in 0..<4 { try zip.add("\(index)", [UInt8](repeating: 0, count: 30_000_000), .deflated) }
        try zip.close()
        try expectRefused(path, "not safe")
    }

    /// A collection with `html` in the first field of its notes.
    private func collection(_ html: String) throws -> [UInt8] {
        let notes = try TestPackage.make(
            "UPDATE notes SET flds = '\(html)' || char(31) || 'A'",
            in: test.folder
        )
        let source = try ZipReader(path: notes)
        return try source.bytes(try #require(source.entry("collection.anki2")), limit: 10_000_000)
    }

    private func expectRefused(_ path: String, _ reason: String) throws {
        let error = #expect(throws: QuizError.self) { try test.store.importPackage(path) }
        #expect(error.map { "\($0)".contains(reason) } == true)
        #expect(try test.store.decks().allSatisfy { $0.cards == 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder + "/media").isEmpty)
    }

    @Test(
        "days count from the date on which a collection was made, where it was made",
        arguments: [0, 32_400, -36_000]
    )
    func zones(_ offset: Int) throws {
        let calendar = StudyCalendar(offset: { _ in offset })
        let store = try DeckStore(
            path: test.folder + "/zone.db",
            mediaFolder: test.folder + "/zone",
            calendar: calendar,
            now: { [now = test.now] in now }
        )
        _ = try store.importPackage(
            try TestPackage.make("UPDATE cards SET type = 2, queue = 2, ivl = 3, due = 900", in: test.folder)
        )
        let out = test.folder + "/zone.apkg"
        try store.exportPackage(deck: nil, to: out)
        // Whoever reads it elsewhere counts as many days from his today, save where dates differ just now.
        let here = try TestPackage.cards(out, in: test.folder, now: test.now, offset: offset)
        let day = calendar.day(at: test.now / 1000)
        for other in [0, 32_400, -36_000] {
            let there = try TestPackage.cards(out, in: test.folder, now: test.now, offset: other)
            let shift = StudyCalendar(offset: { _ in other }).day(at: test.now / 1000) - day
            for (left, right) in zip(here, there) {
                let days = try #require(left["due"]?["days_from_today"]?.int)
                #expect(right["due"]?["days_from_today"]?.int == days - shift)
            }
        }
        #expect(here.count == 2)
    }
}
