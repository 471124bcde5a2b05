import ClickwheelSystem
import ClickwheelText
import Foundation
import Testing

@Suite("Text folding")
struct TextFoldingTests {
    static func folded(_ text: String) -> String {
        String(decoding: TextFolding.folded(text), as: UTF8.self)
    }

    /// Whether `scalar` is of the version of Unicode that folding knows, or of none.
    private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.age.map { $0.major * 10_000 + $0.minor * 100 <= TextFolding.unicodeVersion } ?? true
    }

    @Test(
        "case, diacritics, width and form do not count",
        arguments: [
            ("Björk", "bjork"), ("Mötley CRÜE", "motley crue"), ("Sigur Rós", "sigur ros"),
            ("Ørsted", "orsted"),
            ("Łąki Łan", "laki lan"), ("Čechomor", "cechomor"), ("Straße", "strasse"),
            ("İstanbul", "istanbul"),
            ("ıspanak", "ispanak"), ("Ａｌｐｈａ", "alpha"), ("ﬁnale", "finale"), ("Æther", "aether"), ("Å", "a"),
            ("Dvořák", "dvorak"), ("Ελληνικά", "ελληνικα"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Кино", "кино"),
            ("ЁЖ", "еж"), ("Édition ½", "edition 1/2"), ("x²", "x2"), ("Guns N’ Roses", "guns n' roses"),
            ("“Heroes”", "\"heroes\""), ("a–b—c‐d", "a-b-c-d"), ("Wait…", "wait..."), ("キノ", "きの"),
            ("ガラス", "からす"), ("ｶﾞﾗｽ", "からす"), ("中島みゆき", "中島みゆき"), ("فِيرُوز", "فيروز"),
            ("tab\there", "tab here"), ("no\u{00A0}break", "no break"), ("zero\u{200B}width", "zerowidth"),
            ("soft\u{AD}hyphen", "softhyphen"), ("🎷 Trio", "🎷 trio"), ("❤\u{FE0F}", "❤"), ("Ⅳ", "iv"),
            ("", ""),
        ]
    )
    func examples(_ text: String, _ expected: String) {
        #expect(Self.folded(text) == expected)
    }

    @Test("all forms of every scalar fold alike, and folding again changes nothing")
    func everyScalar() {
        var wrong: [String] = []
        // Where thousands of scalars in a row have no other form, a few stand for all.
        let values = [
            0..<0x3400, 0x4E00..<0x4E10, 0xA000..<0xAC80, 0xD780..<0x12000, 0x1D000..<0x1FC00,
            0x2F800..<0x2FA20,
        ]
        for value in values.joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let text = String(scalar)
            // Foundation may know later scalars than the library that folds.
            if !isKnown(scalar) { continue }
            let folded = Self.folded(text)
            let forms = [
                text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
                text.decomposedStringWithCompatibilityMapping, text.precomposedStringWithCompatibilityMapping,
            ]
            let isStable = Self.folded(folded).utf8.elementsEqual(folded.utf8)
            if !isStable || forms.contains(where: { !Self.folded($0).utf8.elementsEqual(folded.utf8) }) {
                wrong.append(String(value, radix: 16))
            }
        }
        #expect(wrong == [])
    }

    @Test("both cases of every scalar fold alike")
    func everyCase() {
        var wrong: [String] = []
        for value in UInt32(0)..<0x20000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
            if !isKnown(scalar) { continue }
            // The dotted and dotless i of Turkish have no case of their own in other languages.
            if value == 0x130 || value == 0x131 { continue }
            let folded = Self.folded(String(scalar))
            let mapped = (scalar.properties.uppercaseMapping + scalar.properties.lowercaseMapping)
                .unicodeScalars
            if !mapped.allSatisfy(isKnown) { continue }
            let upper = Self.folded(scalar.properties.uppercaseMapping)
            let lower = Self.folded(scalar.properties.lowercaseMapping)
            if !folded.utf8.elementsEqual(upper.utf8) || !folded.utf8.elementsEqual(lower.utf8) {
                wrong.append(String(value, radix: 16))
            }
        }
        #expect(wrong == [])
    }

    @Test(
        "a text folds to the texts of its parts, so parts of a tag are found in it",
        arguments: 0..<20 as Range<UInt64>
    )
    func concatenation(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "Bj", "ö", "o\u{308}", "ﬁ", "ｶﾞ", "방", "ㅂ", "中", " ", "Σ", "ς", "é", "A", "½", "🎷", "فِ", "'", "7",
        ]
        for _ in 0..<50 {
            let parts = (0..<6).map { _ in pieces.randomElement(using: &generator) ?? "" }
            #expect(TextFolding.folded(parts.joined()) == parts.flatMap { TextFolding.folded($0) })
        }
    }

    @Test(
        "the bytes are valid UTF-8 without control characters, whatever the text",
        arguments: 0..<10 as Range<UInt64>
    )
    func valid(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let folded = TextFolding.folded(String(decoding: bytes, as: UTF8.self))
            #expect(String(validating: folded, as: UTF8.self) != nil)
            #expect(folded.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        }
    }

    @Test(
        "one name has one identity, however it is written",
        arguments: [
            ("Björk", "BJO\u{308}RK"), ("AC/DC", "ac/dc"), ("  The   Beatles ", "the beatles"),
            ("Ａｌｐｈａ", "alpha"),
            ("Guns N’ Roses", "Guns N' Roses"), ("Ệ", "E\u{302}\u{323}"), ("Ệ", "E\u{323}\u{302}"),
            ("ﬁn", "FIN"),
            ("방탄", "방탄".decomposedStringWithCanonicalMapping),
        ]
    )
    func sameIdentity(_ one: String, _ other: String) {
        #expect(Array(TextFolding.identity(one).utf8) == Array(TextFolding.identity(other).utf8))
    }

    @Test(
        "different names have different identities",
        arguments: [("Björk", "Bjork"), ("MØ", "Mo"), ("Å", "A"), ("A B", "AB"), ("The Beatles", "Beatles")]
    )
    func differentIdentity(_ one: String, _ other: String) {
        #expect(TextFolding.identity(one) != TextFolding.identity(other))
    }

    @Test("a name that cannot be seen still has an identity")
    func invisibleName() {
        #expect(TextFolding.identity("\u{200B}") == "\u{200B}")
        #expect(TextFolding.identity(" ") == " ")
    }
}
