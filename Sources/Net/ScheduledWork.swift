import ClickwheelSystem
import Synchronization

/// Work that a loop will do later; see ``EventLoop/schedule(after:_:)``.
public final class ScheduledWork: Sendable {
    private let loop: EventLoop
    private let work: Mutex<(@Sendable () -> Void)?>
    private let slot: LoopBound<Slot>

    /// Where the timer lives, on the loop's thread.
    private final class Slot {
        var timer: LoopTimer?
    }

    init(loop: EventLoop, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.work = Mutex(work)
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
                take()?()
            }
            slot.value.timer = timer
            timer.arm(after: due - Monotonic.now())
        }
    }

    private func onLoop(_ body: @escaping @Sendable () -> Void) {
        if loop.isOnLoop { body() } else { loop.run(body) }
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            let taken = work
            work = nil
            return taken
        }
    }
}
