import ClickwheelSystem
import Foundation
import Media
import Testing

@Suite("What is inside a film")
struct FilmContentsTests {
    /// AC-3, SubRip in English and forced ASS in German, two chapters.
    private static let matroska = film("Fixtures/films/words.mkv")
    /// AAC, and the same words as MP4 has them.
    private static let mp4 = film("Fixtures/films/words.mp4")
    private static let silent = film("Fixtures/films/silent.mp4")
    private static let decoder = MediaDecoder(program: WorkerProcess.program.path)

    private static func film(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
    }

    private func contents(_ film: URL) async throws -> FilmContents {
        let request = PictureRequest(job: .contents, size: 320)
        let open: MediaDecoder.Opening = { () throws(Errno) in try Descriptor(regularFile: film.path.utf8) }
        return try #require(try await Self.decoder.decode(request, file: film.path, open: open).contents)
    }

    private func captions(_ film: URL, _ stream: Int, from start: Int = 0) throws -> String {
        let words = ["captions", "--stream", "\(stream)", "--start-ms", "\(start)"]
        let worker = try WorkerProcess(words, input: film)
        #expect(worker.status == 0, "\(worker.complaint)")
        return String(decoding: worker.output, as: UTF8.self)
    }

    @Test("its chapters have names and times, whatever the container", arguments: [matroska, mp4])
    func chapters(film: URL) async throws {
        let chapters = try await contents(film).chapters
        #expect(chapters.map(\.title) == ["Beginning", "The end & more"])
        // The sound of the file begins 6 ms before its pictures, and times count from there.
        #expect((0...10).contains(chapters[0].startMs) && (5000...5010).contains(chapters[1].startMs))
    }

    @Test("its subtitles say their language, their title and whether they are for everyone")
    func listed() async throws {
        let inside = try await contents(Self.matroska)
        #expect(inside.captions.map(\.stream) == [2, 3])
        #expect(inside.captions.map(\.language) == ["eng", "ger"])
        #expect(inside.captions.map(\.title) == [nil, "Deutsch"])
        #expect(inside.captions.map(\.isForced) == [false, true])
        #expect(try await contents(Self.mp4).captions.map(\.stream) == [2, 3])
        #expect(try await contents(Self.silent).captions.isEmpty)
    }

    @Test("its subtitles that are pictures are told apart from those that are words")
    func pictured() async throws {
        // PGS in German, PGS with a title, and SubRip.
        let inside = try await contents(Self.film("Fixtures/films/disc.mkv"))
        #expect(inside.pictured.map(\.stream) == [1, 2] && inside.captions.map(\.stream) == [3])
        #expect(inside.pictured.map(\.language) == ["ger", "eng"])
        #expect(inside.pictured.map(\.title) == [nil, "Commentary"])
        #expect(try await contents(Self.matroska).pictured.isEmpty)
    }

    @Test("its sound is known, and whether browsers play it")
    func sound() async throws {
        let (old, new) = (try await contents(Self.matroska), try await contents(Self.mp4))
        #expect(old.sound == "ac3" && !old.isSoundPlayable)
        #expect(new.sound == "aac" && new.isSoundPlayable)
        let silent = try await contents(Self.silent)
        #expect(silent.sound == nil && silent.isSoundPlayable)
    }

    @Test("subtitles become WebVTT, with their italics and without what only their own format knows")
    func webVTT() throws {
        for film in [Self.matroska, Self.mp4] {
            let english = try captions(film, 2)
            #expect(english.hasPrefix("WEBVTT\n\n00:00:01.00"))
            #expect(english.contains("\nHello <i>there</i> &amp; you\n"))
            #expect(english.contains("\nSecond\nline\n") && english.hasSuffix("\nThird\n"))
            let german = try captions(film, 3)
            #expect(german.hasSuffix("\n<i>Guten</i> Tag\nzweite Zeile\n"))
        }
    }

    @Test("subtitles of a film that is shown from the middle count from there")
    func later() throws {
        let text = try captions(Self.matroska, 2, from: 5000)
        #expect(text.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:01.00") && text.contains("\n00:00:04.00"))
        #expect(!text.contains("Hello"))
    }

    @Test("subtitles that are none are refused in one sentence", arguments: [0, 1, 40])
    func refused(stream: Int) throws {
        let worker = try WorkerProcess(["captions", "--stream", "\(stream)"], input: Self.matroska)
        #expect(worker.status == 1 && worker.output.isEmpty)
        #expect(worker.complaint.contains("no subtitles as stream \(stream)"))
        #expect(try WorkerProcess(["captions"], input: Self.matroska).status == 2)
        #expect(try WorkerProcess(["captions", "--stream", "64"], input: Self.matroska).status == 2)
    }

    @Test("with bytes changed or missing ends in words or in one sentence")
    func damaged() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var state: UInt64 = 11
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for film in [Self.matroska, Self.mp4] {
            let whole = Array(try Data(contentsOf: film))
            for round in 0..<12 {
                var bytes = Array(whole.prefix(round < 4 ? 1 + random(whole.count) : whole.count))
                for _ in 0..<(round < 4 ? 0 : 200) { bytes[random(bytes.count)] = UInt8(random(256)) }
                try Data(bytes).write(to: file)
                let worker = try WorkerProcess(["captions", "--stream", "2"], input: file)
                #expect([0, 1].contains(worker.status), "round \(round): \(worker.complaint)")
                #expect(worker.complaint.split(separator: "\n").count <= 1)
            }
        }
    }
}
