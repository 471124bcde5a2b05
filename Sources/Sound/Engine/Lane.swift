package import ClickwheelSystem
import Synchronization

/// One open output with the thread that feeds it: frames go in at one end, and out at the pace of the device.
///
/// The engine's thread makes every call. The lane's own thread moves frames from the ring into the output: it allocates
/// nothing, counts no references, and takes a lock only where it has fulfilled a wish. While the device is full it waits
/// for a bell and not in the output, so that a press is heard at once.
///
/// Sendable because what both threads touch is atomic, in the ring, or under the lock, and the output is the lane's thread's.
package final class Lane: @unchecked Sendable {
    /// The output as it was asked for: `NAME` or `NAME:ARGUMENT`.
    package let name: String
    /// What the output takes.
    package let format: SoundFormat
    /// Its thread's; gone when that is through.
    private var output: (any SoundOutput)?
    private let ring: Ring
    private let thread: NativeThread
    /// Nanoseconds that the output may take for a wish.
    private let patience: Int64

    /// Frames that the engine has put into a lane before they are asked for.
    static let bufferMs = 1_000
    /// Frames that a device may forget and ask for again.
    private static let historyMs = 400
    /// Frames moved at once.
    private static let blockMs = 40
    /// How long a device that is full, and holds twice as much at least, is left alone.
    private static let restMs = 30
    /// How long a device may take for a wish, in milliseconds: one that hangs may not hang the engine, nor have a song
    /// blamed for it.
    package static let devicePatienceMs = 2_000
    /// The same for a file: a disk that has to spin up takes up to ten seconds.
    static let filePatienceMs = 10_000
    /// Nanoseconds that an output may take to be closed while others sound: less than what they have left to play.
    private static let closingPatience: Int64 = 500_000_000
    /// Nanoseconds that it may take at the end of the program.
    private static let lastPatience: Int64 = 1_500_000_000

    /// What the thread shall do.
    private enum Request: Int {
        case play, pause, flush, close
    }

    private let request = Atomic<Int>(Request.pause.rawValue)
    /// What it has done last.
    private let reached = Atomic<Int>(Request.pause.rawValue)
    /// The frame after the last of all, or -1 while there is more to come.
    private let end = Atomic<Int>(-1)
    /// Whether the end was heard.
    private let isDrained = Atomic<Bool>(false)
    /// The frames heard by ``heardAt``, which is in nanoseconds of the monotonic clock.
    private let heard = Atomic<Int>(0)
    private let heardAt = Atomic<Int64>(0)
    private let volume = Atomic<Int>(WordPacker.full)
    /// 0...100, or -1 when the output has it already.
    private let percent = Atomic<Int>(-1)
    private let underrunCount = Atomic<Int>(0)
    /// Wakes the thread: there is a wish, a volume, or something to play after there was nothing.
    private let bell: Bell
    /// Whether the thread waits for frames.
    private let isStarving = Atomic<Bool>(false)
    private let lock = Lock()
    /// The engine's thread's.
    private var isClosed = false
    /// Why the output is of no use any more; under the lock.
    private var failure: SoundError?
    /// Whether the thread is through, and the output closed; under the lock.
    private var isOver = false
    /// Whether nobody waits for the output to be closed; under the lock.
    private var isAbandoned = false
    /// What to call when the thread has news; it only signals.
    private let notify: @Sendable () -> Void

    /// Opens the lane's thread; it is silent until ``play()``.
    package init(
        name: String,
        output: any SoundOutput,
        patienceMs: Int = Lane.devicePatienceMs,
        notify: @escaping @Sendable () -> Void
    ) throws(Errno) {
        self.name = name
        patience = Int64(patienceMs) * 1_000_000
        self.output = output
        self.notify = notify
        bell = try Bell()
        format = output.format
        ring = Ring(
            channels: format.channels,
            capacity: format.frames(milliseconds: Self.bufferMs),
            history: format.frames(milliseconds: Self.historyMs)
        )
        let box = LaneBox()
        thread = try NativeThread(name: "output") { box.wait()?.run() }
        box.put(self)
    }

    // MARK: The engine's thread

    /// Frames that can be put in now.
    package var room: Int { ring.room }

    /// Frames put in since the lane was opened.
    package var written: Int { ring.end }

    /// Frames put in and not taken by the output yet.
    package var queued: Int { ring.end - ring.start }

    /// Frames put in and not heard.
    package var ahead: Int { ring.end - heardNow }

    /// Puts frames in, as many as there is room for.
    package func write(_ words: UnsafePointer<UInt32>, count: Int) -> Int {
        end.store(-1, ordering: .releasing)
        isDrained.store(false, ordering: .releasing)
        let accepted = ring.write(words, count: count)
        if isStarving.exchange(false, ordering: .acquiringAndReleasing) { bell.ring() }
        return accepted
    }

    /// Says that nothing follows what was put in, so that the device plays it to its end.
    package func finish() {
        end.store(ring.end, ordering: .releasing)
        bell.ring()
    }

    /// Whether all that was put in was heard.
    package var isFinished: Bool { isDrained.load(ordering: .acquiring) }

    /// The frames heard by now.
    package var heardNow: Int {
        let frames = heard.load(ordering: .acquiring)
        guard reached.load(ordering: .acquiring) == Request.play.rawValue else { return frames }
        let passed = max(0, Monotonic.now() - heardAt.load(ordering: .acquiring))
        // A device tells where it is some times a second; in between, the clock does.
        let since = Int(min(passed, 200_000_000)) * format.sampleRate / 1_000_000_000
        return max(frames, min(frames + since, ring.start))
    }

    /// Sounds.
    package func play() { ask(.play, andWait: false) }

    /// Is silent, with everything that was not heard kept.
    package func pause() { ask(.pause, andWait: true) }

    /// Is silent, and forgets everything that was not heard.
    package func flush() {
        // What was put in since the last flush is forgotten as well: the thread does nothing for a wish it has fulfilled.
        if reached.load(ordering: .acquiring) == Request.flush.rawValue { ask(.pause, andWait: true) }
        ask(.flush, andWait: true)
    }

    /// Ends the thread, which closes the output; one that hangs is left to itself, and closed should it ever come back.
    package func close() { close(within: min(patience, Self.closingPatience)) }

    /// The same at the end of all, where nothing sounds any more that would have to wait: a file has time to become whole.
    package func closeLast() {
        lock.withLock { isAbandoned = false }
        close(within: Self.lastPatience)
    }

    private func close(within patience: Int64) {
        guard !isClosed else { return }
        isClosed = true
        ask(.close, andWait: false)
        let deadline = Monotonic.now() + patience
        let isOver = lock.withLock {
            while !self.isOver, !isAbandoned, lock.wait(until: deadline) {}
            return self.isOver
        }
        if isOver { thread.join() } else { thread.detach() }
    }

    /// Has ``close()`` wait for nothing: the output is of no use any more.
    ///
    /// One that has failed by itself is about to be closed.
    package func abandon() { lock.withLock { isAbandoned = isAbandoned || failure == nil } }

    /// Why the output is of no use any more.
    package var lost: SoundError? { lock.withLock { failure } }

    /// Times that the device had nothing to play.
    package var underruns: Int { underrunCount.load(ordering: .relaxed) }

    /// Sets the volume, 0...100, heard within the device's buffer.
    package func setVolume(_ value: Int) {
        percent.store(value, ordering: .releasing)
        bell.ring()
    }

    private func ask(_ wish: Request, andWait: Bool) {
        request.store(wish.rawValue, ordering: .releasing)
        bell.ring()
        guard andWait else { return }
        // What it holds may have to sound before it can do anything else.
        let held = Int64(max(0, ahead)) * 1_000_000_000 / Int64(format.sampleRate)
        let deadline = Monotonic.now() + patience + held
        let isLost = lock.withLock {
            while failure == nil, reached.load(ordering: .acquiring) != wish.rawValue {
                guard !lock.wait(until: deadline), reached.load(ordering: .acquiring) != wish.rawValue
                else { continue }
                failure = .lost(output: name, reason: "it does not answer")
                isAbandoned = true
                return true
            }
            return false
        }
        if isLost { notify() }
    }

    // MARK: The lane's own thread

    fileprivate func run() {
        let scratch = UnsafeMutableRawPointer.allocate(
            byteCount: Self.block(format) * format.bytesPerFrame,
            alignment: 64
        )
        defer { scratch.deallocate() }
        do throws(SoundError) {
            if let output { try play(output, through: scratch) }
        } catch {
            lock.withLock { failure = failure ?? error }
            notify()
        }
        output = nil
        lock.withLock {
            isOver = true
            lock.signalAll()
        }
    }

    private static func block(_ format: SoundFormat) -> Int { max(1, format.frames(milliseconds: blockMs)) }

    /// How a step went.
    private enum Step {
        /// The device may take more at once.
        case moved
        /// The device has as much as it takes, enough to be left alone.
        case full
        /// There was nothing to move.
        case empty
    }

    private func play(
        _ output: any SoundOutput,
        through scratch: UnsafeMutableRawPointer
    ) throws(SoundError) {
        var packer = WordPacker(for: format.sample)
        while true {
            let wish = Request(rawValue: request.load(ordering: .acquiring)) ?? .close
            if percent.load(ordering: .relaxed) >= 0 { try applyVolume(output) }
            switch wish {
            case .play:
                if reached.load(ordering: .relaxed) != wish.rawValue {
                    heardAt.store(Monotonic.now(), ordering: .releasing)
                    reach(wish)
                }
                switch try step(output, &packer, scratch) {
                case .moved: break
                case .full: bell.wait(milliseconds: Self.restMs)
                case .empty: starve()
                }
            case .pause, .flush:
                if reached.load(ordering: .relaxed) != wish.rawValue {
                    ring.goBack(try output.drop())
                    if wish == .flush { ring.clear() }
                    heard.store(ring.start, ordering: .releasing)
                    reach(wish)
                }
                bell.wait(milliseconds: 1_000)
            case .close:
                return
            }
        }
    }

    /// Moves some frames on; where they can be moved it is all that the thread does while it plays.
    @inline(never)
    private func step(
        _ output: any SoundOutput,
        _ packer: inout WordPacker,
        _ scratch: UnsafeMutableRawPointer
    ) throws(SoundError) -> Step {
        let words = ring.readable()
        let count = min(words.count / format.channels, Self.block(format))
        guard count > 0 else {
            try endIfDone(output)
            return .empty
        }
        packer.pack(
            UnsafeBufferPointer(start: words.baseAddress, count: count * format.channels),
            into: scratch,
            volume: volume.load(ordering: .relaxed)
        )
        let begun = Monotonic.now()
        let accepted = try output.write(scratch, count: count)
        ring.take(accepted)
        let delay = try output.delay()
        let now = Monotonic.now()
        heard.store(ring.start - delay, ordering: .releasing)
        heardAt.store(now, ordering: .releasing)
        underrunCount.store(output.underruns, ordering: .relaxed)
        let isFull = accepted < count || now - begun > 2_000_000
        return isFull && delay >= format.frames(milliseconds: 2 * Self.restMs) ? .full : .moved
    }

    /// Waits until there is something to play, or to do; not for long, as what the device hears by then is told.
    private func starve() {
        isStarving.store(true, ordering: .sequentiallyConsistent)
        if ring.readable().isEmpty { bell.wait(milliseconds: 20) }
        isStarving.store(false, ordering: .relaxed)
    }

    private func endIfDone(_ output: any SoundOutput) throws(SoundError) {
        guard end.load(ordering: .acquiring) == ring.start, !isDrained.load(ordering: .relaxed) else {
            heard.store(ring.start - (try output.delay()), ordering: .releasing)
            heardAt.store(Monotonic.now(), ordering: .releasing)
            return
        }
        try output.drain()
        heard.store(ring.start, ordering: .releasing)
        // More may have been put in while the rest was heard.
        if end.load(ordering: .acquiring) == ring.start { isDrained.store(true, ordering: .releasing) }
        notify()
    }

    private func applyVolume(_ output: any SoundOutput) throws(SoundError) {
        let value = percent.exchange(-1, ordering: .acquiringAndReleasing)
        guard value >= 0 else { return }
        if try output.setVolume(value) { return volume.store(WordPacker.full, ordering: .relaxed) }
        // Loudness follows the third power of a slider well (as in PulseAudio); one at its end changes nothing.
        let share = Double(value) / 100
        volume.store(Int(share * share * share * Double(WordPacker.full)), ordering: .relaxed)
    }

    private func reach(_ wish: Request) {
        lock.withLock {
            reached.store(wish.rawValue, ordering: .releasing)
            lock.signalAll()
        }
    }
}

/// Hands a lane to its thread, which begins before the lane is whole.
///
/// Sendable because the lane in it is under a lock.
private final class LaneBox: @unchecked Sendable {
    private let lock = Lock()
    private var lane: Lane?

    func put(_ lane: Lane) {
        lock.withLock {
            self.lane = lane
            lock.signalAll()
        }
    }

    func wait() -> Lane? {
        lock.withLock {
            while lane == nil { lock.wait() }
            defer { lane = nil }
            return lane
        }
    }
}
