import ClickwheelSystem
import Synchronization

/// The way to a pipeline, which can be exchanged while other threads pass.
///
/// A passing thread counts itself in one of several counters, so threads do not share a cache line, and reads one
/// pointer. An exchange closes the gate, waits until everybody who had passed is out, and opens it on the new
/// pipeline. So nobody sees two pipelines at once, and what reached the old one is complete before anything
/// reaches the new one: two strategies that write to the same file stay in order.
///
/// Sendable because the memory behind the pointers holds atomics alone.
final class Gate: @unchecked Sendable {
    /// A counter with a pair of cache lines to itself, as processors fetch them in pairs.
    private struct Stripe: ~Copyable {
        let count = Atomic<Int>(0)
        let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }

    /// A power of two.
    static let stripeCount = 16

    private let stripes: UnsafeMutablePointer<Stripe>
    /// The address of the retained pipeline, or 0 while the gate is closed.
    private let open: Atomic<UInt>
    private let exchanging = Lock()
    /// How many threads found the gate closed and have not passed yet.
    private let waiting = Atomic<Int>(0)
    /// Lets other threads run for a moment.
    private let pause: @Sendable (_ turn: Int) -> Void

    /// A gate that is open to `pipeline`; tests see its pauses.
    init(_ pipeline: Pipeline, pause: @escaping @Sendable (_ turn: Int) -> Void = Gate.pause) {
        self.pause = pause
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Stripe>.stride * Self.stripeCount,
            alignment: 128
        )
        stripes = memory.bindMemory(to: Stripe.self, capacity: Self.stripeCount)
        for index in 0..<Self.stripeCount { (stripes + index).initialize(to: Stripe()) }
        open = Atomic(Self.address(pipeline))
    }

    deinit {
        Self.pipeline(open.load(ordering: .sequentiallyConsistent))?.release()
        stripes.deinitialize(count: Self.stripeCount)
        UnsafeMutableRawPointer(stripes).deallocate()
    }

    /// Passes the gate; waits while it is closed.
    ///
    /// Each call is paired with one of ``leave(_:)`` on the same stripe.
    @inline(__always)
    func enter(_ stripe: Int) -> Unmanaged<Pipeline> {
        stripes[stripe].count.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if let pipeline = Self.pipeline(open.load(ordering: .sequentiallyConsistent)) { return pipeline }
        return wait(stripe)
    }

    @inline(__always)
    func leave(_ stripe: Int) {
        stripes[stripe].count.wrappingSubtract(1, ordering: .releasing)
    }

    /// Passes the gate when it is open again.
    @inline(never)
    private func wait(_ stripe: Int) -> Unmanaged<Pipeline> {
        waiting.wrappingAdd(1, ordering: .relaxed)
        defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
        while true {
            leave(stripe)
            // Whoever closed the gate holds this until it is open again.
            exchanging.withLock {}
            stripes[stripe].count.wrappingAdd(1, ordering: .sequentiallyConsistent)
            if let pipeline = Self.pipeline(open.load(ordering: .sequentiallyConsistent)) { return pipeline }
        }
    }

    /// How many threads wait for the gate to open.
    var waitingCount: Int { waiting.load(ordering: .relaxed) }

    /// How often an exchange gives way at most.
    static let pauseLimit = 30

    /// Gives way for about 2 ms at most to those whom the last exchange held up, whom one exchange after the other
    /// would keep out for ever.
    private func letPass() {
        for turn in 0..<Self.pauseLimit {
            guard waitingCount > 0 else { return }
            pause(turn)
        }
    }

    private static func pause(_ turn: Int) {
        if turn < 10 { NativeThread.yield() } else { NativeThread.pause(microseconds: 100) }
    }

    /// Puts `new` in place of the pipeline, after `whileClosed` has run on the old one with nobody inside.
    ///
    /// - Precondition: The calling thread has not passed the gate.
    func exchange(_ new: Pipeline, whileClosed: (Pipeline) -> Void) -> Pipeline? {
        letPass()
        return exchanging.withLock {
            let old = Self.pipeline(open.exchange(0, ordering: .sequentiallyConsistent))?.takeRetainedValue()
            for index in 0..<Self.stripeCount { waitUntilEmpty(index) }
            if let old { whileClosed(old) }
            open.store(Self.address(new), ordering: .sequentiallyConsistent)
            return old
        }
    }

    /// Each stripe need be seen empty only once: whoever comes later finds the gate closed.
    private func waitUntilEmpty(_ index: Int) {
        var attempts = 0
        while stripes[index].count.load(ordering: .sequentiallyConsistent) != 0 {
            attempts += 1
            if attempts < 100 {
                NativeThread.yield()
            } else {
                NativeThread.pause(microseconds: 50)
            }
        }
    }

    private static func address(_ pipeline: Pipeline) -> UInt {
        UInt(bitPattern: Unmanaged.passRetained(pipeline).toOpaque())
    }

    @inline(__always)
    private static func pipeline(_ address: UInt) -> Unmanaged<Pipeline>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }
}
