import Testing

@testable import HTTP

@Suite("Byte ranges")
struct ByteRangesTests {
    /// The examples of RFC 9110 section 14.1.2, for 10,000 bytes, and the edges around them.
    @Test(
        "a field selects what RFC 9110 says, of 10,000 bytes",
        arguments: [
            ("bytes=0-499", ByteRanges.Selection.part(0..<500)),
            ("bytes=500-999", .part(500..<1000)),
            ("bytes=-500", .part(9500..<10000)),
            ("bytes=9500-", .part(9500..<10000)),
            ("bytes=0-0", .part(0..<1)),
            ("bytes=-1", .part(9999..<10000)),
            ("bytes=0-", .part(0..<10000)),
            ("bytes=9999-9999", .part(9999..<10000)),
            ("bytes=9999-20000", .part(9999..<10000)),
            ("bytes=-20000", .part(0..<10000)),
            ("bytes=0-18446744073709551616", .part(0..<10000)),
            ("Bytes= 0-1 ", .part(0..<2)),
            ("bytes=,0-1,", .part(0..<2)),
            ("bytes=0-1,20000-", .part(0..<2)),
            ("bytes=10000-", .none),
            ("bytes=10000-20000", .none),
            ("bytes=99999999999999999999-", .none),
            ("bytes=-0", .none),
            ("bytes=-0, 20000-", .none),
            ("bytes=0-0,-1", .whole),
            ("bytes=500-700,601-999", .whole),
            ("bytes=5-4", .whole),
            ("bytes=", .whole),
            ("bytes=,", .whole),
            ("bytes=-", .whole),
            ("bytes=a-b", .whole),
            ("bytes=0-1x", .whole),
            ("bytes=0 - 1", .whole),
            ("bytes=0-1-2", .whole),
            ("bytes=+0-1", .whole),
            ("bytes 0-1", .whole),
            ("items=0-1", .whole),
            ("", .whole),
        ]
    )
    func selection(field: String, expected: ByteRanges.Selection) {
        #expect(ByteRanges.select(field, length: 10000) == expected)
    }

    @Test("nothing can be selected of an empty body")
    func empty() {
        for field in ["bytes=0-", "bytes=0-0", "bytes=-1"] {
            #expect(ByteRanges.select(field, length: 0) == .none, "\(field)")
        }
    }

    @Test("a part always lies inside the body, for any field")
    func inside() {
        var random = SplitMix64(seed: 1)
        let alphabet = Array("0123456789-,= bytes".utf8)
        for _ in 0..<20000 {
            let count = Int.random(in: 0..<12, using: &random)
            let tail = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            let length = Int64.random(in: 0..<200, using: &random)
            let field = "bytes=" + String(decoding: tail, as: UTF8.self)
            if case .part(let range) = ByteRanges.select(field, length: length) {
                #expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length, "\(field)")
            }
        }
    }
}

@Suite("Accepted codings")
struct AcceptEncodingTests {
    @Test(
        "gzip is sent to who wants it at least as much as nothing",
        arguments: [
            ("gzip", true), ("gzip, deflate, br, zstd", true), ("GZIP", true), ("x-gzip", true), ("*", true),
            ("br, *;q=0.1", true), ("gzip;q=0.001", true), ("gzip;q=1.000", true), ("gzip ; q=0.5", true),
            ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0.4, gzip;q=0.5", true),
            ("*;q=0, gzip", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false),
            ("gzip;q=0.5, identity;q=0.6", false), ("gzip;q=0.5, identity", false), ("*;q=0", false),
            ("gzip;q=0, *", false), ("gzip;q=2", false), ("gzip;q=1.001", false), ("gzip;q=0.1234", false),
            ("gzip;q=-1", false), ("gzip;q=", false), ("gzip;x=1", false), ("gzipped", false), (";", false),
        ]
    )
    func preference(field: String, expected: Bool) {
        #expect(AcceptEncoding.prefersGzip(field) == expected)
    }
}

@Suite("Percent-encoding")
struct PercentCodingTests {
    @Test(
        "escapes are decoded strictly",
        arguments: [
            ("abc", "abc"), ("a%20b", "a b"), ("%C3%A9", "é"), ("%e2%82%ac", "€"), ("a+b", "a+b"), ("", ""),
            ("%25", "%"), ("%2525", "%25"), ("%", nil), ("%1", nil), ("a%", nil), ("%g0", nil), ("%0g", nil),
            ("%00", nil), ("%C3", nil), ("%ED%A0%80", nil), ("%C0%80", nil), ("%+1", nil), ("% 1", nil),
        ]
    )
    func decode(text: String, expected: String?) {
        #expect(PercentCoding.decode(Array(text.utf8)[...]) == expected)
    }

    @Test("a plus is a space in a query, and only there")
    func plus() {
        #expect(PercentCoding.decode(Array("a+b%2B".utf8)[...], plusIsSpace: true) == "a b+")
    }

    @Test("every byte comes back from its escape, as far as text goes")
    func everyByte() {
        for byte in UInt8(1)..<128 {
            let hex = String(byte, radix: 16)
            let text = "%" + String(repeating: "0", count: 2 - hex.count) + hex
            #expect(PercentCoding.decode(Array(text.utf8)[...]) == String(UnicodeScalar(byte)))
        }
        for byte in UInt8(128)...255 {
            #expect(PercentCoding.decode(Array("%\(String(byte, radix: 16))".utf8)[...]) == nil)
        }
    }

    @Test("a query keeps its items in order, the repeated ones too")
    func query() throws {
        let query = try #require(HTTPQuery(Array("a=1&b&a=2&&=x&c=d=e".utf8)[...]))
        #expect(query.items.map(\.name) == ["a", "b", "a", "", "c"])
        #expect(query.all("a") == ["1", "2"])
        #expect(query["c"] == "d=e")
        #expect(HTTPQuery(Array("a=%".utf8)[...]) == nil)
        #expect(HTTPQuery(Array("%=a".utf8)[...]) == nil)
    }
}

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

    @Test("a year of two digits is not far in the future")
    func shortYear() {
        #expect(HTTPDate.parse("Sunday, 06-Nov-72 08:49:37 GMT", now: Self.now).map { $0 > Self.now } == true)
        #expect(HTTPDate.parse("Sunday, 06-Nov-74 08:49:37 GMT", now: Self.now).map { $0 < Self.now } == true)
    }
}

@Suite("Entity tags")
struct EntityTagTests {
    @Test(
        "a list holds a tag as RFC 9110 compares them",
        arguments: [
            ("\"a\"", true, true), ("W/\"a\"", true, false), ("\"b\", \"a\"", true, true), ("*", true, true),
            ("W/\"b\",W/\"a\"", true, false), (" \"a\" ", true, true), ("\"a,b\"", false, false),
            ("", false, false),
            ("a", false, false), ("\"a", false, false), ("\"\"", false, false), ("w/\"a\"", false, false),
            ("\"b\", *", false, false), (",,\"a\"", true, true), ("\"A\"", false, false),
        ]
    )
    func list(field: String, weak: Bool, strong: Bool) {
        #expect(EntityTag.list(field, contains: "\"a\"", .weak) == weak)
        #expect(EntityTag.list(field, contains: "\"a\"", .strong) == strong)
    }

    @Test("different bytes have different tags")
    func ofBytes() {
        let tags = ["", "a", "b", "ab", "ba", "a\u{0}"].map { EntityTag.strong(of: Array($0.utf8)) }
        #expect(Set(tags).count == tags.count)
        // The 64-bit FNV-1a of "a" in the test vectors of its authors.
        #expect(EntityTag.strong(of: [0x61]) == "\"af63dc4c8601ec8c-1\"")
    }
}

@Suite("Preconditions")
struct PreconditionsTests {
    private static let modified: Int64 = 784_111_777
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"

    private func conditions(_ fields: [(String, String)], now: Int64 = 1_700_000_000) throws -> Preconditions
    {
        let fields = [HTTPField("Host", "h")] + fields.map { HTTPField($0.0, $0.1) }
        let request = try #require(HTTPRequest(.get, "/", headers: fields))
        return Preconditions(
            headers: request.headers,
            validators: Preconditions.Validators(entityTag: "\"a\"", lastModified: Self.modified),
            now: now
        )
    }

    @Test(
        "the conditions are taken in the order of RFC 9110 section 13.2.2",
        arguments: [
            ([], Preconditions.Verdict.proceed),
            ([("If-Match", "\"a\"")], .proceed),
            ([("If-Match", "*")], .proceed),
            ([("If-Match", "\"b\"")], .failed),
            ([("If-Match", "W/\"a\"")], .failed),
            ([("If-Unmodified-Since", date)], .proceed),
            ([("If-Unmodified-Since", before)], .failed),
            ([("If-Unmodified-Since", "nonsense")], .proceed),
            ([("If-Match", "\"a\""), ("If-Unmodified-Since", before)], .proceed),
            ([("If-None-Match", "\"a\"")], .notModified),
            ([("If-None-Match", "W/\"a\"")], .notModified),
            ([("If-None-Match", "\"b\"")], .proceed),
            ([("If-None-Match", "\"b\""), ("If-None-Match", "\"a\"")], .notModified),
            ([("If-None-Match", "*")], .notModified),
            ([("If-Modified-Since", date)], .notModified),
            ([("If-Modified-Since", after)], .notModified),
            ([("If-Modified-Since", before)], .proceed),
            ([("If-Modified-Since", "nonsense")], .proceed),
            ([("If-None-Match", "\"b\""), ("If-Modified-Since", date)], .proceed),
            ([("If-Match", "\"b\""), ("If-None-Match", "\"a\"")], .failed),
        ] as [([(String, String)], Preconditions.Verdict)]
    )
    func verdict(fields: [(String, String)], expected: Preconditions.Verdict) throws {
        #expect(try conditions(fields).verdict == expected)
    }

    @Test(
        "a range holds only for the file it was asked for",
        arguments: [
            (nil, true), ("\"a\"", true), ("\"b\"", false), ("W/\"a\"", false), (date, true), (before, false),
            (after, false), ("nonsense", false), ("", false),
        ] as [(String?, Bool)]
    )
    func ifRange(condition: String?, applies: Bool) throws {
        let fields = [("Range", "bytes=0-1")] + (condition.map { [("If-Range", $0)] } ?? [])
        let expected = applies ? ByteRanges.Selection.part(0..<2) : .whole
        #expect(try conditions(fields).selection(length: 10) == expected)
    }

    @Test("a date of this very second is too weak for a range")
    func weakDate() throws {
        let fields = [("Range", "bytes=0-1"), ("If-Range", Self.date)]
        #expect(try conditions(fields, now: Self.modified).selection(length: 10) == .whole)
        #expect(try conditions(fields, now: Self.modified + 1).selection(length: 10) == .part(0..<2))
    }
}
