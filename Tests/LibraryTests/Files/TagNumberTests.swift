import Testing

@testable import Library

@Suite("Numbers in tags")
struct TagNumberTests {
    @Test(
        "counts",
        arguments: [
            ("3", 3), ("03", 3), (" 7", 7), ("12a", 12), ("99999", 99_999), ("0", nil), ("00", nil),
            ("", nil),
            ("A3", nil), ("-1", nil), ("100000", nil), ("99999999999999999999", nil), ("٣", nil),
        ] as [(String, Int?)]
    )
    func counts(_ text: String, _ expected: Int?) {
        #expect(TagNumber.count(text) == expected)
    }

    @Test(
        "gains",
        arguments: [
            ("-7.89 dB", -7.89), ("+1.50 dB", 1.5), ("2", 2), ("-7,89 dB", -7.89), ("0.00 dB", 0),
            ("nan", nil),
            ("inf", nil), ("", nil), ("dB", nil), ("101 dB", nil), ("1e400", nil), ("--1", nil),
        ] as [(String, Double?)]
    )
    func gains(_ text: String, _ expected: Double?) {
        #expect(TagNumber.decibels(text) == expected)
    }

    @Test(
        "peaks",
        arguments: [("0.988", 0.988), ("1.02", 1.02), ("0", 0), ("-1", nil), ("x", nil)]
            as [(String, Double?)]
    )
    func peaks(_ text: String, _ expected: Double?) {
        #expect(TagNumber.peak(text) == expected)
    }

    @Test(
        "gains of Opus",
        arguments: [("-256", 4), ("0", 5), ("512", 7), ("1.5", nil), ("99999", nil)] as [(String, Double?)]
    )
    func opus(_ text: String, _ expected: Double?) {
        #expect(TagNumber.decibels(r128: text) == expected)
    }
}
