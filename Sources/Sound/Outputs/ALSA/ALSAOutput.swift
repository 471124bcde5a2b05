#if os(Linux)
import ClickwheelCSound
import ClickwheelPOSIX
import ClickwheelSystem

/// A device of ALSA, with a buffer of 100 ms that is filled by a quarter at a time.
final class ALSAOutput: SoundOutput {
    let format: SoundFormat
    let isPaced: Bool
    private(set) var underruns = 0

    private let name: String
    private let device: OpaquePointer
    private let arrangement: ALSAArrangement?
    /// The device's buffer, in frames.
    private let capacity: Int
    /// Frames written since the device was last empty: no more can be unheard, whatever the device adds on the way.
    private var held = 0
    /// What every call throws from then on.
    private var failure: SoundError?

    init(device name: String, wanted: SoundFormat) throws(SoundError) {
        let output = "alsa:\(name)"
        if let missing = ALSADevices.missing() { throw .unavailable(output: output, reason: missing) }
        guard !name.utf8.contains(0), name.utf8.count < 256 else {
            throw .badArgument(
                output: "alsa",
                reason: "the name of an ALSA device is text of up to 255 bytes"
            )
        }
        let opened = try Self.open(name, wanted)
        device = opened.device
        format = opened.format
        capacity = Int(opened.setup.buffer)
        arrangement = ALSAArrangement(
            of: format,
            isPadded: opened.setup.sample == CInt(clickwheel_alsa_int24_in_32.rawValue),
            capacity: capacity
        )
        self.name = output
        isPaced = !clickwheel_alsa_takes_at_once(device)
    }

    deinit { clickwheel_alsa_device_close(device) }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        if let failure { throw failure }
        guard count > 0 else { return 0 }
        var source = frames
        var wanted = count
        if let arrangement {
            wanted = min(count, capacity)
            source = arrangement.arrange(frames, count: wanted)
        }
        let deadline = Monotonic.now() + 200_000_000
        repeat {
            let taken = clickwheel_alsa_write(device, source, UInt(wanted))
            if taken > 0 {
                held += taken
                return taken
            }
            if taken == 0 || taken == -Int(EAGAIN) {
                try wait(until: deadline)
            } else {
                try recover(from: CInt(taken))
            }
        } while Monotonic.now() < deadline
        return 0
    }

    func delay() throws(SoundError) -> Int {
        if let failure { throw failure }
        var frames = 0
        let code = clickwheel_alsa_delay(device, &frames)
        if code == -ENODEV { throw lose(code) }
        // A device that ran dry, or sleeps, has nothing left to be heard.
        return code < 0 ? 0 : max(0, min(frames, held))
    }

    func drop() throws(SoundError) -> Int {
        let forgotten = try delay()
        try check(clickwheel_alsa_drop(device))
        try prepare()
        return forgotten
    }

    func drain() throws(SoundError) {
        // What the device says it has, and a second more: one that does not go on is not waited for longer.
        let rest = try delay()
        let deadline =
            Monotonic.now() + Int64(rest) * 1_000_000_000 / Int64(format.sampleRate) + 1_000_000_000
        var code = clickwheel_alsa_drain(device)
        while code == -EAGAIN || (code >= 0 && clickwheel_alsa_is_draining(device)),
            Monotonic.now() < deadline
        {
            NativeThread.pause(microseconds: 2_000)
            code = clickwheel_alsa_is_draining(device) ? clickwheel_alsa_drain(device) : 0
        }
        if code == -ENODEV { throw lose(code) }
        try check(clickwheel_alsa_drop(device))
        try prepare()
    }

    /// Waits until there is room or `deadline` has come; begins to play what is there, should that not have begun.
    private func wait(until deadline: Int64) throws(SoundError) {
        if clickwheel_alsa_is_ready(device) { _ = clickwheel_alsa_start(device) }
        let left = max(1, (deadline - Monotonic.now()) / 1_000_000)
        let code = clickwheel_alsa_wait(device, CInt(left))
        if code < 0 { try recover(from: code) }
        // Some devices that share a card say that there is room when there is none.
        if code > 0 { NativeThread.pause(microseconds: 500) }
    }

    /// Makes the device ready again after it ran dry or slept.
    private func recover(from code: CInt) throws(SoundError) {
        switch -code {
        case EINTR, EAGAIN: return
        case EPIPE:
            underruns += 1
            try prepare()
        case ESTRPIPE:
            // The card may need a moment after the machine woke up.
            let deadline = Monotonic.now() + 2_000_000_000
            var code = clickwheel_alsa_resume(device)
            while code == -EAGAIN, Monotonic.now() < deadline {
                NativeThread.pause(microseconds: 20_000)
                code = clickwheel_alsa_resume(device)
            }
            if code < 0 { try prepare() }
        case _: throw lose(code)
        }
    }

    private func prepare() throws(SoundError) {
        try check(clickwheel_alsa_prepare(device))
        held = 0
    }

    private func check(_ code: CInt) throws(SoundError) {
        if code < 0 { throw lose(code) }
    }

    /// By itself, so that what is done for each block stays free of it.
    @inline(never)
    private func lose(_ code: CInt) -> SoundError {
        let reason = -code == ENODEV ? "the device was unplugged" : ALSADevices.reason(code)
        let error = SoundError.lost(output: name, reason: reason)
        failure = error
        return error
    }
}
#endif
