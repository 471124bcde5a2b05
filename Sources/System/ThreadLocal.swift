public import ClickwheelPOSIX

/// A pointer that every thread has of its own; `nil` until it sets one.
public struct ThreadLocal: Sendable {
    @usableFromInline let key: pthread_key_t

    /// - Parameter free: Is given the pointer of each thread that ends with one.
    public init(free: @convention(c) (UnsafeMutableRawPointer?) -> Void) {
        key = clickwheel_thread_local(free)
    }

    /// The calling thread's pointer.
    @inlinable
    @inline(__always)
    public var value: UnsafeMutableRawPointer? { pthread_getspecific(key) }

    /// Gives the calling thread a pointer.
    ///
    /// - Returns: `false` where there is no memory for it.
    public func set(_ value: UnsafeMutableRawPointer) -> Bool { pthread_setspecific(key, value) == 0 }
}
