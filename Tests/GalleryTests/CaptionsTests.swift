import Testing

@testable import ClickwheelGallery

@Suite("Subtitles beside a video")
struct CaptionsTests {
    @Test("are the files that begin with its name, called by what is between that and the ending")
    func labels() throws {
        let album = try Album()
        try album.put("video.mp4", as: "film.mp4")
        let text = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n".utf8)
        for name in ["film.vtt", "film.de.forced.vtt", "filmed.vtt", "other.vtt", "film.txt"] {
            try album.write(text, as: name)
        }
        try album.scan()
        let id = try #require(try album.items("videos").first).id
        #expect(
            try album.gallery.captions(id) == [
                Captions(index: 0, label: "de.forced"), Captions(index: 1, label: ""),
            ]
        )
        #expect(try album.gallery.captionText(id, index: 1).contains("Hello"))
        #expect(throws: GalleryError.notThere("there are no such subtitles")) {
            try album.gallery.captionText(id, index: 2)
        }
    }
}
