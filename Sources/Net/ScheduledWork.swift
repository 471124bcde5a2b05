import ClickwheelSystem
import Synchronization

/// Work that a loop will do later; see ``EventLoop/schedule(after:_:)``.
public final class ScheduledWork: Sendable {
    private let loop: EventLoop
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Work: Sendable {
        let run: @Sendable () -> Void
    }

    private let work: Mutex<Work?>
    private let slot: LoopBound<Slot>

    /// Where the timer lives, on the loop's thread.
    private final class Slot {
        var timer: LoopTimer?
    }

    init(loop: EventLoop, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.work = Mutex(Work(run: work))
        slot = LoopBound(Slot(), loop: loop)
    }

    /// Drops the work when it has not begun; may be called from any thread, and more than once.
    public func cancel() {
        let dropped = take()
        guard dropped != nil else { return }
        onLoop { [self] in slot.value.timer = nil }
    }

    func arm(after delay: Duration) {
        // A year is as good as never and cannot overflow.
        let due = Monotonic.now() + min(max(0, delay.nanoseconds), 31_536_000_000_000_000)
        onLoop { [self] in
            guard work.withLock({ $0 != nil }) else { return }
            let timer = LoopTimer(loop: loop) { [self] in
                slot.value.timer = nil
                take()?.run()
            }
            slot.value.timer = timer
            timer.arm(after: due - Monotonic.now())
        }
    }

    private func onLoop(_ body: @escaping @Sendable () -> Void) {
        if loop.isOnLoop { body() } else { loop.run(body) }
    }

    private func take() -> Work? { work.withLock { $0.take() } }
}
