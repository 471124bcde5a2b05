import ClickwheelCrypto
import Testing

@Suite("Content hasher")
struct ContentHasherTests {
    private func hash(_ pieces: [[UInt8]], byteCount: Int) -> String {
        var hasher = ContentHasher(byteCount: byteCount)
        for piece in pieces {
            hasher.update(piece)
        }
        let digits = Array("0123456789abcdef")
        return String(hasher.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    @Test("the example of RFC 7693 gives the hash of RFC 7693")
    func reference() {
        let expected =
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
        #expect(hash([Array("abc".utf8)], byteCount: 64) == expected)
    }

    @Test("16 bytes of nothing give BLAKE2b-128 of nothing")
    func short() {
        #expect(hash([], byteCount: 16) == "cae66941d9efbd404e4d88758ea67670")
    }

    @Test("pieces do not change the hash")
    func pieces() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let whole = hash([bytes], byteCount: 16)
        for cut in [0, 1, 127, 128, 129, 999, 1000] {
            #expect(hash([Array(bytes[..<cut]), Array(bytes[cut...])], byteCount: 16) == whole)
        }
        #expect(hash([Array(bytes.dropLast())], byteCount: 16) != whole)
    }

    @Test("a size that BLAKE2b does not have stops the program")
    func wrongSize() async {
        await #expect(processExitsWith: .failure) {
            _ = ContentHasher(byteCount: 65)
        }
    }
}
