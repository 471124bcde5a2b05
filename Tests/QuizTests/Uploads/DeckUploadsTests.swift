import ClickwheelPOSIX
import Foundation
import Testing

@testable import Quiz

@Suite("Decks that come in pieces")
struct DeckUploadsTests {
    let test: TestStore
    let folder: String
    let uploads: DeckUploads

    init() throws {
        test = try TestStore()
        folder = test.folder + "/uploads"
        uploads = DeckUploads(test.store, folder: folder)
    }

    private var left: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    @Test("pieces become a deck that is called like the file, and nothing of the file is left")
    func whole() throws {
        let bytes = Array("Robin,red\nWren,brown\n".utf8)
        let begun = try uploads.begin(name: "C:\\decks\\Birds.csv", size: bytes.count)
        #expect(try uploads.add(begun.id, at: 0, Array(bytes[..<7])) == 7)
        // The answer was lost: the piece comes again, with more behind it.
        #expect(try uploads.add(begun.id, at: 0, Array(bytes[..<12])) == 12)
        #expect(try uploads.add(begun.id, at: 12, Array(bytes[12...])) == bytes.count)
        let report = try uploads.finish(begun.id)
        #expect(report.added == 2 && report.decks == ["Birds"])
        #expect(left.isEmpty)
        #expect(throws: QuizError.self) { try uploads.finish(begun.id) }
    }

    @Test(
        "what is no deck, empty or too large is refused before a byte is sent",
        arguments: [
            ("song.mp3", 10), ("deck", 10), ("deck.apkg", 0), ("deck.apkg", DeckUploads.sizeLimit + 1),
        ]
    )
    func refused(_ name: String, _ size: Int) {
        #expect(throws: QuizError.self) { try uploads.begin(name: name, size: size) }
        #expect(left.isEmpty)
    }

    @Test(
        "a name may be longer than a file's, and all of flags, each step back over which counts those before it",
        .timeLimit(.minutes(1))
    )
    func longName() throws {
        let name = String(repeating: "\u{1F1E6}", count: 300_000) + ".csv"
        let begun = try uploads.begin(name: name, size: 4)
        #expect(try uploads.add(begun.id, at: 0, Array("a,b\n".utf8)) == 4)
        let report = try uploads.finish(begun.id)
        #expect(report.added == 1 && report.decks.map(\.utf8.count) == [180])
        #expect(left.isEmpty)
    }

    @Test("a piece that leaves a hole, or goes past the end, changes nothing")
    func holes() throws {
        let begun = try uploads.begin(name: "a.csv", size: 4)
        #expect(throws: QuizError.self) { try uploads.add(begun.id, at: 1, [1]) }
        #expect(throws: QuizError.self) { try uploads.add(begun.id, at: 0, [1, 2, 3, 4, 5]) }
        #expect(throws: QuizError.self) { try uploads.finish(begun.id) }
        #expect(try uploads.add(begun.id, at: 0, Array("a,b\n".utf8)) == 4)
        #expect(try uploads.finish(begun.id).added == 1)
    }

    @Test("a piece of which a full disk took a part is taken whole when it comes again")
    func torn() async {
        await #expect(processExitsWith: .success) {
            let tests = try DeckUploadsTests()
            let bytes = Array("Robin,red\nWren,brown\n".utf8)
            let begun = try tests.uploads.begin(name: "Birds.csv", size: bytes.count)
            try #require(try tests.uploads.add(begun.id, at: 0, Array(bytes[..<7])) == 7)
            var usual = rlimit()
            try #require(getrlimit(ResourceLimit.fileSize, &usual) == 0)
            var little = usual
            little.rlim_cur = 12
            signal(SIGXFSZ, SIG_IGN)
            try #require(setrlimit(ResourceLimit.fileSize, &little) == 0)
            let failure = Result { try tests.uploads.add(begun.id, at: 7, Array(bytes[7...])) }
            try #require(setrlimit(ResourceLimit.fileSize, &usual) == 0)
            try #require((try? failure.get()) == nil)
            try #require(try tests.uploads.add(begun.id, at: 7, Array(bytes[7...])) == bytes.count)
            let report = try tests.uploads.finish(begun.id)
            try #require(report.added == 2 && report.decks == ["Birds"])
        }
    }

    @Test("a mistake is told of the file by its own name, without where it was kept")
    func mistakes() throws {
        let bytes = Array("no end {=a\n".utf8)
        let begun = try uploads.begin(name: "Bad.gift", size: bytes.count)
        _ = try uploads.add(begun.id, at: 0, bytes)
        let error = #expect(throws: QuizError.self) { try uploads.finish(begun.id) }
        #expect(error?.description.hasPrefix("'Bad.gift'") == true && left.isEmpty)
    }

    @Test(
        "of many the one that was not heard of for longest is given up; what an earlier program left is removed"
    )
    func many() throws {
        let first = try uploads.begin(name: "a.csv", size: 4)
        var others: [DeckUploads.Begun] = []
        for _ in 0..<DeckUploads.most {
            test.wait(seconds: 1)
            others.append(try uploads.begin(name: "b.csv", size: 4))
        }
        #expect(throws: QuizError.self) { try uploads.add(first.id, at: 0, [65]) }
        #expect(try uploads.add(others[0].id, at: 0, [65]) == 1)
        #expect(left.count == DeckUploads.most)
        uploads.cancel(others[1].id)
        #expect(left.count == DeckUploads.most - 1)
        _ = DeckUploads(test.store, folder: folder)
        #expect(left.isEmpty)
    }
}
