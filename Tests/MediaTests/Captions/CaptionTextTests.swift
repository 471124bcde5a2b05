import Testing

@testable import Media

@Suite("Subtitles as WebVTT")
struct CaptionTextTests {
    private func vtt(_ text: String) -> String? { CaptionText.webVTT(Array(text.utf8)) }

    @Test("of SubRip have points for commas and no numbers")
    func subRip() {
        let text =
            "1\r\n00:00:01,500 --> 00:00:03,000\r\nHello\r\nthere\r\n\r\n2\r\n00:01:00,000 --> 00:01:01,250 X1:0\r\nAgain\r\n"
        let expected = """
            WEBVTT

            00:00:01.500 --> 00:00:03.000
            Hello
            there

            00:01:00.000 --> 00:01:01.250
            Again

            """
        #expect(vtt(text) == expected)
    }

    @Test("of WebVTT stay what they are, without notes and places")
    func webVTT() {
        let text = "WEBVTT\n\nNOTE a remark\n\n01:02.000 --> 01:03.000 line:0\n<i>Soft</i>\n"
        #expect(vtt(text) == "WEBVTT\n\n00:01:02.000 --> 00:01:03.000\n<i>Soft</i>\n")
    }

    @Test("that begin later count from there, and what is over before it is left out")
    func later() {
        let text = """
            00:00:01,000 --> 00:00:02,000
            Over

            00:00:02,000 --> 00:00:04,000
            Amid

            01:00:05,000 --> 01:00:06,500
            Later
            """
        let expected = """
            WEBVTT

            00:00:00.000 --> 00:00:01.000
            Amid

            01:00:02.000 --> 01:00:03.500
            Later

            """
        #expect(CaptionText.webVTT(Array(text.utf8), from: 3000) == expected)
    }

    @Test("keep italics and lose what is no tag of WebVTT, so that nothing of a line is markup by chance")
    func tags() {
        let line = "<font color=red>Red</font> <I>and</I> {\\an8}up {sic} 1 < 2 > 0 & &amp; --> x"
        let text = "00:00:01,000 --> 00:00:02,000\n\(line)"
        #expect(
            vtt(text)
                == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nRed <i>and</i> up {sic} 1 &lt; 2 &gt; 0 &amp; &amp; → x\n"
        )
    }

    @Test("are read in UTF-8 with a mark, in UTF-16 and in Latin 1")
    func encodings() throws {
        let text = "00:00:01,000 --> 00:00:02,000\ncafé"
        let utf16: [UInt8] = text.utf16.reduce(into: [0xFF, 0xFE]) { bytes, unit in
            bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        }
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16, latin] {
            #expect(try #require(CaptionText.webVTT(bytes)).hasSuffix("\ncafé\n"))
        }
    }

    @Test(
        "are none where no line says when it is shown",
        arguments: ["", "Hello", "a --> b\nx", "1:2 --> 3:4\nx"]
    )
    func none(text: String) {
        #expect(vtt(text) == nil)
    }
}
