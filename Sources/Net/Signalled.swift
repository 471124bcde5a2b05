import ClickwheelPOSIX

/// State behind a lock, with threads that sleep until it changes.
///
/// Sendable because the value is only touched while the lock is held. It also stands in for `Mutex` where threads
/// meet often: the thread sanitizer does not see how `Mutex` waits, and reports races that are none.
package final class Signalled<State>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    package init(_ state: State) {
        self.state = state
        pthread_mutex_init(lock, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(lock)
        condition.deallocate()
        lock.deallocate()
    }

    package func with<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&state)
    }

    /// Sleeps until `body` has a result; `whileWaiting` is told 1 before each sleep and -1 after it.
    func wait<Result>(
        _ body: (inout State) -> Result?,
        whileWaiting: (inout State, Int) -> Void
    ) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            if let result = body(&state) { return result }
            whileWaiting(&state, 1)
            pthread_cond_wait(condition, lock)
            whileWaiting(&state, -1)
        }
    }

    func signal() {
        pthread_cond_signal(condition)
    }

    func broadcast() {
        pthread_cond_broadcast(condition)
    }
}
