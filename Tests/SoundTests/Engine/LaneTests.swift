import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization
import Testing

@testable import ClickwheelSound

@Suite("The thread that feeds an output")
struct LaneTests {
    @Test("it asks for no memory, from its first write to its last", arguments: ["null", "fifo:", "wav:"])
    func allocatesNothing(output: String) throws {
        let tests = String(decoding: try Files.resolved("/proc/self/exe"), as: UTF8.self)
        let folder = tests.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let scratch = try Scratch()
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
}
