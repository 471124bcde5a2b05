import ClickwheelCrypto
import Testing

@Suite("Password hash")
struct PasswordHashTests {
    @Test("the password is accepted, any other is not")
    func verify() throws {
        let hash = try PasswordHash(hashing: "trustno1 ü 日本")
        #expect(hash.verify("trustno1 ü 日本"))
        #expect(!hash.verify("trustno1 u 日本"))
        #expect(!hash.verify(""))
        #expect(!hash.verify("trustno1 ü 日本\0"))
    }

    @Test("a stored hash works as the fresh one did")
    func stored() throws {
        let fresh = try PasswordHash(hashing: "a")
        #expect(fresh.text.hasPrefix("$argon2id$"))
        let stored = try PasswordHash(text: fresh.text)
        #expect(stored == fresh)
        #expect(stored.verify("a"))
        #expect(!stored.verify("b"))
    }

    @Test("two hashes of one password differ")
    func salted() throws {
        #expect(try PasswordHash(hashing: "same").text != PasswordHash(hashing: "same").text)
    }

    @Test("an empty password can be hashed")
    func empty() throws {
        let hash = try PasswordHash(hashing: "")
        #expect(hash.verify(""))
        #expect(!hash.verify("x"))
    }

    @Test("a password beyond the limit is refused with its size")
    func tooLong() throws {
        let longest = String(repeating: "x", count: PasswordHash.maximumPasswordBytes)
        let hash = try PasswordHash(hashing: longest)
        #expect(hash.verify(longest))
        #expect(!hash.verify(longest + "x"))
        #expect(throws: CryptoError.passwordTooLong(bytes: longest.utf8.count + 1)) {
            try PasswordHash(hashing: longest + "x")
        }
    }

    @Test(
        "text that is no Argon2id hash is refused",
        arguments: [
            "", "secret", "$argon2id$", "$argon2id$v=19$m=65536", "$2b$10$abcdefghijklmnopqrstuv",
            "$argon2id$\0", "$argon2id$" + String(repeating: "a", count: 500),
        ]
    )
    func notAHash(_ text: String) {
        #expect(throws: CryptoError.notAHash) {
            try PasswordHash(text: text)
        }
    }

    @Test("a hash with a NUL behind it is none, whatever follows", arguments: ["\0", "\0x"])
    func more(_ end: String) throws {
        let hash = try PasswordHash(hashing: "a")
        #expect(throws: CryptoError.notAHash) { try PasswordHash(text: hash.text + end) }
    }

    @Test("a line longer than any hash is none", arguments: [128, 129, 5000])
    func longLine(count: Int) throws {
        let line = try PasswordHash(hashing: "a").text
        let long = line + String(repeating: "A", count: count - line.utf8.count)
        #expect(throws: CryptoError.notAHash) { try PasswordHash(text: long) }
    }

    @Test("printing a hash does not show it")
    func hidden() throws {
        let hash = try PasswordHash(hashing: "a")
        #expect(!"\(hash)".contains("argon"))
    }
}
