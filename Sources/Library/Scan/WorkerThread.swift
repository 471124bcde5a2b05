#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A thread of the system that runs one piece of work, for calls that wait on the disk.
struct WorkerThread {
    private let thread: pthread_t

    /// Starts `work`, or returns `nil` when the system gives no thread.
    init?(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Work(work))
        #if canImport(Darwin)
        var started: pthread_t?
        let code = pthread_create(&started, nil, { runWork($0) }, box.toOpaque())
        guard code == 0, let started else {
            box.release()
            return nil
        }
        thread = started
        #else
        var started = pthread_t()
        guard pthread_create(&started, nil, { runWork($0) }, box.toOpaque()) == 0 else {
            box.release()
            return nil
        }
        thread = started
        #endif
    }

    /// Waits for the end of the work; to be called exactly once.
    func join() {
        pthread_join(thread, nil)
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
}
