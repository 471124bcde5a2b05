import ClickwheelProgram
import StateMachine
import Testing

@Suite("The life of scans")
struct ScanMachineTests {
    private let machine = ScanMachine(name: "shelf", title: "Shelf", summary: "Scans the shelf.")

    private func after(_ events: ScanMachine.Event...) -> ScanMachine.State {
        events.reduce(machine.initial) { machine.transition(from: $0, on: $1).state }
    }

    private func effects(from state: ScanMachine.State, on event: ScanMachine.Event) -> [ScanMachine.Effect] {
        Array(machine.transition(from: state, on: event).effects)
    }

    @Test("a scan is prepared, runs and is over")
    func one() {
        #expect(after(.request) == .preparing)
        #expect(after(.request, .prepared) == .scanning(isFollowed: false))
        #expect(after(.request, .prepared, .ended) == .idle)
        #expect(effects(from: .idle, on: .request) == [.prepare])
        #expect(effects(from: .preparing, on: .prepared) == [.scan])
    }

    @Test("what is asked for while a scan runs is one more scan after it, however often")
    func followed() {
        let followed = ScanMachine.State.scanning(isFollowed: true)
        #expect(after(.request, .prepared, .request) == followed)
        #expect(after(.request, .prepared, .request, .request) == followed)
        #expect(after(.request, .prepared, .request, .ended) == .preparing)
        #expect(effects(from: followed, on: .ended) == [.prepare])
        #expect(after(.request, .prepared, .request, .ended, .prepared, .ended) == .idle)
    }

    @Test("what is asked for while a scan is prepared is that scan")
    func prepared() {
        #expect(after(.request, .request, .prepared, .ended) == .idle)
    }

    @Test("stopped, it ends with the piece of work that runs, and begins no other")
    func stopped() {
        #expect(after(.stop) == .stopped)
        #expect(after(.request, .stop) == .stopping)
        #expect(after(.request, .prepared, .stop) == .stopping)
        #expect(after(.request, .prepared, .request, .stop, .ended) == .stopped)
        #expect(after(.request, .stop, .prepared, .request) == .stopped)
        for event in ScanMachine.Event.allCases { #expect(effects(from: .stopping, on: event).isEmpty) }
    }

    @Test("a diagram tells a scan that another follows from one that is alone")
    func labels() {
        #expect(machine.label(of: .scanning(isFollowed: false)) == "scanning/once")
        #expect(machine.label(of: .scanning(isFollowed: true)) == "scanning/another follows")
    }
}
