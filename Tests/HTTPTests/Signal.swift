import Synchronization

/// A value that one thread sets and a test waits for.
final class Signal<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// How often it was set.
    var count: Int { state.withLock { $0.count } }

    func set(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            state.count += 1
            let waiting = state.waiting
            state.waiting = []
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    /// The value, which the signal then lets go of.
    func take() async -> Value {
        let value = await value()
        state.withLock { $0.value = nil }
        return value
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.value == nil { state.waiting.append(continuation) }
                return state.value
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
