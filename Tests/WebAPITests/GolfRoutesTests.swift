import ClickwheelHTTP
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
        #expect(harness.golf.machineState == "address")
        let hole = try await harness.send(.get, "/api/golf/hole")
        #expect(hole.text.contains("\"fairway\"") && hole.text.contains("\"slopes\""))
        let preview = try await harness.send(.get, "/api/golf/preview?club=7-iron&aim=3")
        #expect(preview.text.contains("\"ellipse\"") && preview.text.contains("\"playsLike\""))
        let caddie = try await harness.send(.get, "/api/golf/preview")
        #expect(caddie.text.contains("\"reason\""))
        let stroke = #"{"action":"stroke","club":"7-iron","power":1,"aim":0,"timing":0.1,"strokeCount":0}"#
        let struck = try await harness.send(.post, "/api/golf", stroke)
        #expect(struck.status == 200 && struck.text.contains("7-iron, "))
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
            harness.golf.use(caddie: name)
            let answer = try await harness.send(.get, "/api/golf/preview")
            #expect(answer.status == 200 && answer.text.contains("\"caddie\""))
        }
        _ = try await harness.send(.post, "/api/golf", #"{"action":"pick-up"}"#)
        #expect(harness.golf.machineState == "holed")
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
            #"{"club":"putter","seed":1}"#, #"{"club":"driver","seed":1,"power":0}"#, #"{"club":"driver"}"#,
        ]
        for bad in wrong {
            #expect(try await harness.send(.post, "/api/golf/range", bad).status == 400)
        }
    }

    /// Where a round is kept that somebody else may change, or damage.
    private final class Shelf: Sendable {
        private struct Kept {
            var round: Round?
            var version = 0
            var isDamaged = false
        }

        private let kept = Mutex(Kept())

        func parts() -> GolfParts {
            GolfParts(
                courses: { Courses.all },
                clubs: { StandardClub.bag },
                load: { [self] in
                    try kept.withLock { kept in
                        if kept.isDamaged { throw GolfError.notNow("the round is damaged") }
                        return kept.round
                    }
                },
                save: { [self] in put($0) },
                stamp: { [self] in kept.withLock { "\($0.version)" } }
            )
        }

        var round: Round? { kept.withLock { $0.round } }

        func put(_ round: Round) {
            kept.withLock { kept in
                kept.round = round
                kept.version += 1
                kept.isDamaged = false
            }
        }

        func damage() { kept.withLock { $0.isDamaged = true } }
    }

    private static func start() throws -> RoundStart {
        try RoundStart(
            course: Courses.all[0],
            players: [GamePlayer(name: "Ada", skill: .tour)],
            format: .stroke,
            seed: 3
        )
    }

    @Test("a round that somebody plays on in a terminal is taken up where it is, and nothing of it is lost")
    func elsewhere() throws {
        let shelf = Shelf()
        let table = GolfTable(shelf.parts())
        let launch = Launch(ballSpeed: 50, angle: 18, spin: 7000)
        let begun = Round(try Self.start())
        _ = try table.change(isNew: true) { $0 = begun }
        var other = try #require(shelf.round)
        try other.strike(club: "7-iron", launch, seed: 1)
        shelf.put(other)
        #expect(try table.read { $0?.strokes.count } == 1)
        _ = try table.change { _ = try $0?.strike(club: "7-iron", launch, seed: 2) }
        #expect(shelf.round?.strokes.count == 2)
    }

    @Test("where the kept round is damaged, the listing says so and another can be begun")
    func damaged() throws {
        let shelf = Shelf()
        shelf.damage()
        let table = GolfTable(shelf.parts())
        #expect(throws: GolfError.self) { try table.read { $0 == nil } }
        #expect(throws: GolfError.self) { try table.change { try $0?.pickUp() } }
        let begun = Round(try Self.start())
        _ = try table.change(isNew: true) { $0 = begun }
        #expect(shelf.round != nil)
        #expect(try table.read { $0?.strokes.count } == 0)
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
