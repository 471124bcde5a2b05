import ClickwheelHTTP
import Log
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

    @Test("a switch names its cause, is logged, and is shown at once")
    func use() async throws {
        let harness = try Harness()
        let body = #"{"family": "numbers", "member": "two", "client": "tab-00001"}"#
        let answer = try await harness.send(.post, "/api/strategies", body)
        #expect(answer.status == 200)
        #expect(answer.text.contains(#""current":"two""#))
        #expect(harness.family.uses.last == "two|tab-00001")
        #expect(
            try await harness.send(.post, "/api/strategies", body).status == 200,
            "it is in use already, which is nothing to tell"
        )
        let switches = harness.log.records.filter { $0.message == "strategy switched" }
        #expect(
            switches.map(\.fields) == [
                [
                    .string("family", "numbers"), .string("from", "one"), .string("to", "two"),
                    .string("cause", "tab-00001 chose two"),
                ]
            ]
        )
    }

    @Test("of a family whose owner tells of its switches, the route says nothing more")
    func told() async throws {
        let harness = try Harness(isFamilyTold: true)
        let body = #"{"family": "numbers", "member": "two"}"#
        #expect(try await harness.send(.post, "/api/strategies", body).status == 200)
        #expect(harness.family.uses.last == "two|somebody")
        #expect(harness.log.records.filter { $0.message == "strategy switched" }.isEmpty)
    }

    @Test(
        "a family or a member that is not there is named, with those there are",
        arguments: [
            (
                #"{"family": "words", "member": "two"}"#,
                "there is no strategy family 'words'; there are: numbers"
            ),
            (
                #"{"family": "numbers", "member": "six"}"#,
                "the family numbers has no member 'six'; it has: one, two"
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
}
