import ClickwheelProgram
import Library
import StateMachine
import Testing

@Suite("The life of scans")
struct ScanMachineTests {
    let machine = ScanMachine.library
    let rows = Exploration(of: ScanMachine.library).rows

    private func after(_ events: ScanMachine.Event...) -> ScanMachine.State {
        events.reduce(machine.initial) { machine.transition(from: $0, on: $1).state }
    }

    @Test("what is asked for before a scan begins is part of it; what comes later is another one")
    func following() {
        #expect(after(.request, .request, .prepared) == .scanning(isFollowed: false))
        #expect(after(.request, .prepared, .request, .request) == .scanning(isFollowed: true))
        #expect(after(.request, .prepared, .request, .request, .ended, .prepared, .ended) == .idle)
    }

    @Test("what cannot be prepared is not scanned")
    func failure() {
        #expect(after(.request, .ended) == .idle)
    }

    @Test(
        "once the program ends no scan begins any more, and the end comes when the work in progress is over"
    )
    func stopping() {
        for row in rows where row.state == .stopping || row.state == .stopped {
            #expect(row.transition.effects.isEmpty)
        }
        #expect(after(.stop) == .stopped)
        #expect(after(.request, .stop, .prepared) == .stopped)
        #expect(after(.request, .prepared, .request, .stop, .ended) == .stopped)
    }

    @Test("a scan begins only when what it needs is there, and one at a time")
    func one() {
        for row in rows where row.transition.effects.contains(.scan) { #expect(row.state == .preparing) }
        for row in rows where row.transition.effects.contains(.prepare) {
            #expect(row.state == .idle || row.event == .ended)
        }
    }
}
