public import ClickwheelProgram
import StateMachine
import Synchronization

/// The look-ups that are under way, each with its place in the life that ``LookUpMachine`` draws.
///
/// Safe to use from every thread.
public final class LookUps: Sendable {
    private struct Lives {
        var count = 0
        var states: [(id: Int, state: LookUpMachine.State)] = []
    }

    private static let machine = LookUpMachine()
    private let lives = Mutex(Lives())
    private let tell: @Sendable (MachineStep) -> Void

    /// Calls `tell` with every step of every look-up, on the thread that makes it; it does not wait.
    public init(tell: @escaping @Sendable (MachineStep) -> Void = { _ in }) { self.tell = tell }

    /// The labels of the states of those under way, the oldest first.
    public var states: [String] {
        lives.withLock { lives in lives.states.map { Self.machine.label(of: $0.state) } }
    }

    /// Begins one; it is there until ``end(_:)``.
    func begin() -> Int {
        lives.withLock { lives in
            lives.count += 1
            lives.states.append((lives.count, Self.machine.initial))
            return lives.count
        }
    }

    /// Leads the look-up `id` on, and says what is to be done then; `nil` for nothing.
    func step(_ id: Int, _ event: LookUpMachine.Event, cause: String) -> LookUpMachine.Effect? {
        let done = lives.withLock { lives -> (MachineStep?, LookUpMachine.Effect?) in
            guard let place = lives.states.firstIndex(where: { $0.id == id }) else { return (nil, nil) }
            let old = lives.states[place].state
            let next = Self.machine.transition(from: old, on: event)
            lives.states[place].state = next.state
            let step = MachineStep(of: Self.machine, from: old, on: event, next, cause: cause)
            return (step, next.effects.first)
        }
        if let step = done.0 { tell(step) }
        return done.1
    }

    func end(_ id: Int) { lives.withLock { lives in lives.states.removeAll { $0.id == id } } }
}
