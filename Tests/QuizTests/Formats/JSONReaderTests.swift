import Testing

@testable import Quiz

@Suite("JSON")
struct JSONReaderTests {
    private static func failure(_ text: String) -> Int? {
        do throws(JSONReader.Failure) {
            _ = try JSONReader.value(Array(text.utf8))
            return nil
        } catch {
            return error.offset
        }
    }

    @Test("is read with space anywhere between its signs")
    func space() throws {
        let text = " \t\r\n{ \"a\" : [ 1 , -2.5 , true , null ] , \"b\" : { } , \"c\" : [ ] } \n"
        let expected = JSONValue.object([
            "a": .array([.int(1), .double(-2.5), .bool(true), .null]), "b": .object([:]), "c": .array([]),
        ])
        #expect(try JSONReader.value(Array(text.utf8)) == expected)
        #expect(try JSONReader.value(Array(text.filter { !$0.isWhitespace }.utf8)) == expected)
        #expect(try JSONReader.value([0xEF, 0xBB, 0xBF] + Array("false".utf8)) == .bool(false))
    }

    @Test("is read to a depth of 64, and any number of lists and objects beside each other")
    func depth() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let deepest = String(repeating: open, count: 64) + String(repeating: close, count: 64)
            let inner = deepest.replacing("{\"a\":}", with: "{}")
            #expect(Self.failure(inner) == nil)
            #expect(Self.failure(open + inner + close) != nil)
            let one = open == "[" ? "[]" : "{\"a\":1}"
            let row = "[" + Array(repeating: one, count: 300).joined(separator: ",") + "]"
            #expect(Self.failure(row) == nil)
        }
    }

    @Test(
        "signs that are written as numbers are read, with those that take two",
        arguments: [
            (#""\u0041\u00e4""#, "Aä"), (#""\ud83c\udfb7x""#, "🎷x"), (#""\uD83CA""#, "\u{FFFD}A"),
            (#""\ud83c\u0041""#, "\u{FFFD}"), (#""\udfb7""#, "\u{FFFD}"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"),
        ]
    )
    func escapes(text: String, expected: String) throws {
        #expect(try JSONReader.value(Array(text.utf8)) == .string(expected))
    }

    @Test(
        "what is none is refused where it stops",
        arguments: [
            ("", 0), (" ", 1), ("\"", 1), ("\"a", 2), ("\"\\", 2), (#""\u004"#, 3), (#""\u004g""#, 3),
            ("[1 2]", 3),
            ("tru", 0), ("-", 0), ("+1", 0), ("1e999", 0), ("{\"a\"}", 4), ("{,}", 1), ("[,]", 1), ("1 1", 2),
        ]
    )
    func broken(text: String, offset: Int) { #expect(Self.failure(text) == offset) }
}
