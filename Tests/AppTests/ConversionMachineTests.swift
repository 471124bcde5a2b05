import StateMachine
import Testing

@testable import ClickwheelApp

@Suite("A conversion's machine")
struct ConversionMachineTests {
    private let machine = ConversionMachine()

    private func run(
        _ events: ConversionMachine.Event...
    ) -> (ConversionMachine.State, [ConversionMachine.Effect]) {
        var (state, effects) = (machine.initial, [ConversionMachine.Effect]())
        for event in events {
            let transition = machine.transition(from: state, on: event)
            state = transition.state
            effects += transition.effects
        }
        return (state, effects)
    }

    @Test("one that is whole tells the client so, and makes room")
    func finished() {
        let (state, effects) = run(.started, .outputEnded, .exited(isWhole: true), .clientLeft)
        #expect(state == .finished && effects == [.awaitExit, .answer(isWhole: true), .free])
    }

    @Test("one that breaks off is warned of, and the client knows that there is more")
    func failed() {
        let (state, effects) = run(.started, .outputEnded, .exited(isWhole: false))
        #expect(state == .failed && effects == [.awaitExit, .warn, .answer(isWhole: false), .free])
    }

    @Test("one whose client leaves is ended, without a warning, and makes room once the worker is gone")
    func cancelled() {
        let (early, effects) = run(.started, .clientLeft, .exited(isWhole: false))
        #expect(early == .cancelled && effects == [.terminate, .awaitExit, .answer(isWhole: false), .free])
        let (late, others) = run(.started, .outputEnded, .clientLeft, .exited(isWhole: true))
        #expect(late == .cancelled && others == [.awaitExit, .terminate, .answer(isWhole: true), .free])
    }

    @Test("one that gave way tells a listener who takes the rest that this was not everything")
    func gaveWay() {
        let (before, effects) = run(.started, .clientLeft, .outputEnded, .exited(isWhole: false))
        #expect(before == .cancelled && effects.count { $0 == .answer(isWhole: false) } == 1)
        let (after, others) = run(.started, .clientLeft, .exited(isWhole: true), .outputEnded)
        #expect(after == .cancelled && others.last == .answer(isWhole: false))
    }

    @Test("whatever happens in whatever order, room is made once, and the worker is waited for once")
    func orders() {
        let events = machine.representativeEvents
        for first in events {
            for second in events {
                for third in events {
                    for fourth in events {
                        let effects = run(first, second, third, fourth).1
                        #expect(effects.count { $0 == .free } <= 1 && effects.count { $0 == .awaitExit } <= 1)
                    }
                }
            }
        }
    }
}
