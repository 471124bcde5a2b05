#if os(Linux)
import ClickwheelPOSIX
import ClickwheelSound
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

private let isInstalled = Child.place("snapserver") != nil && Child.place("snapclient") != nil

@Suite("Snapcast", .enabled(if: isInstalled, "needs snapserver and snapclient"))
struct SnapcastTests {
    @Test("a client of Snapcast plays bit by bit what is written to the pipe")
    func exactness() throws {
        let noise = Frames.noise(48_000)
        let sound = Frames.silence.bytes + noise.bytes + Frames.marker.bytes
        var heard = Frames(samples: [])
        // A client that had no time to play skips, and what it skipped proves nothing.
        for _ in 1...3 where heard != noise {
            let scratch = try TemporaryFolder()
            let pipe = scratch.file("pipe")
            let wanted = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
            let output = try SoundOutputs.open("fifo:\(pipe)", for: wanted)
            let port = String(ClosedPort().number)
            let server = try Child(
                "snapserver",
                [
                    "-c", "/dev/null", "--stream.bind_to_address", "127.0.0.1", "--stream.port", port,
                    "--tcp.enabled", "false", "--http.enabled", "false", "--server.datadir", scratch.path,
                    "--stream.source", "pipe://\(pipe)?name=test&codec=pcm&sampleformat=48000:16:2",
                    "--stream.buffer", "400",
                ],
                in: scratch
            )
            let record = scratch.file("heard")
            let client = try Child(
                "snapclient",
                ["-h", "127.0.0.1", "-p", port, "--hostID", "test", "--player", "file:filename=\(record)"],
                in: scratch
            )
            // It plays silence once it has found its server.
            try wait { (try? FileStatus(path: record).size) ?? 0 > 0 }
            try output.writeAll(sound)
            try output.drain()
            var bytes: [UInt8] = []
            try wait {
                bytes = (try? WholeFile.read(record, atMost: 1 << 26)) ?? []
                return Frames.find(Frames.marker.samples[0], in: bytes) != nil
            }
            heard = Frames.sound(in: bytes)
            withExtendedLifetime((server, client)) {}
        }
        #expect(heard == noise)
    }

    private func wait(until isDone: () throws -> Bool) throws {
        let deadline = Monotonic.deadline(after: .seconds(600))
        while try !isDone() {
            try #require(Monotonic.now() < deadline, "Snapcast does not answer")
            NativeThread.pause(microseconds: 20_000)
        }
    }
}
#endif
