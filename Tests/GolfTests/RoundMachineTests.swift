import StateMachine
import Testing

@testable import Golf

@Suite("The machine of a round")
struct RoundMachineTests {
    private typealias State = RoundMachine.State
    private typealias Effect = RoundMachine.Effect

    /// Everything that an event changes: the state, the event, where it leads, and what must be done then.
    private static let table: [(from: State, event: String, to: State, effects: [Effect])] = [
        (.address, "take a club", .aim, []),
        (.address, "declare unplayable", .drop, [.offerDrops, .save]),
        (.address, "pick up", .holed, [.markPickUp, .finishHole, .save]),
        (.address, "mulligan", .lie, [.markMulligan, .save]),
        (.aim, "set the aim", .swing, []),
        (.aim, "step back", .address, []),
        (.aim, "declare unplayable", .drop, [.offerDrops, .save]),
        (.aim, "pick up", .holed, [.markPickUp, .finishHole, .save]),
        (.aim, "mulligan", .lie, [.markMulligan, .save]),
        (.swing, "step back", .aim, []),
        (.swing, "strike", .flight, [.countStroke]),
        (.flight, "land", .roll, []),
        (.flight, "be lost", .drop, [.offerDrops, .save]),
        (.roll, "come to rest", .lie, [.save]),
        (.roll, "be lost", .drop, [.offerDrops, .save]),
        (.roll, "drop into the hole", .holed, [.finishHole, .save]),
        (.lie, "turn", .address, []),
        (.lie, "turn on the green", .putt, []),
        (.drop, "drop", .lie, [.place, .save]),
        (.drop, "pick up", .holed, [.markPickUp, .finishHole, .save]),
        (.drop, "mulligan", .lie, [.markMulligan, .save]),
        (.putt, "strike", .roll, [.countStroke]),
        (.putt, "declare unplayable", .drop, [.offerDrops, .save]),
        (.putt, "gimme", .holed, [.countStroke, .markGimme, .finishHole, .save]),
        (.putt, "pick up", .holed, [.markPickUp, .finishHole, .save]),
        (.putt, "mulligan", .lie, [.markMulligan, .save]),
        (.holed, "turn", .address, []),
        (.holed, "turn on the green", .putt, []),
        (.holed, "mulligan", .lie, [.markMulligan, .save]),
        (.holed, "next hole", .address, [.openHole, .save]),
        (.holed, "sign", .signed, [.closeCard, .save]),
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
