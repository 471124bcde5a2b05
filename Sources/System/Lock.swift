public import ClickwheelPOSIX

/// A POSIX mutex with one condition.
///
/// For threads that wait, that fork, or that meet often: `Synchronization.Mutex` is built on priority-inheriting
/// futexes on Linux up to Swift 6.3, which hand a contended lock from thread to thread through the kernel (measured six
/// times slower) and which the thread sanitizer does not see, so that it reports races that are none.
/// Sendable because the memory behind the pointers is POSIX's own and only handed to POSIX.
public final class Lock: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let condition: UnsafeMutablePointer<pthread_cond_t>
    private let isRecursive: Bool

    /// - Parameter isRecursive: Whether the thread that holds it may take it again.
    public init(isRecursive: Bool = false) {
        self.isRecursive = isRecursive
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        setUp()
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Waits until nobody holds the lock, and holds it.
    @inlinable
    @inline(__always)
    public func lock() { pthread_mutex_lock(mutex) }

    /// Lets go of the lock, on the thread that holds it.
    @inlinable
    @inline(__always)
    public func unlock() { pthread_mutex_unlock(mutex) }

    /// Runs `body` while this thread holds the lock.
    @inlinable
    @inline(__always)
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Sleeps until another thread signals; the lock is held before and after, and not in between.
    @inlinable
    public func wait() { pthread_cond_wait(condition, mutex) }

    /// Sleeps until another thread signals or ``Monotonic`` shows `deadline`.
    ///
    /// - Returns: Whether it was signalled, or woke for no reason, before the deadline.
    public func wait(until deadline: Int64) -> Bool {
        clickwheel_condition_wait(condition, mutex, deadline) == 0
    }

    /// Wakes one of those that wait.
    @inlinable
    public func signal() { pthread_cond_signal(condition) }

    /// Wakes all that wait.
    @inlinable
    public func signalAll() { pthread_cond_broadcast(condition) }

    /// Makes the lock free and new in a child that `fork` left with a copy of it.
    public func resetInChild() { setUp() }

    private func setUp() {
        mutex.initialize(to: pthread_mutex_t())
        if isRecursive {
            clickwheel_mutex_make_recursive(mutex)
        } else {
            pthread_mutex_init(mutex, nil)
        }
        condition.initialize(to: pthread_cond_t())
        clickwheel_condition_make(condition)
    }
}
