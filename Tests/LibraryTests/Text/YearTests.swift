import Testing

@testable import Library

@Suite("Years")
struct YearTests {
    @Test(
        "the year is found in dates as people write them",
        arguments: [
            ("1999", 1999), ("1999-12-01", 1999), ("12 December 1999", 1999), ("01/02/2003", 2003),
            ("19991201", 1999),
            ("199912", 1999), ("2004\u{0}", 2004), ("c. 1780", 1780),
        ]
    )
    func found(_ date: String, _ year: Int) {
        #expect(Year.find(in: date) == year)
    }

    @Test(
        "what is no year is not taken for one",
        arguments: ["", "99", "0000", "12345", "abc", "00001231", "000012", "123456789012345678901"]
    )
    func notFound(_ date: String) {
        #expect(Year.find(in: date) == nil)
    }
}
