import Testing

@testable import Store

@Suite("Money")
struct MoneyTests {
    private func money(_ text: String, _ code: String = "EUR") throws -> Money {
        try Money(text, Currency(code))
    }

    @Test("has as many digits as its currency, also below one")
    func digits() throws {
        #expect("\(Money(minor: 499, .euro))" == "4.99 EUR")
        #expect("\(Money(minor: 5, .euro))" == "0.05 EUR")
        #expect("\(Money(minor: -5, .euro))" == "-0.05 EUR")
        #expect(try "\(Money(minor: 499, Currency("JPY")))" == "499 JPY")
        #expect(try "\(Money(minor: 499, Currency("KWD")))" == "0.499 KWD")
        #expect("\(Money(minor: .min, .euro))" == "-92233720368547758.08 EUR")
    }

    @Test("is read as people write it, and nothing else is read")
    func reading() throws {
        #expect(try money("4.99").minor == 499)
        #expect(try money("4.9").minor == 490)
        #expect(try money("4").minor == 400)
        #expect(try money("4", "JPY").minor == 4)
        #expect(try money("92233720368547758.07").minor == .max)
        for text in ["", ".", "4.", ".5", "4.999", "-1", "+1", "1e3", "4,99", " 4", "4.9.9", "٤"] {
            #expect(throws: MoneyError.malformed(text, .euro)) { try money(text) }
        }
        #expect(throws: MoneyError.self) { try money("4.5", "JPY") }
        #expect(throws: MoneyError.overflow) { try money("92233720368547758.08") }
    }

    @Test("of an unknown currency there is none")
    func currencies() throws {
        for code in ["", "eur", "EURO", "XXX", "ABC"] {
            #expect(throws: MoneyError.unknownCurrency(code)) { try Currency(code) }
        }
        #expect(try Currency("ISK").exponent == 0)
        #expect(try Currency("CLF").exponent == 4)
    }

    @Test("at the edge of 64 bits is refused instead of wrapping round")
    func overflow() throws {
        let most = Money(minor: .max, .euro)
        #expect(throws: MoneyError.overflow) { try most.adding(Money(minor: 1, .euro)) }
        #expect(throws: MoneyError.overflow) { try most.multiplied(by: 2) }
        #expect(throws: MoneyError.overflow) {
            try Money(minor: .min, .euro).subtracting(Money(minor: 1, .euro))
        }
        #expect(most.share(.whole) == most)
        #expect(Money(minor: .min, .euro).share(.whole).minor == .min)
        #expect(throws: MoneyError.mixed(.euro, .dollar)) { try most.adding(Money(minor: 1, .dollar)) }
    }

    @Test(
        "is shared with halves going away from zero",
        arguments: [
            (5, 1_000, 1), (-5, 1_000, -1), (4, 1_000, 0), (999, 3_333, 333), (1, 5_000, 1), (3, 5_000, 2),
            (0, 10_000, 0),
        ]
    )
    func rounding(_ minor: Int, _ points: Int, _ expected: Int) {
        #expect(Money(minor: Int64(minor), .euro).share(BasisPoints(points)).minor == Int64(expected))
    }

    @Test("shares are from nothing to the whole, and are said in per cent")
    func shares() {
        #expect(BasisPoints(12_000) == .whole && BasisPoints(-1).value == 0)
        #expect(BasisPoints(exactly: 10_001) == nil)
        #expect(
            ["\(BasisPoints(1_250))", "\(BasisPoints(1_000))", "\(BasisPoints(5))"] == [
                "12.5%", "10%", "0.05%",
            ]
        )
    }

    @Test("spread over parts adds up to itself, and gives what is left to the largest remainders")
    func spread() {
        #expect(Spread.parts(of: 100, over: [1, 1, 1]) == [34, 33, 33])
        #expect(Spread.parts(of: 10, over: [999, 1, 500]) == [7, 0, 3])
        #expect(Spread.parts(of: 10, over: [500, 1, 999]) == [3, 0, 7])
        #expect(Spread.parts(of: 5, over: [0, 0]) == [0, 0])
        #expect(Spread.parts(of: .max, over: [.max / 2, .max / 2]).reduce(0, +) == .max)
    }
}

@Suite("Instants")
struct UTCTimeTests {
    @Test(
        "are read and written, leap days included",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
            ("2026-11-23T18:30:05Z", 1_795_458_605),
            ("2100-03-01T00:00:00Z", 4_107_542_400), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ]
    )
    func bothWays(_ text: String, _ seconds: Int) {
        #expect(UTCTime(text)?.seconds == seconds)
        #expect("\(UTCTime(seconds: seconds))" == text)
    }

    @Test(
        "that no calendar has are none",
        arguments: [
            "", "2026-11-23", "2026-11-23T18:30:05", "2026-11-23T18:30:05+01:00", "2026-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z", "1969-12-31T23:59:59Z", "2026-01-01t00:00:00z",
        ]
    )
    func impossible(_ text: String) { #expect(UTCTime(text) == nil) }

    @Test("come back as they were, one for each day of four centuries")
    func everyDay() {
        var seconds = 0
        while seconds < 146_097 * 86_400 {
            #expect(UTCTime("\(UTCTime(seconds: seconds))")?.seconds == seconds)
            seconds += 86_400 * 97 + 3_601
        }
    }
}
