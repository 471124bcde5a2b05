import Foundation
import Testing

@testable import Media

@Suite("Answers of the program that decodes")
struct AnswerTests {
    private static let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3]

    /// An answer with that head, as a program that is not to be believed may write it.
    private func taken(_ head: String, _ picture: [UInt8] = picture) -> PictureAnswer? {
        let text = Array(head.utf8)
        return PictureAnswer(bytes: Bytes.little(text.count, 4).all + text + picture)
    }

    @Test("come back as they were: a picture, a problem, what is in a film")
    func whole() {
        var picture = PictureAnswer(picture: Self.picture, width: 40, height: 30, delaysMs: [0, 86_400_000])
        picture.blur = [UInt8](repeating: 7, count: 36)
        let chapters = [FilmContents.Chapter(startMs: 0, title: String(repeating: "x", count: 300))]
        let captions = [FilmContents.Captions(stream: 63, language: "ger", title: "a\nb", isForced: true)]
        let contents = FilmContents(chapters: chapters, captions: captions, sound: "aac")
        #expect(chapters[0].title.count == 200 && captions[0].title == "a b")
        for answer in [picture, PictureAnswer(problem: "no"), PictureAnswer(contents)] {
            #expect(PictureAnswer(bytes: answer.bytes) == answer)
        }
    }

    @Test("that are cut anywhere in their head are none")
    func cut() {
        let bytes = PictureAnswer(picture: Self.picture, width: 40, height: 30).bytes
        for length in 0..<bytes.count - 3 {
            #expect(PictureAnswer(bytes: Array(bytes.prefix(length))) == nil)
        }
    }

    @Test("without a picture are none, unless they say why or what else there is")
    func pictures() {
        let plain = #""width":1,"height":1,"delaysMs":[]"#
        #expect(taken("{\(plain)}") != nil && taken("{\(plain)}", []) == nil)
        #expect(taken("{\(plain)}", [0xFF, 0xD9, 1]) == nil)
        #expect(taken("{\(plain),\"problem\":\"no\"}", []) != nil)
        #expect(taken("{\(plain),\"contents\":{\"chapters\":[],\"captions\":[],\"pictured\":[]}}", []) != nil)
    }

    @Test(
        "whose numbers nobody can have meant are none",
        arguments: [
            ("1", "1", "[]", true), ("-1", "1", "[]", false), ("1", "-1", "[]", false),
            ("1000000", "1", "[]", false), ("1", "1000000", "[]", false), ("1", "1", "[-1]", false),
            ("1", "1", "[86400000]", true), ("1", "1", "[86400001]", false),
        ]
    )
    func numbers(width: String, height: String, delays: String, isBelieved: Bool) {
        let head = "{\"width\":\(width),\"height\":\(height),\"delaysMs\":\(delays)}"
        #expect((taken(head) != nil) == isBelieved)
    }

    @Test("have twelve colours or none", arguments: [(35, false), (36, true), (37, false)])
    func colours(count: Int, isBelieved: Bool) {
        let colours = [String](repeating: "1", count: count).joined(separator: ",")
        let head = "{\"width\":1,\"height\":1,\"delaysMs\":[],\"blur\":[\(colours)]}"
        #expect((taken(head) != nil) == isBelieved)
    }

    @Test("tell of chapters and subtitles that keep the limits")
    func contents() {
        func isBelieved(
            _ chapters: [(Int, Int)],
            _ captions: [(Int, Int)] = [],
            _ pictured: [(Int, Int)] = []
        ) -> Bool {
            let title = { String(repeating: "x", count: $0) }
            func subtitles(_ streams: [(Int, Int)]) -> String {
                streams.map { "{\"stream\":\($0.0),\"title\":\"\(title($0.1))\",\"isForced\":false}" }
                    .joined(separator: ",")
            }
            let all = chapters.map { "{\"startMs\":\($0.0),\"title\":\"\(title($0.1))\"}" }
            let (texts, pictures) = (subtitles(captions), subtitles(pictured))
            let contents =
                "{\"chapters\":[\(all.joined(separator: ","))],\"captions\":[\(texts)],\"pictured\":[\(pictures)]}"
            return taken("{\"width\":0,\"height\":0,\"delaysMs\":[],\"contents\":\(contents)}", []) != nil
        }
        #expect(isBelieved([(0, 200), (5, 0)]) && !isBelieved([(0, 201)]) && !isBelieved([(-1, 1)]))
        #expect(isBelieved([(Int, Int)](repeating: (0, 1), count: 1000)))
        #expect(!isBelieved([(Int, Int)](repeating: (0, 1), count: 1001)))
        #expect(
            isBelieved([], [(0, 200), (63, 1)]) && !isBelieved([], [(64, 1)]) && !isBelieved([], [(-1, 1)])
        )
        #expect(!isBelieved([], [(0, 201)]))
        #expect(isBelieved([], [(Int, Int)](repeating: (0, 1), count: 64)))
        #expect(!isBelieved([], [(Int, Int)](repeating: (0, 1), count: 65)))
        #expect(isBelieved([], [], [(0, 200), (63, 1)]) && !isBelieved([], [], [(64, 1)]))
        #expect(!isBelieved([], [(0, 1)], [(Int, Int)](repeating: (0, 1), count: 64)))
    }

    @Test("a request keeps within the sizes that may be asked for")
    func requests() {
        let sizes = PictureRequest.sizes
        for (size, kept) in [
            (0, sizes.lowerBound), (sizes.lowerBound, sizes.lowerBound), (500, 500),
            (sizes.upperBound, sizes.upperBound), (1 << 40, sizes.upperBound),
        ] {
            let request = PictureRequest(job: .still, size: size, frame: -3)
            #expect(request.size == kept && request.frame == 0)
            #expect(PictureRequest(bytes: request.bytes)?.size == kept)
        }
    }

    @Test("what a browser shows of a cue that is begun is its rest, and its times count hours")
    func cues() {
        let text = "01:02:03,500 --> 01:02:05,000\nlate\n\n00:00:01,000 --> 00:00:02,000\nearly\n"
        #expect(
            CaptionText.webVTT(Array(text.utf8), from: 3_724_000)
                == "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nlate\n"
        )
        #expect(
            CaptionText.webVTT(Array(text.utf8), from: 1500)
                == "WEBVTT\n\n01:02:02.000 --> 01:02:03.500\nlate\n\n00:00:00.000 --> 00:00:00.500\nearly\n"
        )
    }
}
