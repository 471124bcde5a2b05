import ClickwheelPOSIX
import ClickwheelSound
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Named pipe")
struct FIFOTests {
    private let wanted = SoundFormat(sampleRate: 96_000, channels: 1, sample: .float32)

    @Test(
        "what is written is read, as bare samples of 48 kHz, 16 bits, stereo, whatever was asked for",
        arguments: [997, 1_500, 4_801]
    )
    func exactness(piece: Int) throws {
        let scratch = try TemporaryFolder()
        let output = try open(scratch)
        #expect(output.format == SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16))
        let reader = try Reader(scratch.file("pipe"))
        let noise = Sounds.noise(output.format, frames: 4_801)
        try output.writeAll(noise, piece: piece)
        try output.drain()
        #expect(try output.delay() == 0)
        #expect(reader.read() == noise)
    }

    @Test("without a reader the sound is lost in real time, and nobody waits")
    func alone() throws {
        let scratch = try TemporaryFolder()
        let output = try open(scratch, isPaced: true)
        let noise = Sounds.noise(output.format, frames: 24_000)
        let start = Monotonic.now()
        try output.writeAll(noise)
        try output.drain()
        let passed = Monotonic.now() - start
        #expect(passed > 450_000_000 && passed < 5_000_000_000)
        #expect(Reader.isPipe(scratch.file("pipe")))
    }

    @Test(
        "a reader that goes and one that comes disturb nothing; each hears what is played while it is there, and nothing that another left",
        arguments: [true, false]
    )
    func readers(hasRead: Bool) throws {
        let scratch = try TemporaryFolder()
        let output = try open(scratch)
        let noise = Sounds.noise(output.format, frames: 1_000)
        var first: Reader? = try Reader(scratch.file("pipe"))
        try output.writeAll(noise)
        if hasRead { #expect(first?.read() == noise) }
        first = nil
        // By this the output finds out that nobody reads.
        try output.writeAll(noise)
        let second = try Reader(scratch.file("pipe"))
        let other = Sounds.noise(output.format, frames: 1_001, seed: 2)
        try output.writeAll(other)
        #expect(second.read() == other)
    }

    @Test("a reader that does not read is waited for a second, and then the sound goes on without it")
    func stalled() throws {
        let scratch = try TemporaryFolder()
        let output = try open(scratch)
        let reader = try Reader(scratch.file("pipe"))
        let noise = Sounds.noise(output.format, frames: 96_000)
        let start = Monotonic.now()
        try output.writeAll(noise, piece: 96_000)
        let passed = Monotonic.now() - start
        #expect(passed > 900_000_000 && passed < 10_000_000_000)
        // What it finds when it reads again are whole frames from the beginning.
        let heard = reader.read()
        #expect(!heard.isEmpty && heard.count % 4 == 0)
        #expect(heard == Array(noise.prefix(heard.count)))
    }

    @Test("a file that is no pipe is left alone, and the sentence says what to do")
    func file() throws {
        let scratch = try TemporaryFolder()
        try WholeFile.replace(scratch.file("pipe"), with: [1, 2, 3])
        let reason =
            "\(scratch.file("pipe")) is there and is no named pipe: give fifo a path of its own, and it makes one"
        #expect(throws: SoundError.badArgument(output: "fifo", reason: reason)) { _ = try open(scratch) }
        #expect(try WholeFile.read(scratch.file("pipe"), atMost: 10) == [1, 2, 3])
    }

    @Test("a folder that is not there is named")
    func missing() {
        #expect(throws: SoundError.unwritable(path: "/nowhere/pipe", errno: ENOENT)) {
            _ = try SoundOutputs.open("fifo:/nowhere/pipe", for: wanted)
        }
    }

    private func open(_ scratch: TemporaryFolder, isPaced: Bool = false) throws -> any SoundOutput {
        try SoundOutputs.open("fifo:\(scratch.file("pipe"))", for: wanted, isPaced: isPaced)
    }
}

/// The reading end of a pipe.
private final class Reader {
    private let descriptor: Descriptor

    init(_ path: String) throws {
        let number = ClickwheelPOSIX.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(number >= 0)
        descriptor = Descriptor(owning: number)
    }

    /// Everything that is in the pipe now.
    func read() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = ClickwheelPOSIX.read(descriptor.number, &buffer, buffer.count), count > 0 {
            all += buffer[..<count]
        }
        return all
    }

    static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
