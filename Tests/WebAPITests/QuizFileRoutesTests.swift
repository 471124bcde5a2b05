import ClickwheelHTTP
import ClickwheelTestSupport
import Foundation
import Library
import Log
import Quiz
import Testing

@testable import ClickwheelWebAPI

@Suite("Decks from a page")
struct QuizFileRoutesTests {
    @Test("a deck is sent in pieces and imported, and its cards are listed and edited")
    func whole() async throws {
        let harness = try Harness()
        let text = "Robin,red\nWren,brown\n"
        let begun = try await harness.send(
            .post,
            "/api/quiz/import",
            #"{"name":"Birds.csv","size":\#(text.utf8.count)}"#
        )
        let id = try #require(begun.value("id"))
        let first = try await harness.send(.post, "/api/quiz/import/\(id)?at=0", String(text.prefix(9)))
        #expect(first.value("at") == "9")
        #expect(try await harness.send(.post, "/api/quiz/import/\(id)?at=15", "x").status == 400)
        _ = try await harness.send(.post, "/api/quiz/import/\(id)?at=9", String(text.dropFirst(9)))
        let report = try await harness.send(.post, "/api/quiz/import/\(id)/end", "{}")
        #expect(report.status == 200 && report.value("added") == "2")
        let cards = try await harness.send(.get, "/api/quiz/cards?deck=Birds")
        #expect(cards.value("total") == "2")
        let card = try #require(try harness.quiz.start(deck: "Birds", strategy: "sequential").view().card)
        let edited = try await harness.send(
            .post,
            "/api/quiz/card/\(card.id)",
            #"{"fields":[{"text":"Robin","isHTML":false},{"text":"orange","isHTML":false},{"text":"","isHTML":false}]}"#
        )
        #expect(edited.status == 200 && edited.text.contains("orange"))
        #expect(try harness.quiz.store.card(card.id).answerText.hasSuffix("orange"))
    }

    @Test("a table says how it was read, and is read as its sender says")
    func layout() async throws {
        let harness = try Harness()
        func send(_ end: String) async throws -> Answer {
            let text = "Paris, France;capital\nOslo;city, too\n"
            let begun = try await harness.send(
                .post,
                "/api/quiz/import",
                #"{"name":"Towns.csv","size":\#(text.utf8.count)}"#
            )
            let id = try #require(begun.value("id"))
            _ = try await harness.send(.post, "/api/quiz/import/\(id)?at=0", text)
            return try await harness.send(.post, "/api/quiz/import/\(id)/end", end)
        }
        let found = try await send(#"{"deck":"Found"}"#)
        #expect(found.value("separator") == "semicolon" && found.value("columns") == "2")
        let said = try await send(#"{"deck":"Said","separator":"semicolon","columns":"answer,prompt"}"#)
        #expect(said.status == 200)
        let card = try #require(try harness.quiz.start(deck: "Said", strategy: "sequential").view().card)
        #expect(card.questionText == "capital")
        for end in [#"{"separator":"ab"}"#, #"{"columns":"prompt,shoe"}"#, #"{"columns":",,"}"#] {
            #expect(try await send(end).status == 400)
        }
    }

    @Test("what cannot be a deck is refused at once, and another site's upload always")
    func refused() async throws {
        let harness = try Harness()
        let song = try await harness.send(.post, "/api/quiz/import", #"{"name":"song.mp3","size":5}"#)
        #expect(song.status == 400 && song.text.contains("song.mp3"))
        let large = try await harness.send(
            .post,
            "/api/quiz/import",
            #"{"name":"a.apkg","size":9000000000}"#
        )
        #expect(large.status == 400 && large.text.contains("2000 MB"))
        let other = [HTTPField("Origin", "http://evil.example")]
        for path in ["", "/x?at=0", "/x/end", "/x/cancel"] {
            #expect(try await harness.send(.post, "/api/quiz/import\(path)", "{}", other).status == 403)
        }
        #expect(try await harness.send(.post, "/api/quiz/card", "{}", other).status == 403)
        #expect(try await harness.send(.post, "/api/quiz/import/x?at=0", "a").status == 400)
    }

    @Test("a card is added, and a second one that asks the same is refused")
    func adding() async throws {
        let harness = try Harness()
        let card = #"{"deck":"Mine","prompt":"Q","answer":"A"}"#
        #expect(try await harness.send(.post, "/api/quiz/card", card).status == 204)
        #expect(try await harness.send(.post, "/api/quiz/card", card).status == 400)
    }

    @Test("the files that were not taken are listed with why and what to do, without where they are")
    func problems() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bad-\(UUID().uuidString)")
        let music = folder.appending(path: "Music")
        try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: music.appending(path: "empty.mp3"))
        let library = try MusicLibrary(inMemory: Logger(strategy: NullStrategy()))
        _ = try library.scan([music.path])
        let answer = try await Harness(library: library).send(.get, "/api/library/problems")
        #expect(answer.value("total") == "1")
        #expect(answer.text.contains(#""path":"empty.mp3""#) && answer.text.contains(#""folder":"Music""#))
        #expect(
            answer.text.contains("the file is empty") && answer.text.contains("copy or download it again")
        )
        #expect(!answer.text.contains(folder.path))
    }
}
