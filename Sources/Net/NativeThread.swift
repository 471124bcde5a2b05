import ClickwheelCEvent
import ClickwheelPOSIX

/// A thread of the system, outside Swift's cooperative pool, for work that blocks.
struct NativeThread: @unchecked Sendable {
    // Sendable because a thread's handle is a plain value to the system's calls.
    private let handle: pthread_t

    /// Starts a thread that runs `body` once.
    ///
    /// - Throws: ``NetError/noThread(name:errno:)`` when the system has none to give.
    init(name: String, body: @escaping @Sendable () -> Void) throws(NetError) {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        #if canImport(Glibc)
        var created = pthread_t()
        let code = pthread_create(&created, nil, { threadMain($0) }, start.toOpaque())
        #else
        var created: pthread_t?
        let code = pthread_create(&created, nil, { threadMain($0) }, start.toOpaque())
        #endif
        let thread: pthread_t? = created
        guard code == 0, let thread else {
            start.release()
            throw .noThread(name: name, errno: code)
        }
        handle = thread
    }

    /// Waits until the thread has ended.
    func join() {
        pthread_join(handle, nil)
    }

    func detach() {
        pthread_detach(handle)
    }

    /// A number that tells the calling thread from every other that lives; never 0.
    static var current: UInt {
        #if canImport(Glibc)
        UInt(pthread_self())
        #else
        UInt(bitPattern: pthread_self())
        #endif
    }
}

private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
    clickwheel_name_thread(start.name)
    start.body()
    return nil
}
