import HTTP
import Log
import Testing

@testable import WebAPI

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
        #expect(harness.family.causes.last == "two|tab-00001 chose two")
        #expect(
            harness.logger.loggedMessages.contains {
                $0.contains("strategy switched") && $0.contains("tab-00001")
            }
        )
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
