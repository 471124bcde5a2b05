/// State behind a ``Lock``, with threads that sleep until it changes.
///
/// Sendable because the value is only touched while the lock is held.
public final class Signalled<State>: @unchecked Sendable {
    private let lock = Lock()
    private var state: State

    /// A lock round `state`.
    public init(_ state: State) {
        self.state = state
    }

    /// Runs `body` on the state while no other thread may touch it; wakes nobody.
    public func with<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { body(&state) }
    }

    /// Sleeps until `body` has a result; `whileWaiting` is told 1 before each sleep and -1 after it.
    public func wait<Result>(
        _ body: (inout State) -> Result?,
        whileWaiting: (inout State, Int) -> Void = { _, _ in }
    ) -> Result {
        lock.withLock {
            while true {
                if let result = body(&state) { return result }
                whileWaiting(&state, 1)
                lock.wait()
                whileWaiting(&state, -1)
            }
        }
    }

    /// Wakes one of those that wait.
    public func signal() { lock.signal() }

    /// Wakes all that wait.
    public func signalAll() { lock.signalAll() }
}
