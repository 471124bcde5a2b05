import ClickwheelCrypto
import Testing

@Suite("Secret token")
struct SecretTokenTests {
    @Test("tokens differ and are written as 64 digits")
    func fresh() throws {
        let tokens = try (0..<100).map { _ in try SecretToken().text }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test("a token that was written and read again is the same")
    func roundTrip() throws {
        let token = try SecretToken()
        #expect(SecretToken(text: token.text) == token)
        #expect(try SecretToken() != token)
    }

    @Test("one changed digit makes another token", arguments: [0, 31, 63])
    func changed(position: Int) throws {
        let token = try SecretToken()
        var digits = Array(token.text)
        digits[position] = digits[position] == "0" ? "1" : "0"
        let other = try #require(SecretToken(text: String(digits)))
        #expect(other != token)
    }

    @Test(
        "text that is no token is refused",
        arguments: [
            "", "00", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
            String(repeating: "A", count: 64), String(repeating: "g", count: 64),
            String(repeating: "é", count: 32),
        ]
    )
    func refused(_ text: String) {
        #expect(SecretToken(text: text) == nil)
    }

    @Test("printing a token does not show it")
    func hidden() throws {
        let token = try SecretToken()
        #expect(!"\(token)".contains(token.text))
    }
}
