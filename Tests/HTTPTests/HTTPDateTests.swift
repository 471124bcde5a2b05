import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("Dates")
struct HTTPDateTests {
    /// The example of RFC 9110 section 5.6.7 is 784,111,777 seconds after 1970.
    private static let now: Int64 = 1_700_000_000

    @Test("the three forms of a date mean the same")
    func forms() {
        let forms = [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ]
        for form in forms { #expect(HTTPDate.parse(form, now: Self.now) == 784_111_777, "\(form)") }
        #expect(HTTPDate.format(784_111_777) == forms[0])
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 -8:49:37 GMT", "784111777",
        ]
    )
    func malformed(text: String) {
        #expect(HTTPDate.parse(text, now: Self.now) == nil)
    }

    @Test("a date comes back from its text, over four centuries")
    func roundTrip() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<5000 {
            let seconds = Int64.random(in: -6_000_000_000...6_000_000_000, using: &random)
            #expect(HTTPDate.parse(HTTPDate.format(seconds), now: Self.now) == seconds)
        }
    }

    @Test("the year 0 has dates as every other has")
    func yearZero() {
        #expect(HTTPDate.format(-62_167_219_200) == "Sat, 01 Jan 0000 00:00:00 GMT")
        #expect(HTTPDate.parse("Sat, 01 Jan 0000 00:00:00 GMT", now: Self.now) == -62_167_219_200)
    }

    @Test("what is longer than any date is not looked at")
    func long() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        func padded(_ count: Int) -> String { date + String(repeating: " ", count: count - date.utf8.count) }
        #expect(HTTPDate.parse(padded(40), now: Self.now) == 784_111_777)
        #expect(HTTPDate.parse(padded(41), now: Self.now) == nil)
    }

    @Test("a year of two digits is not far in the future")
    func shortYear() {
        #expect(HTTPDate.parse("Sunday, 06-Nov-72 08:49:37 GMT", now: Self.now).map { $0 > Self.now } == true)
        #expect(HTTPDate.parse("Sunday, 06-Nov-74 08:49:37 GMT", now: Self.now).map { $0 < Self.now } == true)
    }
}
