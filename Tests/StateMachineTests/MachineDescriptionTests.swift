import Foundation
import StateMachine
import Testing

@Suite("Machine descriptions")
struct MachineDescriptionTests {
    let door = MachineDescription(of: Door())

    @Test("hold what does something, once for each pair of labels")
    func description() {
        #expect(door.name == "door")
        #expect(door.initial == "closed/locked")
        #expect(door.states == ["closed/locked", "closed/on the latch", "open"])
        #expect(door.transitions.count == 4)
        #expect(door.transitions.contains(.init(from: "open", event: "push", to: "closed/on the latch")))
    }

    @Test("survive JSON")
    func json() throws {
        let data = try JSONEncoder().encode(door)
        #expect(try JSONDecoder().decode(MachineDescription.self, from: data) == door)
    }

    @Test("are drawn as Mermaid, with the current state lit")
    func mermaid() {
        #expect(
            door.diagram(.mermaid, current: ["open"]) == """
                stateDiagram-v2
                    state "closed" as s_closed {
                        state "locked" as s_closed_locked
                        state "on the latch" as s_closed_on_the_latch
                    }
                    state "open" as s_open
                    [*] --> s_closed_locked
                    s_closed_locked --> s_closed_on_the_latch: turn #34;key#34;
                    s_closed_on_the_latch --> s_open: pull
                    s_closed_on_the_latch --> s_closed_locked: turn #34;key#34;
                    s_open --> s_closed_on_the_latch: push
                    classDef current fill:#ffb454,stroke:#201407,color:#201407
                    class s_open current

                """
        )
    }

    @Test("are drawn as DOT, with nothing lit while none runs")
    func dot() {
        #expect(
            door.diagram(.dot) == #"""
                digraph "Door" {
                    rankdir=LR
                    node [shape=box, style=rounded]
                    start [shape=point]
                    subgraph cluster_s_closed {
                        label="closed"
                        s_closed_locked [label="locked"]
                        s_closed_on_the_latch [label="on the latch"]
                    }
                    s_open [label="open"]
                    start -> s_closed_locked
                    s_closed_locked -> s_closed_on_the_latch [label="turn \"key\""]
                    s_closed_on_the_latch -> s_open [label="pull"]
                    s_closed_on_the_latch -> s_closed_locked [label="turn \"key\""]
                    s_open -> s_closed_on_the_latch [label="push"]
                }

                """#
        )
        #expect(
            door.diagram(.dot, current: ["open"]).contains(##"s_open [label="open", style="rounded,filled""##)
        )
    }

    @Test("give different ids to labels that look alike, and one arrow to events that share it")
    func ids() {
        let description = MachineDescription(
            name: "n",
            title: "\\ \"\n",
            summary: "",
            initial: "a b",
            states: ["a b", "a-b", "/", "x/"],
            transitions: [
                .init(from: "a b", event: "1", to: "a-b"), .init(from: "a b", event: "2", to: "a-b"),
                .init(from: "a b", event: "lost", to: "nowhere"),
            ]
        )
        let text = description.diagram(.mermaid)
        #expect(text.contains("s_a_b --> s_a_b_2: 1, 2\n"))
        #expect(!text.contains("lost"))
        #expect(text.contains(#"state "/" as s__"#))
        #expect(description.diagram(.dot).hasPrefix(#"digraph "\\ \"\n" {"#))
    }

    @Test("light every state in which a machine of the kind is, and none that there is not")
    func several() {
        let text = door.diagram(.mermaid, current: ["open", "closed/locked", "open", "ajar"])
        #expect(text.contains("class s_closed_locked,s_open current\n"))
        #expect(!door.diagram(.mermaid, current: ["ajar"]).contains("classDef"))
    }
}
