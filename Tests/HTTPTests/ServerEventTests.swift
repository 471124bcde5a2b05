import Testing

@testable import ClickwheelHTTP

@Suite("Events in bytes")
struct ServerEventTests {
    private static let id = EventID(epoch: "e", number: 7)

    @Test(
        "every line of the data has its prefix, whatever ends the lines",
        arguments: [
            ("a", "data: a\n"), ("", "data: \n"), ("a\nb", "data: a\ndata: b\n"),
            ("a\r\nb", "data: a\ndata: b\n"),
            ("a\rb", "data: a\ndata: b\n"), ("a\n\nb", "data: a\ndata: \ndata: b\n"),
            ("a\n", "data: a\ndata: \n"), ("é\u{2028}", "data: é\u{2028}\n"),
            ("\r\r\n", "data: \ndata: \ndata: \n"),
        ]
    )
    func encoding(data: String, expected: String) {
        let bytes = ServerEvent("name", data).encoded(id: Self.id)
        #expect(String(decoding: bytes, as: UTF8.self) == "id: e-7\nevent: name\n\(expected)\n")
    }

    @Test("a name has one line")
    func name() {
        let bytes = ServerEvent("a\r\ndata: evil", "x").encoded(id: Self.id)
        #expect(String(decoding: bytes, as: UTF8.self) == "id: e-7\nevent: a\ndata: x\n\n")
    }

    @Test(
        "an id is read back, and nothing else is",
        arguments: [
            ("e-7", true), ("a-b-7", true), ("e-18446744073709551615", true),
            ("e-18446744073709551616", false),
            ("e-", false), ("e", false), ("", false), ("e--7", true), ("e-+7", false), ("e-7 ", false),
        ]
    )
    func identifiers(text: String, isOne: Bool) {
        #expect((EventID(text) != nil) == isOne)
        if let id = EventID(text) { #expect(id.description == text) }
    }
}
