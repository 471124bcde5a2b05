import StateMachine
import Testing

@testable import Golf

@Suite("The machine of a round")
struct RoundMachineTests {
    private typealias State = RoundMachine.State
    private typealias Effect = RoundMachine.Effect

    /// Everything that an event changes: the state, the event, where it leads, and what must be done then.
    private static let table: [(from: State, event: String, to: State, effects: [Effect])] =
        [State.address, .putt].flatMap {
            state -> [(from: State, event: String, to: State, effects: [Effect])] in
            [
                (state, "stroke", state, [.countStroke, .leaveBall, .giveTurn]),
                (state, "lose the ball", .drop, [.countStroke, .offerDrops]),
                (state, "hole out", .holed, [.countStroke, .leaveBall, .finishHole, .giveTurn]),
                (state, "declare unplayable", .drop, [.offerDrops]),
                (state, "pick up", .holed, [.countPickUp, .finishHole, .giveTurn]),
                (state, "mulligan", .address, [.takeBack, .giveTurn]),
            ]
        } + State.allCases.map { ($0, "begin", .address, [.openRound]) } + [
            (.address, "turn on the green", .putt, []),
            (.putt, "turn", .address, []),
            (.putt, "gimme", .holed, [.countGimme, .finishHole, .giveTurn]),
            (.drop, "drop", .address, [.placeBall, .giveTurn]),
            (.drop, "pick up", .holed, [.countPickUp, .finishHole, .giveTurn]),
            (.drop, "mulligan", .address, [.takeBack, .giveTurn]),
            (.holed, "turn", .address, []),
            (.holed, "turn on the green", .putt, []),
            (.holed, "mulligan", .address, [.takeBack, .giveTurn]),
            (.holed, "next hole", .address, [.openHole]),
            (.holed, "sign", .signed, []),
        ]

    @Test("every event does in every state what the table says, or nothing", arguments: State.allCases)
    private func reactions(state: State) {
        let machine = RoundMachine()
        for event in machine.representativeEvents {
            let label = machine.label(of: event)
            let transition = machine.transition(from: state, on: event)
            let row = Self.table.first { $0.from == state && $0.event == label }
            #expect(transition.state == row?.to ?? state, "\(state), \(label)")
            #expect(Array(transition.effects) == row?.effects ?? [], "\(state), \(label)")
        }
    }

    @Test("the table names only what there is, and the machine reaches every state")
    func whole() {
        let machine = RoundMachine()
        let labels = Set(machine.representativeEvents.map { machine.label(of: $0) })
        #expect(labels.count == machine.representativeEvents.count)
        #expect(Self.table.allSatisfy { labels.contains($0.event) })
        #expect(Set(Self.table.map { "\($0.from) \($0.event)" }).count == Self.table.count)
        let exploration = Exploration(of: machine)
        #expect(exploration.isComplete && Set(exploration.states) == Set(State.allCases))
    }
}
