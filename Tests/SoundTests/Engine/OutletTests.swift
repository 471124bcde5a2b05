import ClickwheelAudio
import ClickwheelSystem
import Testing

@testable import ClickwheelSound

@Suite("Where an open output is in what it was given")
struct OutletTests {
    /// Takes everything at once, and keeps it.
    private final class Kept: SoundOutput {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        let isPaced = false
        /// Takes no more than this at a time.
        let most: Int
        private(set) var bytes: [UInt8] = []

        init(most: Int = .max) { self.most = most }

        func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
            let count = min(count, most)
            bytes += UnsafeRawBufferPointer(start: frames, count: count * 4)
            return count
        }

        func delay() throws(SoundError) -> Int { 0 }
        func drop() throws(SoundError) -> Int { 0 }
        func drain() throws(SoundError) {}
    }

    /// A block of samples that count up, 16 bits in the upper ones.
    private func block(_ frames: Int, channels: Int = 2) throws -> PCMBuffer {
        let format = try PCMFormat(sampleRate: 48_000, channels: channels, encoding: .int32)
        var block = PCMBuffer(format: format, capacity: frames)
        block.fill(frames: frames, as: Int32.self) { target in
            for index in target.indices { target[index] = Int32(index + 1) << 16 }
        }
        return block
    }

    private func samples(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 2).map { WordsTests.value(bytes[$0..<$0 + 2]) }
    }

    private func outlet(_ output: some SoundOutput) throws -> Outlet {
        try Outlet("null", output, wanted: output.format, notify: {})
    }

    @Test("is told from where each track began, and how much of it was heard")
    func positions() throws {
        let outlet = try outlet(Kept())
        #expect(outlet.positionMs == 0 && outlet.positionMs(in: 1) == nil)
        outlet.mark(1, positionMs: 700)
        try outlet.put(try block(4_800), exactBits: 16)
        #expect(outlet.written == 4_800 && outlet.positionMs == 800 && outlet.positionMs(in: 1) == 800)
        outlet.mark(2, positionMs: 50)
        #expect(outlet.positionMs == 50 && outlet.current?.serial == 2, "the first was heard to its end")
        try outlet.put(try block(9_600), exactBits: 16)
        #expect(outlet.positionMs == 250 && outlet.positionMs(in: 2) == 250)
        #expect(outlet.positionMs(in: 1) == 800, "it ended there")
        #expect(outlet.positionMs(in: 3) == nil)
    }

    @Test("of a track that is not heard yet is where that begins")
    func waiting() throws {
        let outlet = try outlet(FakeSpeaker(SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)))
        outlet.mark(1, positionMs: 700)
        try outlet.put(try block(4_800), exactBits: 16)
        outlet.mark(2, positionMs: 50)
        #expect(outlet.positionMs(in: 1) == 700 && outlet.positionMs(in: 2) == 50)
        #expect(outlet.nextMarkMs == 101 && outlet.aheadMs == 100)
    }

    @Test("what an output takes bit by bit arrives whole and in order, whatever the sizes of the blocks")
    func pieces() throws {
        let output = Kept(most: 700)
        let outlet = try outlet(output)
        for frames in [1, 1_000, 3_000, 9] { try outlet.put(try block(frames), exactBits: 16) }
        let wanted = [2, 2_000, 6_000, 18].flatMap { (count: Int) -> [Int] in Array(1...count) }
        #expect(samples(output.bytes) == wanted)
        #expect(outlet.written == 4_010 && outlet.heard == 4_010)
    }

    @Test("one channel is heard in both of an output that has two")
    func upmix() throws {
        let output = Kept()
        let outlet = try outlet(output)
        let format = try PCMFormat(sampleRate: 48_000, channels: 1)
        var block = PCMBuffer(format: format, capacity: 4_800)
        block.fill(frames: 4_800, as: Float.self) { for index in $0.indices { $0[index] = 0.5 } }
        try outlet.put(block, exactBits: nil)
        try outlet.finish()
        let heard = samples(output.bytes)
        #expect(abs(heard.count - 9_600) <= 4)
        for index in stride(from: 2_000, to: 9_000, by: 2) {
            #expect(heard[index] > 10_000 && abs(heard[index] - heard[index + 1]) <= 2, "\(index)")
        }
    }

    @Test("of what was heard before the current mark nothing is kept")
    func forgotten() throws {
        let outlet = try outlet(Kept())
        for serial in 1...4 as ClosedRange<Int64> {
            outlet.mark(serial, positionMs: 0)
            try outlet.put(try block(4_800), exactBits: 16)
        }
        #expect(outlet.marks.map(\.serial) == [3, 4])
        outlet.mark(5, positionMs: 0)
        outlet.mark(6, positionMs: 0)
        #expect(outlet.marks.map(\.serial) == [5, 6], "5 begins at what is heard")
    }

    @Test("an output without a clock has room for everything")
    func room() throws {
        #expect(try outlet(Kept()).hasRoom(for: 1 << 30, at: 8_000))
        let speaker = FakeSpeaker(SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16))
        let paced = try outlet(speaker)
        #expect(paced.hasRoom(for: 4_096, at: 48_000) && !paced.hasRoom(for: 48_000, at: 48_000))
    }

    @Test("only what keeps its sound is continued when it is opened again")
    func continued() throws {
        let ways = Ways()
        let openings = Openings(
            open: { _, wanted, way throws(SoundError) in
                ways.isContinued.append(way.isContinued)
                return try SoundOutputs.open("null", for: wanted, isPaced: way.isPaced)
            },
            notify: {}
        )
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        for name in ["gramophone", "alsa", "fifo:/x", "wav:/x"] {
            ways.isContinued = []
            for _ in 0..<2 { _ = try openings.open(name, format, false) }
            #expect(ways.isContinued == [false, name == "wav:/x"], "\(name)")
        }
    }

    /// How outputs were opened; one thread uses it.
    private final class Ways: @unchecked Sendable {
        var isContinued: [Bool] = []
    }
}
