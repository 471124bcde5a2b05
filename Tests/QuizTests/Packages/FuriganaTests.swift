import Testing

@testable import Quiz

@Suite("Readings of Japanese words")
struct FuriganaTests {
    struct Sample: Sendable {
        let text: String
        let kana: String
        let kanji: String
    }

    @Test(
        "stand behind their words, which begin after a space or a tag",
        arguments: [
            Sample(text: " 漢字[かんじ]", kana: "かんじ", kanji: "漢字"),
            Sample(text: "a 漢字[かんじ] b", kana: "aかんじ b", kanji: "a漢字 b"),
            Sample(text: "a  日[に]", kana: "a に", kanji: "a 日"),
            Sample(text: "a&nbsp;日[に]", kana: "aに", kanji: "a日"),
            Sample(text: " 日[に] 本[ほん]", kana: "にほん", kanji: "日本"),
            Sample(text: "日[に]本[ほん]", kana: "にほん", kanji: "日本"),
            Sample(text: "<b>日[に]</b>", kana: "<b>に</b>", kanji: "<b>日</b>"),
            Sample(text: " >日[に]", kana: " >に", kanji: " >日"),
            Sample(text: "🇯🇵[にほん]🇬🇧", kana: "にほん🇬🇧", kanji: "🇯🇵🇬🇧"),
            Sample(text: "日[に]本", kana: "に本", kanji: "日本"),
        ]
    )
    func readings(_ sample: Sample) {
        #expect(Furigana.kana(sample.text) == sample.kana)
        #expect(Furigana.kanji(sample.text) == sample.kanji)
    }

    @Test("are drawn above their words")
    func ruby() {
        #expect(
            Furigana.ruby("a 日[に]本[ほん].")
                == "a<ruby><rb>日</rb><rt>に</rt></ruby><ruby><rb>本</rb><rt>ほん</rt></ruby>."
        )
    }

    @Test(
        "are none without a word, without an end, or where a sound stands",
        arguments: ["", "[x]", "日[]", "日[に", "日]に[", " [x]", "日[sound:a.mp3]", "日本"]
    )
    func none(_ text: String) {
        #expect(Furigana.kana(text) == text)
        #expect(Furigana.kanji(text) == text)
        #expect(Furigana.ruby(text) == text)
    }

    @Test("are parted by signs that carry an accent too, as Anki parts them")
    func accents() {
        #expect(Furigana.kana("a \u{301}日[に]") == "aに")
        #expect(Furigana.kana("日[に]\u{301}") == "に\u{301}")
        #expect(Furigana.kana("日[\u{301}に]") == "\u{301}に")
    }
}
