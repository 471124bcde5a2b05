import Testing

@testable import ClickwheelHTTP

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
