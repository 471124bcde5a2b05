import Testing

@testable import Quiz

@Suite("Text out of HTML")
struct HTMLTextTests {
    @Test(
        "has no tags, comments, scripts and styles, wherever they end",
        arguments: [
            ("a<b>b</b>c", "abc"), ("a<!-- <b> -- > -->b", "ab"), ("a<!-- b", "a<!-- b"), ("a<!---->b", "ab"),
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
        #expect(HTMLText.readable("a<img src=\"x.png\">b") == "ab")
    }
}
