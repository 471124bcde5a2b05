import ClickwheelPOSIX

/// A thread of a strategy's own, for the work that may block.
///
/// Sendable because its handle is a name that only POSIX looks into.
struct WorkerThread: @unchecked Sendable {
    /// What the new thread takes over.
    private final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let handle: pthread_t

    /// Starts a thread with a stack of 256 KiB that runs `body`, with every signal blocked.
    ///
    /// - Returns: `nil` where the system gives no more threads.
    static func start(_ body: @escaping @Sendable () -> Void) -> WorkerThread? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 256 << 10)

        // A signal is for the program's threads: one that is blocked here goes to another.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Glibc)
        var handle = pthread_t()
        let isStarted = pthread_create(&handle, &attributes, run, start.toOpaque()) == 0
        #else
        var created: pthread_t?
        let isStarted = pthread_create(&created, &attributes, run, start.toOpaque()) == 0
        #endif
        guard isStarted else {
            start.release()
            return nil
        }
        #if canImport(Glibc)
        return WorkerThread(handle: handle)
        #else
        return created.map { WorkerThread(handle: $0) }
        #endif
    }

    private init(handle: pthread_t) {
        self.handle = handle
    }

    /// Whether the calling thread is this one.
    var isCurrent: Bool { pthread_equal(pthread_self(), handle) != 0 }

    /// Waits until the thread has ended; once at most, and instead of ``detach()``.
    func join() { pthread_join(handle, nil) }

    /// Lets the thread end by itself.
    func detach() { pthread_detach(handle) }

    #if canImport(Glibc)
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start in
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
        return nil
    }
    #else
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { start in
        Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
        return nil
    }
    #endif
}
