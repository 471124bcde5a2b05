import Testing

@testable import Media

@Suite("Points in time")
struct TimeTests {
    @Test("every day from 1970 to 2500 comes back from its text, and the days follow each other")
    func days() {
        var last = ""
        for day in stride(from: 0, to: 193_500, by: 1) where day % 7 == 0 || (day % 365) < 70 {
            let seconds = day * 86_400 + 7 * 3600 + 8 * 60 + 9
            let text = UTC.text(seconds)
            #expect(text > last && text.hasSuffix("T07:08:09Z") && text.count == 20)
            guard let found = UTC.seconds(text), found.seconds == seconds, found.hasZone else {
                Issue.record("\(seconds) is called \(text)")
                return
            }
            last = text
        }
    }

    @Test(
        "the ends of months are where the calendar has them",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
            (978_307_199, "2000-12-31T23:59:59Z"), (978_307_200, "2001-01-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"), (4_107_456_000, "2100-02-28T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (13_574_563_200, "2400-02-29T00:00:00Z"),
        ]
    )
    func calendar(seconds: Int, text: String) {
        #expect(UTC.text(seconds) == text)
        #expect(UTC.seconds(text)?.seconds == seconds)
    }

    @Test(
        "a time with a zone is that much earlier or later, one without a zone says so",
        arguments: [
            ("1970-01-02T00:00:00", 86_400, false), ("1970-01-02T00:00:00Z", 86_400, true),
            ("1970-01-02T00:00:00+02:00", 79_200, true), ("1970-01-02T00:00:00-05:30", 106_200, true),
            ("1970-01-02T00:00:00+14:00", 36_000, true), ("1970-01-01T01:01:01", 3661, false),
        ]
    )
    func zones(text: String, seconds: Int, hasZone: Bool) throws {
        let found = try #require(UTC.seconds(text))
        #expect(found.seconds == seconds && found.hasZone == hasZone)
    }

    @Test("a time that is cut anywhere before its seconds is none", arguments: 0..<19)
    func cut(length: Int) {
        let text = String("2024-05-06T07:08:09".prefix(length))
        #expect(UTC.seconds(text) == nil && UTC.normal(text) == nil)
    }

    @Test(
        "Apple's zones get their colon, and what is no zone is left out",
        arguments: [
            ("2024-05-06T07:08:09+0200", "2024-05-06T07:08:09+02:00"),
            ("2024-05-06T07:08:09-11:30", "2024-05-06T07:08:09-11:30"),
            ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09Z"),
            ("2024-05-06T07:08:09", "2024-05-06T07:08:09"),
            ("2024-05-06T07:08:09+02", "2024-05-06T07:08:09"),
            ("2024-05-06T07:08:09x0200", "2024-05-06T07:08:09"),
            ("2024-05-06T07:08:09+02a0", "2024-05-06T07:08:09"),
        ]
    )
    func normal(text: String, expected: String) {
        #expect(UTC.normal(text) == expected)
    }

    @Test(
        "Exif's time is one from the first year on, up to a leap second",
        arguments: [
            ("0000:05:06 07:08:09", false), ("0001:05:06 07:08:09", true), ("2024:00:06 07:08:09", false),
            ("2024:12:31 23:59:60", true), ("2024:12:31 23:59:61", false), ("2024:12:31 23:60:00", false),
            ("2024:12:31 24:00:00", false), ("2024:12:32 00:00:00", false), ("2024:12:00 00:00:00", false),
        ]
    )
    func exif(text: String, isTime: Bool) {
        #expect((Exif.time(text) != nil) == isTime)
    }

    @Test(
        "Exif's zone is of the form +02:00, or Z",
        arguments: [
            ("+02:00", true), ("-11:30", true), ("Z", true), ("+2:00", false), ("02:00", false),
            ("+0200", false), ("+02-00", false), ("+02:0a", false), ("+02:000", false),
        ]
    )
    func exifZone(zone: String, isZone: Bool) {
        let time = Exif.time("2024:05:06 07:08:09", zone: zone)
        #expect(time == "2024-05-06T07:08:09" + (isZone ? zone : ""))
    }
}

@Suite("Live photos of two files with one name")
struct PairTests {
    private func pair(_ still: String, _ clip: String, ms: Int? = 3000) -> Bool {
        var (image, film) = (MediaMetadata(), MediaMetadata())
        (image.kind, image.takenAt) = (.image, still)
        (film.kind, film.takenAt, film.durationMs) = (.video, clip, ms)
        var files: [LivePhotoPairs.File] = [("A.HEIC", image), ("a.mov", film)]
        LivePhotoPairs.join(&files)
        return files[0].metadata.kind == .livePhoto && files[1].metadata.pair == "A.HEIC"
    }

    @Test(
        "belong together where both were taken within ten seconds",
        arguments: [
            ("07:08:09", "07:08:09", true), ("07:08:09", "07:08:19", true), ("07:08:19", "07:08:09", true),
            ("07:08:09", "07:08:20", false), ("07:08:20", "07:08:09", false),
        ]
    )
    func apart(still: String, clip: String, belong: Bool) {
        #expect(pair("2024-05-06T\(still)", "2024-05-06T\(clip)") == belong)
        #expect(pair("2024-05-06T\(still)Z", "2024-05-06T\(clip)Z") == belong)
    }

    @Test(
        "belong together where one names no zone and the other is whole quarters of an hour away, at most fourteen hours",
        arguments: [
            ("00:00:00", true), ("00:00:10", true), ("00:00:11", false), ("00:14:50", true),
            ("00:14:49", false), ("00:15:10", true), ("00:15:11", false), ("05:45:00", true),
            ("14:00:10", true), ("14:14:59", false), ("14:15:00", false), ("00:07:30", false),
        ]
    )
    func quarters(later: String, belong: Bool) {
        #expect(pair("2024-05-06T00:00:00", "2024-05-06T\(later)Z") == belong)
        #expect(pair("2024-05-06T\(later)Z", "2024-05-06T00:00:00") == belong)
    }

    @Test(
        "belong together where the clip plays five seconds at most",
        arguments: [(5000, true), (5001, false), (nil, false)] as [(Int?, Bool)]
    )
    func lengths(ms: Int?, belong: Bool) {
        #expect(pair("2024-05-06T00:00:00", "2024-05-06T00:00:00", ms: ms) == belong)
    }

    @Test("are no pair where the picture moves, or is a sphere", arguments: [MediaMetadata.Kind.gif, .vr360])
    func kinds(kind: MediaMetadata.Kind) {
        var (image, film) = (MediaMetadata(), MediaMetadata())
        (image.kind, image.takenAt) = (kind, "2024-05-06T00:00:00")
        (film.kind, film.takenAt, film.durationMs) = (.video, "2024-05-06T00:00:00", 3000)
        var files: [LivePhotoPairs.File] = [("A.GIF", image), ("A.MOV", film)]
        LivePhotoPairs.join(&files)
        #expect(files.map(\.metadata.kind) == [kind, .video] && files[0].metadata.pair == nil)
    }
}
