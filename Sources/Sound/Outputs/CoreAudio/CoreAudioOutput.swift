#if canImport(AudioToolbox)
import AudioToolbox
import ClickwheelSystem
import Synchronization

extension SoundOutputs {
    /// The speaker that macOS plays through.
    static let coreAudio = SoundOutputs(
        name: "coreaudio",
        title: "CoreAudio",
        audience: "For Macs: the music shares the speaker that the system's settings choose. Not tested.",
        isDevice: true,
        open: { _, wanted, _ throws(SoundError) in try CoreAudioOutput(wanted: wanted) }
    )
}

/// An audio queue of the system, which converts and mixes, and moves to the speaker that is chosen.
///
/// **It was never compiled and never run**: nobody had a Mac. It is written after the documentation of Audio Queue Services, so
/// that whoever has one can begin with it. It counts in whole buffers, so that after ``drop()`` up to one of them is heard twice.
final class CoreAudioOutput: SoundOutput {
    let format: SoundFormat
    let isPaced = true
    let mayConvert = true
    private(set) var underruns = 0

    private let queue: AudioQueueRef
    /// The buffers, which are taken in turn, and come back in the order in which they went.
    private let buffers: [AudioQueueBufferRef]
    /// The frames in each of them.
    private var frames: [Int]
    private let bufferFrames: Int
    /// Buffers that went, of all.
    private var enqueued = 0
    private let returned: Returned
    private var isStarted = false
    /// What every call throws from then on.
    private var failure: SoundError?

    /// Buffers that came back, of all; the queue's thread counts them.
    private final class Returned: Sendable {
        let count = Atomic<Int>(0)
    }

    /// 120 ms in all: a press is heard at once, and a busy machine does not run dry.
    private static let (bufferCount, bufferMs) = (12, 10)

    init(wanted: SoundFormat) throws(SoundError) {
        format = wanted
        bufferFrames = max(1, wanted.frames(milliseconds: Self.bufferMs))
        returned = Returned()
        let kind =
            wanted.sample == .float32 ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        var description = AudioStreamBasicDescription(
            mSampleRate: Float64(wanted.sampleRate),
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kind | kAudioFormatFlagIsPacked,
            mBytesPerPacket: UInt32(wanted.bytesPerFrame),
            mFramesPerPacket: 1,
            mBytesPerFrame: UInt32(wanted.bytesPerFrame),
            mChannelsPerFrame: UInt32(wanted.channels),
            mBitsPerChannel: UInt32(wanted.sample.bits),
            mReserved: 0
        )
        let comesBack: AudioQueueOutputCallback = { context, _, _ in
            guard let context else { return }
            Unmanaged<Returned>.fromOpaque(context).takeUnretainedValue()
                .count.add(1, ordering: .acquiringAndReleasing)
        }
        var made: AudioQueueRef?
        let context = Unmanaged.passUnretained(returned).toOpaque()
        let code = AudioQueueNewOutput(&description, comesBack, context, nil, nil, 0, &made)
        guard code == 0, let made else {
            throw .unavailable(output: "coreaudio", reason: "CoreAudio takes no \(wanted) (error \(code))")
        }
        var buffers: [AudioQueueBufferRef] = []
        for _ in 0..<Self.bufferCount {
            var buffer: AudioQueueBufferRef?
            let code = AudioQueueAllocateBuffer(made, UInt32(bufferFrames * wanted.bytesPerFrame), &buffer)
            guard code == 0, let buffer else {
                AudioQueueDispose(made, true)
                throw .unavailable(output: "coreaudio", reason: "CoreAudio has no memory (error \(code))")
            }
            buffers.append(buffer)
        }
        (queue, self.buffers) = (made, buffers)
        frames = [Int](repeating: 0, count: buffers.count)
    }

    /// The queue's thread is at its end afterwards, so that nobody counts any more.
    deinit { AudioQueueDispose(queue, true) }

    func write(_ source: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        if let failure { throw failure }
        guard count > 0, wait(milliseconds: 200, until: { $0 < Self.bufferCount }) else { return 0 }
        if isStarted, waiting == 0 { underruns += 1 }
        let slot = enqueued % Self.bufferCount
        let taken = min(count, bufferFrames)
        let buffer = buffers[slot]
        buffer.pointee.mAudioData.copyMemory(from: source, byteCount: taken * format.bytesPerFrame)
        buffer.pointee.mAudioDataByteSize = UInt32(taken * format.bytesPerFrame)
        try check(AudioQueueEnqueueBuffer(queue, buffer, 0, nil))
        frames[slot] = taken
        enqueued += 1
        if !isStarted, waiting >= Self.bufferCount / 2 { try start() }
        return taken
    }

    func delay() throws(SoundError) -> Int {
        if let failure { throw failure }
        return (enqueued - waiting..<enqueued).reduce(0) { $0 + frames[$1 % Self.bufferCount] }
    }

    func drop() throws(SoundError) -> Int {
        let forgotten = try delay()
        // Ends it at once, and has every buffer come back.
        try check(AudioQueueStop(queue, true))
        isStarted = false
        guard wait(milliseconds: 1_000, until: { $0 == 0 }) else {
            throw lose("its buffers do not come back")
        }
        return forgotten
    }

    func drain() throws(SoundError) {
        if let failure { throw failure }
        if !isStarted, waiting > 0 { try start() }
        guard wait(milliseconds: 2_000, until: { $0 == 0 }) else { throw lose("it does not play to the end") }
        try check(AudioQueueStop(queue, true))
        isStarted = false
    }

    /// A cubic scale, as most mixers have.
    func setVolume(_ percent: Int) throws(SoundError) -> Bool {
        if let failure { throw failure }
        let share = Float(min(max(percent, 0), 100)) / 100
        try check(AudioQueueSetParameter(queue, kAudioQueueParam_Volume, share * share * share))
        return true
    }

    /// Buffers that went and did not come back.
    private var waiting: Int { enqueued - returned.count.load(ordering: .acquiring) }

    private func start() throws(SoundError) {
        try check(AudioQueueStart(queue, nil))
        isStarted = true
    }

    /// Waits until so many buffers are under way.
    ///
    /// - Returns: `false` where that did not come in time.
    private func wait(milliseconds: Int, until isEnough: (Int) -> Bool) -> Bool {
        let deadline = Monotonic.now() + Int64(milliseconds) * 1_000_000
        while !isEnough(waiting) {
            guard Monotonic.now() < deadline else { return false }
            NativeThread.pause(microseconds: 2_000)
        }
        return true
    }

    private func check(_ code: OSStatus) throws(SoundError) {
        if code != 0 { throw lose("CoreAudio error \(code)") }
    }

    private func lose(_ reason: String) -> SoundError {
        let error = SoundError.lost(output: "coreaudio", reason: reason)
        failure = error
        return error
    }
}
#endif
