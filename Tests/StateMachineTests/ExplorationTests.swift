import StateMachine
import Testing

@Suite("Exploration")
struct ExplorationTests {
    @Test("finds every state that can be reached, and no other, nearest first")
    func states() {
        let exploration = Exploration(of: Door())
        #expect(exploration.states == [.closed(isLocked: true), .closed(isLocked: false), .open])
        #expect(exploration.isComplete)
    }

    @Test("answers for every state and every event")
    func table() throws {
        let exploration = Exploration(of: Door())
        #expect(exploration.rows.count == 9)
        let row = try #require(exploration.rows.first { $0.state == .open && $0.event == .push })
        #expect(row.transition == Transition(to: .closed(isLocked: false), .creak))
        #expect(!row.isIgnored)
        let pull = try #require(exploration.rows.first { $0.state == .open && $0.event == .pull })
        #expect(pull.isIgnored)
    }

    @Test("gives up where states have no end, and says so")
    func limit() {
        let exploration = Exploration(of: Counter(), limit: 5)
        #expect(exploration.states == [0, 1, 2, 3, 4])
        #expect(!exploration.isComplete)
    }

    @Test("a transition with an effect is not ignored, even when the state stays")
    func effectOnly() {
        #expect(Transition<Int, String>(to: 1).isIgnored(in: 1))
        #expect(!Transition<Int, String>(to: 1, "ring").isIgnored(in: 1))
        #expect(!Transition<Int, String>(to: 2).isIgnored(in: 1))
    }
}
