import ClickwheelHTTP
import ClickwheelProgram
import Foundation
import Golf
import Synchronization
import Testing

@testable import ClickwheelWebAPI

@Suite("Golf on the web")
struct GolfRoutesTests {
    private static let begin = """
        {"action":"begin","course":"alder-park","seed":7,"players":[{"name":"Ada","skill":"tour"}]}
        """

    @Test("there are courses, clubs and no round at first")
    func listing() async throws {
        let answer = try await Harness().send(.get, "/api/golf")
        #expect(answer.status == 200)
        #expect(answer.text.contains("salt-marsh-links") && answer.text.contains("7-iron"))
        #expect(!answer.text.contains("\"round\":{"))
        #expect(try await Harness().send(.get, "/api/golf/hole").status == 404)
        #expect(try await Harness().send(.get, "/api/golf/preview").status == 404)
        #expect(try await Harness().send(.post, "/api/golf", #"{"action":"gimme"}"#).status == 404)
    }

    @Test("a round is begun, looked at, played, replayed and kept")
    func play() async throws {
        let harness = try Harness()
        #expect(try await harness.send(.post, "/api/golf", Self.begin).status == 200)
        #expect(harness.golf.machineState == .address)
        let hole = try await harness.send(.get, "/api/golf/hole")
        #expect(hole.text.contains("\"fairway\"") && hole.text.contains("\"slopes\""))
        let preview = try await harness.send(.get, "/api/golf/preview?club=7-iron&aim=3")
        #expect(preview.text.contains("\"ellipse\"") && preview.text.contains("\"playsLike\""))
        let caddie = try await harness.send(.get, "/api/golf/preview")
        #expect(caddie.text.contains("\"reason\""))
        let stroke = #"{"action":"stroke","club":"7-iron","power":1,"aim":0,"timing":0.1,"strokeCount":0}"#
        let struck = try await harness.send(.post, "/api/golf", stroke)
        #expect(struck.status == 200 && struck.text.contains("7-iron: "))
        let replay = try await harness.send(.get, "/api/golf/replay")
        #expect(replay.value("says") == struck.value("says"))
        func points(_ text: String) -> Substring? {
            let key = "\"points\":[["
            return text.firstRange(of: key).map { text[$0.lowerBound...].prefix(400) }
        }
        #expect(points(replay.text) != nil && points(replay.text) == points(struck.text))
        // Who has not seen the stroke may not play it again.
        #expect(try await harness.send(.post, "/api/golf", stroke).status == 409)
    }

    @Test(
        "what is no name of a page is told to none",
        arguments: [("tab-00001", true), (String(repeating: "a", count: 65), false)]
    )
    func sender(_ client: String, _ isTold: Bool) async throws {
        let harness = try Harness()
        let told = Mutex<[String]>([])
        let subscription = harness.bus.subscribe { event in
            let content = (try? JSONEncoder().encode(event.content)) ?? Data()
            told.withLock { $0.append(String(decoding: content, as: UTF8.self)) }
        }
        let begin = Self.begin.dropLast() + #","client":"\#(client)"}"#
        #expect(try await harness.send(.post, "/api/golf", String(begin)).status == 200)
        withExtendedLifetime(subscription) {}
        #expect(told.withLock { $0.contains { $0.contains(client) } == isTold && $0.count > 1 })
    }

    @Test("what the rules do not allow is refused in a sentence")
    func refused() async throws {
        let harness = try Harness()
        _ = try await harness.send(.post, "/api/golf", Self.begin)
        for body in [
            #"{"action":"gimme"}"#, #"{"action":"next"}"#, #"{"action":"mulligan"}"#, #"{"action":"fly"}"#,
            #"{"action":"club"}"#,
            #"{"action":"drop","drop":"lateral"}"#, #"{"action":"drop","drop":"anywhere"}"#,
            #"{"action":"stroke","club":"spoon"}"#, #"{"action":"stroke","club":"driver","power":9}"#,
            #"{"action":"stroke","club":"driver","aim":1e300}"#,
            #"{"action":"stroke","club":"driver","curve":"loop"}"#,
            #"{"action":"begin","course":"moon"}"#,
            #"{"action":"begin","course":"alder-park","players":[]}"#,
            #"{"action":"begin","course":"alder-park","players":[{"name":"A","handicap":900}]}"#,
            "{",
        ] {
            let answer = try await harness.send(.post, "/api/golf", body)
            #expect(answer.status == 400, "\(body): \(answer.text)")
            #expect(!answer.text.isEmpty)
        }
        #expect(try await harness.send(.get, "/api/golf/preview?club=driver&power=nan").status == 400)
        #expect(try await harness.send(.get, "/api/golf/replay?stroke=9").status == 404)
    }

    @Test("a caddie is switched in mid-round, and the machine says where the round is")
    func caddie() async throws {
        let harness = try Harness()
        _ = try await harness.send(.post, "/api/golf", Self.begin)
        for name in ["nearest", "plays-like", "fewest-strokes"] {
            try harness.golf.use(caddie: name)
            let answer = try await harness.send(.get, "/api/golf/preview")
            #expect(answer.status == 200 && answer.text.contains("\"caddie\""))
        }
        _ = try await harness.send(.post, "/api/golf", #"{"action":"pick-up"}"#)
        #expect(harness.golf.machineState == .holed)
    }

    @Test("the range hits the same ball for the same seed")
    func range() async throws {
        let harness = try Harness()
        let ball = #"{"club":"driver","skill":"twenty","seed":5}"#
        let first = try await harness.send(.post, "/api/golf/range", ball)
        #expect(first.status == 200)
        let again = try await harness.send(.post, "/api/golf/range", ball)
        #expect(again.value("says") == first.value("says") && again.value("carry") == first.value("carry"))
        let wrong = [
            #"{"club":"spoon","seed":1}"#, #"{"club":"putter","seed":1}"#,
            #"{"club":"driver","seed":1,"power":0}"#, #"{"club":"driver"}"#,
        ]
        for bad in wrong {
            #expect(try await harness.send(.post, "/api/golf/range", bad).status == 400)
        }
        let wet = #"{"club":"driver","seed":5,"lie":"bunker","uphill":5,"temperature":2}"#
        #expect(try await harness.send(.post, "/api/golf/range", wet).value("carry") != first.value("carry"))
    }

    @Test("a player's name must not steer the terminal in which the round may be played on")
    func names() async throws {
        let harness = try Harness()
        for name in [#"\u001b[2J"#, "", #"A\u202e"#] {
            let body = #"{"action":"begin","course":"alder-park","players":[{"name":"\#(name)"}]}"#
            #expect(try await harness.send(.post, "/api/golf", body).status == 400)
        }
    }
}
