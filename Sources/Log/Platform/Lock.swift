import ClickwheelPOSIX

/// A POSIX mutex with one condition.
///
/// `Synchronization.Mutex` is built on priority-inheriting futexes on Linux up to Swift 6.3, which hand the lock
/// from thread to thread through the kernel when it is contended: measured six times slower here.
/// Sendable because the memory behind the pointers is POSIX's own and only handed to POSIX.
final class Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    private let isRecursive: Bool

    /// - Parameter isRecursive: Whether the thread that holds it may take it again.
    init(isRecursive: Bool = false) {
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

    @inline(__always)
    func lock() { pthread_mutex_lock(mutex) }

    @inline(__always)
    func unlock() { pthread_mutex_unlock(mutex) }

    @inline(__always)
    func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Sleeps until another thread signals; the lock is held before and after, and not in between.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Sleeps until another thread signals or the monotonic clock shows `deadline` in nanoseconds.
    ///
    /// - Returns: Whether it was signalled, or woke for no reason, before the deadline.
    func wait(until deadline: Int64) -> Bool {
        #if canImport(Glibc)
        var time = timespec(
            tv_sec: time_t(deadline / 1_000_000_000),
            tv_nsec: Int(deadline % 1_000_000_000)
        )
        return pthread_cond_timedwait(condition, mutex, &time) == 0
        #else
        let left = max(0, deadline - Clock.nanoseconds())
        var time = timespec(tv_sec: time_t(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
        return pthread_cond_timedwait_relative_np(condition, mutex, &time) == 0
        #endif
    }

    func signal() { pthread_cond_signal(condition) }

    func signalAll() { pthread_cond_broadcast(condition) }

    /// Makes the lock free and new in a child that `fork` left with a copy of it.
    func resetInChild() { setUp() }

    private func setUp() {
        mutex.initialize(to: pthread_mutex_t())
        if isRecursive {
            var attributes = pthread_mutexattr_t()
            pthread_mutexattr_init(&attributes)
            pthread_mutexattr_settype(&attributes, Self.recursive)
            pthread_mutex_init(mutex, &attributes)
            pthread_mutexattr_destroy(&attributes)
        } else {
            pthread_mutex_init(mutex, nil)
        }
        condition.initialize(to: pthread_cond_t())
        #if canImport(Glibc)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
        #else
        pthread_cond_init(condition, nil)
        #endif
    }

    #if canImport(Glibc)
    private static let recursive = CInt(PTHREAD_MUTEX_RECURSIVE)
    #else
    private static let recursive = PTHREAD_MUTEX_RECURSIVE
    #endif
}
