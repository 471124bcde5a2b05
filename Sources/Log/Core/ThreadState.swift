import ClickwheelSystem
import Synchronization

/// What the calling thread is doing inside loggers.
///
/// Knowing it keeps a strategy that logs to its own logger from waiting for itself.
struct ThreadState {
    /// What a strategy asked of the logger that is calling it; done when the strategy has returned.
    enum Wish {
        case record(Record)
        case strategy(any LoggingStrategy)
    }

    /// A strategy that is running on this thread.
    struct Frame {
        let core: UnsafeRawPointer
        let pipeline: Unmanaged<Pipeline>
    }

    /// Loggers that call each other go this deep.
    private static let depthLimit = 4

    /// Which of the striped counters this thread uses.
    let stripe: Int
    /// The loggers whose strategies' wishes are being granted: what these wish meanwhile goes no deeper.
    private var granting: [UnsafeRawPointer] = []
    /// The second that this thread wrote last.
    var second = Timestamp.Second()
    private var wishes: [(core: UnsafeRawPointer, wish: Wish)] = []
    private let frames = UnsafeMutablePointer<Frame>.allocate(capacity: depthLimit)
    private var depth = 0

    private init(stripe: Int) {
        self.stripe = stripe
    }

    /// The calling thread's own; `nil` only where there is no memory for one.
    @inline(__always)
    static var current: UnsafeMutablePointer<ThreadState>? {
        if let known = slot.value { return known.assumingMemoryBound(to: ThreadState.self) }
        return make()
    }

    @inline(__always)
    var hasWishes: Bool { !wishes.isEmpty }

    /// The pipeline of `core` that is running on this thread.
    @inline(__always)
    func running(_ core: UnsafeRawPointer) -> Unmanaged<Pipeline>? {
        for index in 0..<depth where frames[index].core == core { return frames[index].pipeline }
        return nil
    }

    @inline(__always)
    var isFull: Bool { depth == Self.depthLimit }

    /// Notes that a pipeline of `core` starts to run.
    ///
    /// - Precondition: It is not ``isFull``.
    @inline(__always)
    mutating func enter(_ core: UnsafeRawPointer, _ pipeline: Unmanaged<Pipeline>) {
        frames[depth] = Frame(core: core, pipeline: pipeline)
        depth += 1
    }

    @inline(__always)
    mutating func leave() { depth -= 1 }

    mutating func add(_ wish: Wish, for core: UnsafeRawPointer) {
        wishes.append((core, wish))
    }

    /// Whether a wish for `core` is being granted.
    func isGranting(_ core: UnsafeRawPointer) -> Bool { granting.contains(core) }

    /// Removes and returns the oldest wish for `core`, which is being granted until ``granted()``.
    mutating func next(for core: UnsafeRawPointer) -> Wish? {
        guard !isGranting(core), let index = wishes.firstIndex(where: { $0.core == core }) else { return nil }
        granting.append(core)
        return wishes.remove(at: index).wish
    }

    /// The wish that was taken last is granted.
    mutating func granted() { granting.removeLast() }

    private static let slot = ThreadLocal { memory in
        if let memory { free(memory.assumingMemoryBound(to: ThreadState.self)) }
    }

    private static let nextStripe = Atomic<Int>(0)

    private static func make() -> UnsafeMutablePointer<ThreadState>? {
        let stripe = nextStripe.wrappingAdd(1, ordering: .relaxed).newValue
        let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
        state.initialize(to: ThreadState(stripe: stripe & (Gate.stripeCount - 1)))
        guard slot.set(state) else {
            free(state)
            return nil
        }
        return state
    }

    private static func free(_ state: UnsafeMutablePointer<ThreadState>) {
        state.pointee.frames.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }
}
