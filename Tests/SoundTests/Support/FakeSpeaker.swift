import ClickwheelSound
import ClickwheelSystem
import Synchronization

/// A speaker that keeps time and can be unplugged.
final class FakeSpeaker: SoundOutput {
    private let output: any SoundOutput
    private let isThere = Atomic(true)
    private let isAwake = Atomic(true)
    private let latency = Atomic(0)

    init(_ format: SoundFormat) {
        // A format that null takes, as it takes every one.
        guard let output = try? SoundOutputs.open("null", for: format) else {
            preconditionFailure("null can always be opened")
        }
        self.output = output
    }

    /// Takes no sound any more, as a speaker that sleeps.
    func suspend() { isAwake.store(false, ordering: .relaxed) }

    /// What it takes is heard so many frames later than it says otherwise.
    func delay(by frames: Int) { latency.store(frames, ordering: .relaxed) }

    func unplug() { isThere.store(false, ordering: .relaxed) }

    var format: SoundFormat { output.format }
    var isPaced: Bool { true }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        try check()
        guard isAwake.load(ordering: .relaxed) else {
            NativeThread.pause(microseconds: 10_000)
            return 0
        }
        return try output.write(frames, count: count)
    }

    func delay() throws(SoundError) -> Int {
        try check()
        return try output.delay() + latency.load(ordering: .relaxed)
    }

    func drop() throws(SoundError) -> Int {
        try check()
        return try output.drop()
    }

    func drain() throws(SoundError) {
        try check()
        try output.drain()
    }

    private func check() throws(SoundError) {
        if !isThere.load(ordering: .relaxed) { throw .lost(output: "fake", reason: "it was unplugged") }
    }
}
