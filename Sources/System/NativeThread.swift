import ClickwheelPOSIX

/// A thread of the system, outside Swift's cooperative pool, for work that blocks.
///
/// Every signal that another thread can take is blocked in it. Sendable because a thread's handle is a plain value to
/// the system's calls.
public struct NativeThread: @unchecked Sendable {
    private let thread: clickwheel_thread

    /// Starts a thread that runs `body` once.
    ///
    /// - Parameters:
    ///   - name: What debuggers and `top` call it; Linux keeps the first 15 bytes.
    ///   - stackBytes: How much stack it has; 0 for what the system thinks right (8 MiB on most).
    ///   - body: What the thread runs.
    /// - Throws: Why the system gives no thread.
    public init(
        name: String,
        stackBytes: Int = 0,
        body: @escaping @Sendable () -> Void
    ) throws(Errno) {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var thread = clickwheel_thread()
        let code = clickwheel_thread_start(&thread, stackBytes, { run($0) }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw Errno(code)
        }
        self.thread = thread
    }

    /// Waits until the thread has ended; once at most, and instead of ``detach()``.
    public func join() { pthread_join(thread.handle, nil) }

    /// Lets the thread end by itself.
    public func detach() { pthread_detach(thread.handle) }

    /// Whether the calling thread is this one.
    public var isCurrent: Bool { pthread_equal(pthread_self(), thread.handle) != 0 }

    /// Lets other threads run.
    public static func yield() { sched_yield() }

    /// Holds the calling thread up for some microseconds, under a second, or until a signal comes.
    public static func pause(microseconds: UInt32) { usleep(microseconds) }

    /// A number that tells the calling thread from every other that lives; never 0.
    public static var current: UInt { clickwheel_thread_current() }
}

/// What a new thread takes over.
private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
    clickwheel_thread_name(start.name)
    start.body()
    return nil
}
