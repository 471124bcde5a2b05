import ClickwheelHTTP
import Foundation
import Quiz
import Testing

@testable import ClickwheelWebAPI

@Suite("The quiz over HTTP")
struct QuizRoutesTests {
    private func json(_ text: String) throws -> JSONValue { try JSONReader.value(Array(text.utf8)) }

    @Test("the decks are listed with what is due, and the strategies with whom they are for")
    func overview() async throws {
        let answer = try await Harness().send(.get, "/api/quiz")
        let value = try json(answer.text)
        #expect(
            value["decks"]?.array?.compactMap { $0["name"]?.string } == [
                "Default", "Instruments", "Words on the page",
            ]
        )
        #expect(
            value["strategy"] == .string("spaced")
                && value["strategies"]?.array?.count == QuestionStrategies.all.count
        )
        #expect(value["round"] == nil)
    }

    @Test("a round is started, graded, undone, switched, and ended")
    func round() async throws {
        let harness = try Harness()
        let started = try json(await harness.send(.post, "/api/quiz/round", #"{"deck":"Instruments"}"#).text)
        let card = try #require(started["card"]?["id"]?.int)
        #expect(started["place"] == .string("1/10") && started["card"]?["waits"]?.array?.count == 4)
        let graded = try json(
            await harness.send(
                .post,
                "/api/quiz/round/grade",
                #"{"card":\#(card),"rating":3,"milliseconds":900}"#
            ).text
        )
        #expect(graded["place"] == .string("2/10") && graded["correct"] == .int(1))
        let again = try await harness.send(.post, "/api/quiz/round/grade", #"{"card":\#(card),"rating":3}"#)
        #expect(again.status == 409)
        let switched = try json(
            await harness.send(.post, "/api/quiz/round/strategy", #"{"strategy":"cram"}"#).text
        )
        #expect(
            switched["strategy"] == .string("cram") && switched["place"] == .string("2/10")
                && switched["card"]?["id"] == graded["card"]?["id"]
        )
        let undone = try json(await harness.send(.post, "/api/quiz/round/undo", "{}").text)
        #expect(
            undone["place"] == .string("1/10") && undone["card"]?["id"] == .int(card)
                && undone["canUndo"] == .bool(false)
        )
        let flagged = try json(
            await harness.send(.post, "/api/quiz/round/aside", #"{"card":\#(card),"flag":2}"#).text
        )
        #expect(flagged["card"]?["flag"] == .int(2))
        let buried = try json(
            await harness.send(.post, "/api/quiz/round/aside", #"{"card":\#(card),"way":"bury"}"#).text
        )
        #expect(buried["card"]?["id"] != .int(card))
        let ended = try json(await harness.send(.post, "/api/quiz/round/end", "{}").text)
        #expect(ended["round"] == nil)
        #expect(try await harness.send(.get, "/api/quiz/round").status == 404)
    }

    @Test(
        "a deck that is not there, a strategy that is not there, and a grade that is none are refused in words"
    )
    func refusals() async throws {
        let harness = try Harness()
        #expect(try await harness.send(.post, "/api/quiz/round", #"{"deck":"Nope"}"#).status == 404)
        #expect(
            try await harness.send(.post, "/api/quiz/round", #"{"deck":"Instruments","strategy":"x"}"#).status
                == 400
        )
        let empty = try await harness.send(.post, "/api/quiz/round", #"{"deck":"Default"}"#)
        #expect(empty.status == 409 && empty.text.contains("Nothing is due"))
        _ = try await harness.send(.post, "/api/quiz/round", #"{"deck":"Instruments"}"#)
        #expect(
            try await harness.send(.post, "/api/quiz/round/grade", #"{"card":1,"rating":9}"#).status == 400
        )
        #expect(try await harness.send(.post, "/api/quiz/round/strategy", #"{"strategy":"x"}"#).status == 400)
    }

    @Test("a card's document has its own policy: no scripts, no network, no origin; its pictures are inside")
    func card() async throws {
        let harness = try Harness()
        let text = "#html:true\n<img src=\"dot.png\"><script>alert(1)</script> q\ta\n"
        _ = try harness.quiz.store.importText(Array(text.utf8), kind: "tsv", path: "x.tsv", title: "Pictures")
        try FileManager.default.createDirectory(
            atPath: harness.quiz.store.mediaFolder,
            withIntermediateDirectories: true
        )
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: harness.quiz.store.mediaFolder + "/dot.png"))
        let round = try json(await harness.send(.post, "/api/quiz/round", #"{"deck":"Pictures"}"#).text)
        let id = try #require(round["card"]?["id"]?.int)
        let answer = try await harness.send(.get, "/quiz/card/\(id)/question?dark=1")
        let policy = try #require(answer.header("content-security-policy"))
        #expect(
            policy.contains("sandbox;") && policy.contains("default-src 'none'")
                && policy.contains("img-src data:")
        )
        #expect(!policy.contains("script-src") && !policy.contains("allow-"))
        #expect(answer.header("x-dns-prefetch-control") == "off")
        #expect(answer.text.contains("data:image/png;base64,AQID"))
        #expect(try await harness.send(.get, "/quiz/card/999/question").status == 404)
        #expect(try await harness.send(.get, "/quiz/media/dot.png").status == 404)
        #expect(try await harness.send(.get, "/quiz/media/.hidden.mp3").status == 404)
    }

    @Test("with a password, cards and sounds are as private as the rest")
    func access() async throws {
        let harness = try Harness(password: "secret")
        for path in ["/api/quiz", "/quiz/card/1/question", "/quiz/media/x.mp3", "/api/quiz/music"] {
            #expect(try await harness.send(.get, path).status == 401)
        }
    }

    @Test("an answer that the program judges comes back with its credit and the grade that fits")
    func judged() async throws {
        let harness = try Harness()
        let gift = "Reed? {=oboe#Two.~horn}\n"
        _ = try harness.quiz.store.importText(Array(gift.utf8), kind: "gift", path: "x.gift", title: "Judged")
        let round = try json(await harness.send(.post, "/api/quiz/round", #"{"deck":"Judged"}"#).text)
        let id = try #require(round["card"]?["id"]?.int)
        let options = round["card"]?["judged"]?["options"]?.array?.compactMap(\.string) ?? []
        #expect(options.sorted() == ["horn", "oboe"])
        let right = try #require(options.firstIndex(of: "oboe"))
        let verdict = try json(
            await harness.send(.post, "/api/quiz/round/answer", #"{"card":\#(id),"chosen":[\#(right)]}"#).text
        )
        #expect(
            verdict["credit"]?.double == 1 && verdict["rating"] == .int(3)
                && verdict["feedback"] == .array([.string("Two.")])
        )
        #expect(
            try await harness.send(.post, "/api/quiz/round/answer", #"{"card":\#(id),"text":"x"}"#).status
                == 400
        )
    }

    @Test("statistics have a year, a forecast and the kinds of cards")
    func statistics() async throws {
        let value = try json(await Harness().send(.get, "/api/quiz/statistics").text)
        #expect(value["new"] == .int(20) && value["year"] == .array([]) && value["times"]?.array?.count == 6)
    }

    @Test("the music quiz of an empty library says that there are too few songs")
    func music() async throws {
        let harness = try Harness()
        #expect(try await harness.send(.get, "/api/quiz/music").status == 404)
        #expect(try await harness.send(.post, "/api/quiz/music", "{}").status == 409)
        #expect(try await harness.send(.get, "/api/quiz/music/scores").text.contains("[]"))
    }
}
