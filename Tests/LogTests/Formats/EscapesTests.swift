import Testing

@testable import Log

@Suite("What a reader takes back")
struct EscapesTests {
    @Test(
        "an escape is taken back, and half of one stays as it stands",
        arguments: [
            (#"a\nb\t\r\b\f"#, "a\nb\t\r\u{8}\u{C}"), (#"\"\\\/\[\="#, #""\/[="#), (#"\u0041\u00e9"#, "Aé"),
            (#"\u00E9\uFFFd"#, "é\u{FFFD}"),
            (#"\ud83d\ude00!"#, "😀!"), (#"a\u12"#, #"a\u12"#), (#"a\u"#, #"a\u"#), (#"a\u12x4"#, #"a\u12x4"#),
            (#"a\"#, #"a\"#), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ud83d"#, "\u{FFFD}"),
            (#"\ud83d123456"#, "\u{FFFD}123456"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
            (#"\ude00\ude00"#, "\u{FFFD}\u{FFFD}"),
        ]
    )
    func removed(_ text: String, _ expected: String) {
        #expect(Escapes.removed(from: Array(text.utf8)[...]) == expected)
    }

    @Test(
        "an instant that no clock shows is none",
        arguments: [
            "2024-00-01T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z",
            "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00", "2024-01-01 00:00:00Z", "2024-01-01T00:00:0xZ",
        ]
    )
    func noInstant(_ text: String) {
        #expect(Timestamp.parse(Array(text.utf8)) == nil)
    }

    @Test("the last moments that a clock shows are instants, a leap second among them")
    func lastMoments() throws {
        let end = try #require(Timestamp.parse(Array("2016-12-31T23:59:59Z".utf8)))
        #expect(Timestamp.parse(Array("2016-12-31T23:59:60Z".utf8)) == end + 1_000_000)
        #expect(Timestamp.parse(Array("2017-01-01T00:00:00.000001Z".utf8)) == end + 1_000_001)
    }

    @Test("an equals sign after a space is no field's, and stays as it is")
    func equalsSign() {
        #expect(LineFormat.text.line(LineFormatTests.record("a =1")).hasSuffix("[scan] a =1"))
        #expect(LineFormat.text.line(LineFormatTests.record("a b=1")).hasSuffix(#"[scan] a b\=1"#))
        #expect(LineFormat.text.line(LineFormatTests.record("a  =1")).hasSuffix("[scan] a  =1"))
    }
}
