/// Carries a value that only the loop's thread may touch through code of other threads.
///
/// Sendable because every access is checked to be on the loop's thread.
public struct LoopBound<Value>: @unchecked Sendable {
    private let loop: EventLoop
    private let bound: Value

    /// Takes `value`, which from now on is touched on the thread of `loop` alone.
    public init(_ value: Value, loop: EventLoop) {
        self.loop = loop
        bound = value
    }

    /// - Precondition: The caller is on the loop's thread.
    public var value: Value {
        loop.preconditionOnLoop()
        return bound
    }
}
