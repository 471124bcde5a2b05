import ClickwheelCrypto
import Testing

@Suite("Signatures")
struct SigningKeyTests {
    /// The second test of RFC 8032, section 7.1.
    private let seed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
    private let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    private let signature =
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"

    @Test("the example of RFC 8032 gives the key and the signature of RFC 8032")
    func reference() throws {
        let signing = try SigningKey(seed: #require(Hexadecimal.bytes(seed, count: 32)))
        #expect(signing.verifyingKey.text == key)
        #expect(Hexadecimal.text(signing.sign([0x72])) == signature)
    }

    @Test("a signature is one of its message, by its key, and of nothing else")
    func verifying() throws {
        let signing = try SigningKey()
        let message = Array("a catalogue".utf8)
        let signature = signing.sign(message)
        #expect(signing.verifyingKey.verify(signature, of: message))
        #expect(!signing.verifyingKey.verify(signature, of: message + [0]))
        #expect(!signing.verifyingKey.verify(Array(signature.dropLast()), of: message))
        #expect(try !SigningKey().verifyingKey.verify(signature, of: message))
        var other = signature
        other[7] ^= 1
        #expect(!signing.verifyingKey.verify(other, of: message))
    }

    @Test("a key comes back from its text, and from nothing that is none")
    func text() throws {
        let key = try SigningKey().verifyingKey
        #expect(VerifyingKey(text: key.text) == key)
        for text in ["", String(key.text.dropLast()), key.text.uppercased() + "A", key.text + "00"] {
            #expect(VerifyingKey(text: text) == nil)
        }
        #expect(throws: CryptoError.notAKey) { try SigningKey(seed: [1, 2, 3]) }
    }

    @Test("a private key is not in what is printed")
    func hidden() throws {
        #expect(try "\(SigningKey())" == "SigningKey(hidden)")
    }
}

@Suite("SHA-256")
struct SHA256HasherTests {
    @Test("the example of FIPS 180-4 gives its hash, however it is cut")
    func reference() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(Hexadecimal.text(SHA256Hasher.hash(Array("abc".utf8))) == expected)
        var hasher = SHA256Hasher()
        for byte in "abc".utf8 { hasher.update([byte]) }
        #expect(Hexadecimal.text(hasher.finalize()) == expected)
    }

    @Test("nothing has a hash too")
    func empty() {
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(Hexadecimal.text(SHA256Hasher.hash([])) == expected)
    }
}
