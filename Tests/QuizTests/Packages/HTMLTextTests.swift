import Testing

@testable import Quiz

@Suite("Text out of HTML")
struct HTMLTextTests {
    @Test(
        "has no tags, comments, scripts and styles, wherever they end",
        arguments: [
            ("a<b>b</b>c", "abc"), ("a<!-- <b> -- > -->b", "ab"), ("a<!-- b", "a<!-- b"), ("a<!---->b", "ab"),
            ("a<!---->", "a"), ("a<!-- b -->", "a"), ("a<!--->", "a<!--->"), ("a<style></style>", "a"),
            ("a<style>p > b { }</style>c", "ac"), ("a<STYLE>x</Style >c", "ac"),
            ("a<script>1 < 2</script>b", "ab"),
            ("a<script>x</scrip>y", "axy"), ("<styles>x</styles>", "x"), ("a<style>x", "ax"),
            ("1 < 2", "1 < 2"),
            ("a<!-- x --><!-- y -->b<!-- z -->c", "abc"), ("a<script>x</script>b<script>y</script>c", "abc"),
            ("&lt;b&gt; &amp;", "<b> &"), ("a<style>x</strong>y</style>b", "ab"),
            ("a<script>x</SCRIPT>b", "ab"),
        ]
    )
    func plain(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

    @Test(
        "is parted into lines where a person reads it, and has the names of pictures where Anki compares it"
    )
    func forms() {
        #expect(HTMLText.readable("a<br>b<div>c</div>d") == "a\nb\nc\nd")
        #expect(HTMLText.readable("<p>a</p>") == "a\n" || HTMLText.readable("<p>a</p>") == "a")
        #expect(HTMLText.stripped("a<img src=\"x.png\">b") == "a x.png b")
        #expect(HTMLText.stripped("a<br>b<div>c</div>d") == "abcd")
        #expect(HTMLText.readable("a<img src=\"x.png\">b") == "ab")
    }

    @Test(
        "names the files that it shows, whatever the case of letters, and takes no other word for one of them",
        arguments: [
            ("[sound:a.mp3] [SOUND:b.mp3] [Sound:c.mp3]", ["a.mp3", "b.mp3", "c.mp3"]),
            ("<img src=\"a.png\"><IMG SRC='b.png'><object DATA=c.svg>", ["a.png", "b.png", "c.svg"]),
            ("url(a.png) uRL(b.png)", ["a.png", "b.png"]),
            ("[NOTES:a] [STEPS:b]", []), ("<img ALT=\"a.png\"><img WID=\"5\"><img SIZE=b>", []),
            ("uBE(c)", []),
            ("url\u{8}a)", []), ("[sound:", []), ("u", []), ("url(", []), ("<img src=>", []),
            ("<img src=", []),
        ]
    )
    func files(html: String, names: [String]) { #expect(MediaReferences.names(in: html) == names) }
}
