import ClickwheelText
import Foundation
import Testing

@Suite("Composed text")
struct UnicodeFormTests {
    @Test(
        "text of any form is composed, byte for byte",
        arguments: [
            ("Bjo\u{308}rk", "Björk"), ("e\u{323}\u{302}", "ệ"), ("e\u{302}\u{323}", "ệ"), ("Å", "Å"),
            ("\u{1112}\u{1161}\u{11AB}", "한"), ("ﬁ", "ﬁ"), ("plain", "plain"), ("", ""), ("क़", "क़"),
            ("o\u{308}\0o\u{308}", "ö\0ö"), ("\u{FFFF}é", "\u{FFFF}é"),
        ]
    )
    func examples(_ text: String, _ expected: String) {
        #expect(Array(UnicodeForm.composed(text).utf8) == Array(expected.utf8))
    }

    @Test("every scalar's decomposition is composed as Foundation composes it")
    func everyScalar() {
        var wrong: [String] = []
        for value in [0x80..<0x3400, 0xA000..<0xAD00, 0xF900..<0x12000, 0x1D000..<0x1D300].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), let age = scalar.properties.age,
                age.major * 10_000 <= TextFolding.unicodeVersion
            else { continue }
            let text = String(scalar).decomposedStringWithCanonicalMapping
            let composed = text.precomposedStringWithCanonicalMapping
            if !UnicodeForm.composed(text).utf8.elementsEqual(composed.utf8) {
                wrong.append(String(value, radix: 16))
            }
        }
        #expect(wrong == [])
    }
}
