import Log
import StateMachine
import Testing

@Suite("Export machine")
struct ExportMachineTests {
    private func states(_ machine: ExportMachine, after events: [ExportMachine.Event]) -> ExportMachine.State
    {
        events.reduce(machine.initial) { machine.transition(from: $0, on: $1).state }
    }

    @Test(
        "every state is reached, and only the end has no way out",
        arguments: [true, false]
    )
    func states(canSpool: Bool) {
        let machine = ExportMachine(canSpool: canSpool)
        let exploration = Exploration(of: machine)
        #expect(exploration.isComplete)
        let labels = Set(exploration.states.map(machine.label(of:)))
        #expect(
            labels
                == Set(["idle", "gathering", "sending", "pausing", "ended"] + (canSpool ? ["spooling"] : []))
        )
        for state in exploration.states {
            let ways = exploration.rows.filter { $0.state == state && $0.transition.state != state }
            #expect(ways.isEmpty == (state == .ended))
        }
    }

    @Test("each event that its diagram shows is another")
    func events() {
        let machine = ExportMachine()
        let labels = machine.representativeEvents.map { machine.label(of: $0) }
        #expect(Set(labels).count == labels.count)
    }

    @Test("who must work is woken, and who waits has a time")
    func effects() {
        for row in Exploration(of: ExportMachine()).rows where row.transition.state != row.state {
            let effects = Array(row.transition.effects)
            switch row.transition.state {
            case .gathering: #expect(effects.contains(.startGathering))
            case .pausing: #expect(effects.contains(.startPause) || row.event == .spooled)
            case .spooling:
                #expect(effects.contains(.startPause) || effects.contains(.wake) || row.event == .flush)
            case .sending, .ended:
                // The thread itself brings the others.
                let isOwn = row.event == .spooled || row.event == .flush && effects.isEmpty
                #expect(effects == [.wake] || isOwn)
            case .idle: #expect(effects.isEmpty)
            }
        }
    }

    @Test("after a failure nothing is sent before the time is up, unless somebody flushes")
    func pause() {
        let machine = ExportMachine()
        let failed: [ExportMachine.Event] = [.arrived(isBatch: true), .failed, .spooled]
        #expect(states(machine, after: failed) == .pausing)
        #expect(states(machine, after: failed + [.arrived(isBatch: false)]) == .pausing)
        #expect(states(machine, after: failed + [.arrived(isBatch: true), .spooled]) == .pausing)
        #expect(states(machine, after: failed + [.timeUp]) == .sending(isUrgent: false))
        #expect(states(machine, after: failed + [.flush]) == .sending(isUrgent: true))
        #expect(states(machine, after: failed.dropLast() + [.flush, .spooled]) == .sending(isUrgent: true))
    }

    @Test("a flush is over when nothing waits, and after one failure")
    func flush() {
        let machine = ExportMachine()
        let flushed: [ExportMachine.Event] = [.arrived(isBatch: false), .flush]
        #expect(states(machine, after: flushed + [.settled(.records)]) == .sending(isUrgent: true))
        #expect(states(machine, after: flushed + [.settled(.nothing)]) == .idle)
        #expect(states(machine, after: flushed + [.failed]) == .spooling(all: true, isUrgent: false))
    }
}
