import ClickwheelNet
import ClickwheelProgram
import StateMachine
import Synchronization

/// A song that is being converted: it owns a ``ConversionMachine``, and runs its effects on the worker.
///
/// Safe to use from every thread.
final class Conversion: Sendable {
    private struct State {
        var machine = ConversionMachine().initial
        var child: ChildProcess?
        var answer: (@Sendable (Bool) -> Void)?
        var stalledSince: Int64?
    }

    private let pool: TranscoderPool
    private let format: String
    private let state = Mutex(State())

    init(_ pool: TranscoderPool, to format: String) {
        self.pool = pool
        self.format = format
    }

    /// The label of its state.
    var standing: String { ConversionMachine().label(of: state.withLock { $0.machine }) }

    /// When its listener began to take nothing; `nil` while it takes what there is.
    var stalledSince: Int64? { state.withLock { $0.stalledSince } }

    /// Notes since when its listener takes nothing; `nil` where it does not let bytes wait.
    func note(stalledSince time: Int64?) { state.withLock { $0.stalledSince = time } }

    /// Starts the worker with `start`.
    ///
    /// - Returns: The reading end of its output, which the caller closes.
    /// - Throws: ``CommandFailure`` where it cannot be started; the conversion has failed then.
    func begin(_ start: () throws(CommandFailure) -> ChildProcess) throws(CommandFailure) -> CInt {
        do throws(CommandFailure) {
            let child = try start()
            state.withLock { $0.child = child }
            send(.started)
            return child.output
        } catch {
            send(.notStarted)
            throw error
        }
    }

    /// The worker's output has ended: says through `answer` whether that was everything, once that is known.
    func end(_ answer: @escaping @Sendable (Bool) -> Void) {
        state.withLock { $0.answer = answer }
        send(.outputEnded)
    }

    /// The client wants no more, or has everything, or gives way.
    func leave() { send(.clientLeft) }

    private func send(_ event: ConversionMachine.Event) {
        let machine = ConversionMachine()
        let (old, transition) = state.withLock { state in
            let (old, transition) = (state.machine, machine.transition(from: state.machine, on: event))
            state.machine = transition.state
            return (old, transition)
        }
        for effect in transition.effects { run(effect) }
        let cause = "a page asked for \(format)"
        if let step = MachineStep(of: machine, from: old, on: event, transition, cause: cause) {
            pool.tell(step)
        }
    }

    private func run(_ effect: ConversionMachine.Effect) {
        let child = state.withLock { $0.child }
        switch effect {
        case .terminate: child?.terminate()
        case .awaitExit:
            pool.reaper.run { [self] in
                let status = child?.wait() ?? 0
                send(.exited(isWhole: MediaWorker.isWhole(status)))
            }
        case .answer(let isWhole):
            // Not a moment longer: it holds the stream, with its descriptor, and the stream holds this conversion.
            let answer = state.withLock { state in
                defer { state.answer = nil }
                return state.answer
            }
            answer?(isWhole)
        case .warn: pool.warn(child?.wait() ?? 0, format)
        case .free: pool.remove(self)
        }
    }
}
