import ClickwheelHTTP
import ClickwheelProgram
import Log
import Synchronization
import Testing

@testable import ClickwheelWebAPI

@Suite("Strategies and machines")
struct CatalogueTests {
    @Test("the families are listed with their members and the one in use")
    func list() async throws {
        let answer = try await Harness().send(.get, "/api/strategies")
        #expect(answer.text.contains(#""current":"one""#))
        #expect(answer.text.contains(#""for":"For the second.""#))
    }

    @Test("a switch names its cause, is logged once, and is shown at once")
    func use() async throws {
        let harness = try Harness()
        let body = #"{"family": "numbers", "member": "two", "client": "tab-00001"}"#
        let answer = try await harness.send(.post, "/api/strategies", body)
        #expect(answer.status == 200)
        #expect(answer.text.contains(#""current":"two""#))
        #expect(
            try await harness.send(.post, "/api/strategies", body).status == 200,
            "it is in use already, which is nothing to tell"
        )
        let switches = harness.log.records.filter { $0.message == "strategy switched" }
        #expect(
            switches.map(\.fields) == [
                [
                    .string("family", "numbers"), .string("from", "one"), .string("to", "two"),
                    .string("cause", "a page chose two"),
                ]
            ]
        )
    }

    @Test(
        "whatever route a switch comes by, it is logged and announced once, with its cause",
        arguments: [
            (
                "/api/player", #"{"command": "order", "order": "shuffle", "client": "tab-00001"}"#,
                "queue-order"
            ),
            ("/api/queue", #"{"op": "shuffle", "tracks": [1, 2], "client": "tab-00001"}"#, "queue-order"),
            ("/api/quiz/round/strategy", #"{"strategy": "random", "client": "tab-00001"}"#, "question-order"),
            ("/api/speaker", #"{"action": "claim", "client": "tab-00001"}"#, "audio-output"),
        ]
    )
    func routes(_ route: String, _ body: String, _ family: String) async throws {
        let harness = try Harness()
        _ = try await harness.send(.post, "/api/quiz/round", #"{"deck": "Instruments"}"#)
        try harness.switchboard.use("null", in: "audio-output", by: .client("the test"))
        harness.logger.clear()
        let told = Mutex<[StrategySwitch]>([])
        let listening = harness.bus.subscribe { event in
            if let change = event.content as? StrategySwitch { told.withLock { $0.append(change) } }
        }
        #expect(try await harness.send(.post, route, body).status == 200)
        let member = try harness.switchboard.choice(in: family).member
        let cause = "a page chose \(member)"
        #expect(told.withLock { $0 } == [StrategySwitch(family: family, member: member, cause: cause)])
        let lines = harness.log.records.filter { $0.message == "strategy switched" }
        #expect(lines.count == 1 && lines[0].text.contains("cause=\"\(cause)\""))
        withExtendedLifetime(listening) {}
    }

    @Test("a round's strategy cannot be chosen without a round: nothing is switched, logged or announced")
    func withoutRound() async throws {
        let harness = try Harness()
        let before = try harness.switchboard.choice(in: "question-order")
        let answer = try await harness.send(.post, "/api/quiz/round/strategy", #"{"strategy": "random"}"#)
        #expect(answer.status == 404)
        #expect(try harness.switchboard.choice(in: "question-order") == before)
        #expect(!harness.log.records.contains { $0.message == "strategy switched" })
    }

    @Test(
        "a family or a member that is not there is named, with those there are",
        arguments: [
            (
                #"{"family": "words", "member": "two"}"#,
                "There is no strategy family 'words'; there are: numbers, audio-output, queue-order, loudness, question-order, preamplification."
            ),
            (
                #"{"family": "numbers", "member": "six"}"#,
                "The family numbers has no member 'six'; it has: one, two."
            ),
        ]
    )
    func unknown(_ body: String, _ message: String) async throws {
        let answer = try await Harness().send(.post, "/api/strategies", body)
        #expect(answer.status == 400)
        #expect(answer.text == message)
    }

    @Test("a machine is drawn with the state in which it is")
    func machine() async throws {
        let harness = try Harness()
        #expect(try await harness.send(.get, "/api/machines").text.contains(#""current":"stop""#))
        let answer = try await harness.send(.get, "/api/machines/audio-player")
        #expect(answer.value("initial") == "stop")
        #expect(answer.value("mermaid")?.hasPrefix("stateDiagram-v2") == true)
        #expect(answer.value("dot")?.hasPrefix("digraph") == true)
        #expect(try await harness.send(.get, "/api/machines/kettle").status == 404)
    }

    @Test("a switch with the token of the data folder and without a page is the command line's")
    func commandLine() async throws {
        let harness = try Harness()
        let causes = Mutex<[String]>([])
        let listening = harness.bus.subscribe { event in
            if let change = event.content as? StrategySwitch { causes.withLock { $0.append(change.cause) } }
        }
        let owner = [HTTPField("Authorization", "Bearer \(Harness.token)")]
        for (wish, headers) in [
            (#"{"family": "numbers", "member": "two"}"#, owner),
            (#"{"family": "numbers", "member": "one", "client": "tab-00001"}"#, owner),
            (#"{"family": "numbers", "member": "two"}"#, []),
        ] { #expect(try await harness.send(.post, "/api/strategies", wish, headers).status == 200) }
        #expect(
            causes.withLock { $0 } == [
                "the command line chose two", "a page chose one", "somebody chose two",
            ]
        )
        withExtendedLifetime(listening) {}
    }
}
