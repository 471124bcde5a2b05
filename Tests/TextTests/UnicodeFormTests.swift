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

    @Test("marks at different places of a letter come in one order, however many there are")
    func manyMarks() {
        // Of the classes 202, 220, 230 and 240.
        let marks = ["\u{327}", "\u{323}", "\u{301}", "\u{345}"]
        for count in [1, 2, 7, 40, 1000] {
            let each = marks.map { String(repeating: $0, count: count) }
            let inOrder = UnicodeForm.composed("q" + each.joined())
            let inTurn = UnicodeForm.composed("q" + String(repeating: marks.joined(), count: count))
            let backwards = String(repeating: marks.reversed().joined(), count: count)
            #expect(Array(inTurn.utf8) == Array(inOrder.utf8))
            #expect(Array(UnicodeForm.composed("q" + backwards).utf8) == Array(inOrder.utf8))
        }
        let many = String(repeating: "\u{301}", count: 40) + String(repeating: "\u{323}", count: 40)
        let expected =
            "\u{1EA1}" + String(repeating: "\u{323}", count: 39) + String(repeating: "\u{301}", count: 40)
        #expect(Array(UnicodeForm.composed("a" + many + "e\u{301}").utf8) == Array((expected + "é").utf8))
        // Each becomes two marks, one of which belongs before those of the others.
        let parts = String(repeating: "\u{F73}\u{344}", count: 40)
        let first = [("\u{F71}", 40), ("\u{F72}", 40)].map { String(repeating: $0.0, count: $0.1) }.joined()
        let rest = String(repeating: "\u{308}\u{301}", count: 40)
        #expect(Array(UnicodeForm.composed("q" + parts).utf8) == Array(("q" + first + rest).utf8))
    }

    @Test(
        "what is composed stays as it is when it is composed again",
        arguments: [
            "Bjo\u{308}rk", "a" + String(repeating: "\u{301}\u{323}", count: 50), "\u{301}\u{323}a",
            String(repeating: "\u{F73}\u{345}\u{344}", count: 50), "\u{1112}\u{1161}\u{301}\u{11AB}",
        ]
    )
    func again(_ text: String) {
        let composed = UnicodeForm.composed(text)
        #expect(Array(UnicodeForm.composed(composed).utf8) == Array(composed.utf8))
    }

    @Test("eight times as many marks that are out of order cost no sixty times as much")
    func cost() {
        func time(_ count: Int) -> Int {
            let text =
                "a" + String(repeating: "\u{301}", count: count) + String(repeating: "\u{323}", count: count)
            func now() -> Int {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                return time.tv_sec * 1_000_000_000 + time.tv_nsec
            }
            // What comes between adds to a time and takes nothing off it.
            return (0..<3).map { _ in
                let start = now()
                _ = UnicodeForm.composed(text)
                return now() - start
            }.min() ?? 0
        }
        // What grows with the square costs 64 times as much.
        #expect(time(16_000) < 24 * time(2_000))
    }
}
