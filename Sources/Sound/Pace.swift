import ClickwheelPOSIX
import ClickwheelSystem

/// The clock of an output that has none: takes frames as fast as a device with a buffer of 100 ms would hear them.
///
/// One thread uses it. A class, as each of its properties is touched for a moment only: a value in an output would be
/// checked for overlapping access whenever it changes.
final class Pace {
    private let sampleRate: Int
    private let capacity: Int
    /// When the first frame began to sound, on the monotonic clock in nanoseconds; `nil` while nothing sounds.
    private var start: Int64?
    /// Frames taken since ``start``.
    private var taken = 0

    init(of format: SoundFormat) {
        sampleRate = format.sampleRate
        capacity = format.frames(milliseconds: 100)
    }

    /// Waits, up to 200 ms, until there is room for frames.
    ///
    /// - Returns: How many there is room for.
    func room() -> Int {
        let free = capacity - unheard()
        guard free <= 0 else { return free }
        // A quarter of the buffer at a time lets the processor rest, and is early enough.
        sleep(frames: capacity / 4)
        return capacity - unheard()
    }

    /// Notes that `count` frames were taken.
    func take(_ count: Int) {
        if start == nil {
            start = Monotonic.now()
            taken = 0
        }
        taken += count
    }

    /// The frames that were taken and have not sounded by now; once there are none, the next begins anew.
    func unheard() -> Int {
        guard let start else { return 0 }
        let passed = Int(Monotonic.now() - start)
        let heard = passed / 1_000_000_000 * sampleRate + passed % 1_000_000_000 * sampleRate / 1_000_000_000
        if heard >= taken { self.start = nil }
        return max(0, taken - heard)
    }

    /// Forgets what has not sounded.
    func forget() { start = nil }

    /// Waits until everything that was taken has sounded.
    func finish() {
        while case let rest = unheard(), rest > 0 { sleep(frames: rest) }
    }

    private func sleep(frames: Int) {
        let microseconds = frames * 1_000_000 / sampleRate + 1
        NativeThread.pause(microseconds: UInt32(min(200_000, microseconds)))
    }
}
