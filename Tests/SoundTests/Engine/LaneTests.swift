import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@testable import ClickwheelSound

@Suite("The thread that feeds an output")
struct LaneTests {
    @Test("it asks for no memory, from its first write to its last", arguments: ["null", "fifo:", "wav:"])
    func allocatesNothing(output: String) throws {
        let tests = String(decoding: try Files.resolved("/proc/self/exe"), as: UTF8.self)
        let folder = tests.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let scratch = try TemporaryFolder()
        let place = output.hasSuffix(":") ? output + scratch.file("out") : output
        let child = try Child((folder + ["lane-victim"]).joined(separator: "/"), [place], in: scratch)
        let said = String(decoding: try child.output.readAll(atMost: 1 << 16), as: UTF8.self)
        let words = said.split(separator: " ")
        let writes = try #require(words.first.flatMap { Int($0) }, "\(said)")
        #expect(writes >= 15)
        // -1 and -1 where allocations cannot be counted.
        #expect(words.dropFirst(2).first == "0", "\(said)")
    }

    /// An output that nobody hears, and that never waits for room.
    private final class Device: SoundOutput {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        let isPaced = true
        /// Frames it holds; nobody hears them.
        let held = Atomic<Int>(0)
        /// Times that it was given something.
        let writes = Atomic<Int>(0)
        private let room: Int
        private let latency: Int
        private let dropping: Int64

        /// A device with room for so many frames, behind by so many more, that takes so many nanoseconds to be silent.
        init(room: Int = 4_800, latency: Int = 0, dropping: Int64 = 0) {
            (self.room, self.latency, self.dropping) = (room, latency, dropping)
        }

        func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
            let accepted = min(count, room - held.load(ordering: .relaxed))
            held.add(accepted, ordering: .relaxed)
            writes.add(1, ordering: .relaxed)
            return accepted
        }

        func delay() throws(SoundError) -> Int { held.load(ordering: .relaxed) + latency }

        func drop() throws(SoundError) -> Int {
            let start = Monotonic.now()
            while Monotonic.now() - start < dropping { NativeThread.yield() }
            return held.exchange(0, ordering: .relaxed)
        }

        func drain() throws(SoundError) {}
    }

    /// Gives a lane so many frames, and waits until its device is full of them, or has them all.
    private func fill(_ device: Device, _ lane: Lane, frames: Int, held: Int) {
        let words = [UInt32](repeating: 7, count: 2 * frames)
        _ = words.withUnsafeBufferPointer { $0.baseAddress.map { lane.write($0, count: frames) } }
        lane.play()
        spin(for: "the device to be full") { device.held.load(ordering: .relaxed) == held }
    }

    @Test("a device that is full, and has enough for it, is left alone for a while")
    func rest() async throws {
        try await offPool {
            let device = Device()
            let lane = try Lane(name: "device", output: device, notify: {})
            defer { lane.close() }
            self.fill(device, lane, frames: 9_600, held: 4_800)
            let (start, before) = (Monotonic.now(), device.writes.load(ordering: .relaxed))
            while Monotonic.now() - start < 100_000_000 { NativeThread.yield() }
            let asked = device.writes.load(ordering: .relaxed) - before
            // Half of what it is left alone for, as a wait may end early.
            #expect(Int64(asked) <= (Monotonic.now() - start) / 15_000_000 + 3)
        }
    }

    @Test("a device so small that it would run dry in that while is asked again at once")
    func small() async throws {
        try await offPool {
            let device = Device(room: 960)
            let lane = try Lane(name: "device", output: device, notify: {})
            defer { lane.close() }
            self.fill(device, lane, frames: 9_600, held: 960)
            let (start, before) = (Monotonic.now(), device.writes.load(ordering: .relaxed))
            spin(for: "the device to be asked") { device.writes.load(ordering: .relaxed) >= before + 200 }
            // 200 times as long as a large one is left alone would be 6 s.
            #expect(Monotonic.now() - start < 3_000_000_000)
        }
    }

    @Test("a device that has room is filled without a rest")
    func deep() async throws {
        try await offPool {
            // A machine may be busy, but not each time.
            let times = try (0..<3).map { _ in
                let device = Device(room: .max)
                let lane = try Lane(name: "device", output: device, notify: {})
                defer { lane.close() }
                let start = Monotonic.now()
                self.fill(device, lane, frames: 48_000, held: 48_000)
                return Monotonic.now() - start
            }
            // It takes 25 blocks, and would have a rest behind nearly each.
            #expect(times.min() ?? .max < 600_000_000, "\(times)")
        }
    }

    @Test("a device has the time for a wish that what it holds takes to sound, besides its own")
    func patience() async throws {
        try await offPool {
            let device = Device(latency: 48_000 * 3_600, dropping: 50_000_000)
            let lane = try Lane(name: "device", output: device, patienceMs: 1, notify: {})
            defer { lane.close() }
            self.fill(device, lane, frames: 9_600, held: 4_800)
            spin(for: "the lane to know how far behind it is") { lane.ahead > 48_000 * 3_599 }
            lane.pause()
            #expect(lane.lost == nil && device.held.load(ordering: .relaxed) == 0)
        }
    }

    @Test("a device that is full is filled up once, and silent when told, with all that it held kept")
    func pause() async throws {
        try await offPool {
            let device = Device()
            let lane = try Lane(name: "device", output: device, notify: {})
            defer { lane.close() }
            self.fill(device, lane, frames: 9_600, held: 4_800)
            lane.pause()
            #expect(device.held.load(ordering: .relaxed) == 0)
            #expect(lane.heardNow == 0 && lane.ahead == 9_600)
        }
    }

    @Test("each of many flushes in a row forgets what was put in before it")
    func flush() async throws {
        try await offPool {
            let lane = try Lane(name: "device", output: Device(), notify: {})
            defer { lane.close() }
            let words = [UInt32](repeating: 7, count: 2 * 9_600)
            // Many, as the thread may be through with one wish before it sees the next.
            for _ in 0..<200 {
                _ = words.withUnsafeBufferPointer { $0.baseAddress.map { lane.write($0, count: 9_600) } }
                #expect(lane.ahead == 9_600)
                lane.flush()
                #expect(lane.ahead == 0)
            }
        }
    }

    /// An output that takes one piece, and no more before it is let go.
    private final class Stuck: SoundOutput {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        let isPaced = true
        private let lock = Lock()
        private var isFree = false
        private var writes = 0
        private(set) var bytes: [UInt8] = []

        /// Whether it has a piece and is asked to take another.
        var isAsked: Bool { lock.withLock { writes > 1 } }

        func free() {
            lock.withLock {
                isFree = true
                lock.signalAll()
            }
        }

        func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
            lock.withLock {
                writes += 1
                while writes > 1, !isFree { lock.wait() }
                if writes == 1 { bytes = Array(UnsafeRawBufferPointer(start: frames, count: count * 4)) }
            }
            return count
        }

        func delay() throws(SoundError) -> Int { 1_920 }
        func drop() throws(SoundError) -> Int { 0 }
        func drain() throws(SoundError) {}
    }

    private func feed(_ lane: Lane, _ word: UInt32, _ device: Stuck) throws {
        let words = [UInt32](repeating: word, count: 2 * 9_600)
        _ = words.withUnsafeBufferPointer { $0.baseAddress.map { lane.write($0, count: 9_600) } }
        lane.play()
        let deadline = Monotonic.deadline(after: .seconds(600))
        while !device.isAsked {
            try #require(Monotonic.now() < deadline)
            NativeThread.yield()
        }
    }

    @Test("between two words of the device what is heard goes on with the clock, as far as it was given")
    func between() async throws {
        try await offPool {
            let device = Stuck()
            let lane = try Lane(name: "device", output: device, notify: {})
            try self.feed(lane, 7, device)
            let start = Monotonic.now()
            while Monotonic.now() - start < 20_000_000 { NativeThread.yield() }
            #expect((960...1_920).contains(lane.heardNow))
            #expect(lane.ahead < 9_600 && lane.ahead >= 9_600 - 1_920)
            device.free()
            lane.close()
        }
    }

    @Test("a device that hangs is lost after its time, and neither a pause nor its end waits any longer")
    func hangs() async throws {
        try await offPool {
            let device = Stuck()
            let news = Atomic(0)
            let lane = try Lane(name: "device", output: device, patienceMs: 20) {
                news.add(1, ordering: .relaxed)
            }
            try self.feed(lane, 7, device)
            #expect(lane.lost == nil)
            lane.pause()
            #expect(lane.lost == .lost(output: "device", reason: "it does not answer"))
            #expect(news.load(ordering: .relaxed) == 1)
            lane.flush()
            lane.close()
            device.free()
        }
    }

    @Test("a device that hangs does not hold up the end of its lane")
    func hangsAtEnd() async throws {
        try await offPool {
            // A machine may be busy, but not each time.
            let times = try (0..<3).map { _ in
                let device = Stuck()
                defer { device.free() }
                let lane = try Lane(name: "device", output: device, patienceMs: 100, notify: {})
                try self.feed(lane, 7, device)
                lane.pause()
                let start = Monotonic.now()
                lane.close()
                return Monotonic.now() - start
            }
            #expect(times.min() ?? .max < 100_000_000, "\(times)")
        }
    }

    @Test(
        "a volume that the device has none of its own for is the third power of the slider",
        arguments: [(100, 16_384), (50, 2_048), (25, 256), (0, 0)]
    )
    func volume(percent: Int, wanted: Int) async throws {
        try await offPool {
            let device = Stuck()
            let lane = try Lane(name: "device", output: device, notify: {})
            lane.setVolume(percent)
            try self.feed(lane, 16_384 << 16, device)
            device.free()
            lane.close()
            for index in stride(from: 0, to: device.bytes.count, by: 2) {
                #expect(abs(WordsTests.value(device.bytes[index..<index + 2]) - wanted) <= 1)
            }
        }
    }
}
