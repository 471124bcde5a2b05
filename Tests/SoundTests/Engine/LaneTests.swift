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

    /// An output of 100 ms that says when it was told to be silent.
    private final class Device: SoundOutput {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        let isPaced = true
        /// Frames it holds; nobody hears them.
        let held = Atomic<Int>(0)

        func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
            let accepted = min(count, 4_800 - held.load(ordering: .relaxed))
            held.add(accepted, ordering: .relaxed)
            return accepted
        }

        func delay() throws(SoundError) -> Int { held.load(ordering: .relaxed) }
        func drop() throws(SoundError) -> Int { held.exchange(0, ordering: .relaxed) }
        func drain() throws(SoundError) {}
    }

    @Test("a device that is full is filled up once, and silent when told, with all that it held kept")
    func pause() async throws {
        try await offPool {
            let device = Device()
            let lane = try Lane(name: "device", output: device, notify: {})
            defer { lane.close() }
            let words = [UInt32](repeating: 7, count: 2 * 9_600)
            _ = words.withUnsafeBufferPointer { $0.baseAddress.map { lane.write($0, count: 9_600) } }
            lane.play()
            let deadline = Monotonic.deadline(after: .seconds(600))
            while device.held.load(ordering: .relaxed) < 4_800 {
                try #require(Monotonic.now() < deadline)
                NativeThread.yield()
            }
            lane.pause()
            #expect(device.held.load(ordering: .relaxed) == 0)
            #expect(lane.heardNow == 0 && lane.ahead == 9_600)
        }
    }

    @Test("each of two flushes in a row forgets what was put in before it")
    func flush() async throws {
        try await offPool {
            let lane = try Lane(name: "device", output: Device(), notify: {})
            defer { lane.close() }
            let words = [UInt32](repeating: 7, count: 2 * 9_600)
            for _ in 0..<2 {
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
