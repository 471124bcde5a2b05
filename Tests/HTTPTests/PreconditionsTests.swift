import Testing

@testable import ClickwheelHTTP

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
