#if os(Linux)
import ClickwheelSystem
import Testing

@testable import ClickwheelSound

/// A device of ALSA that plays in real time and can be recorded, without a card: ALSA's way to PulseAudio.
@Suite(
    "ALSA in real time",
    .enabled(if: isInstalled, "needs pulseaudio, pulseaudio-utils and libasound2-plugins"),
    .serialized
)
struct ALSAOnPulseTests {
    private let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)

    @Test("what is written is heard bit by bit, in real time")
    func exactness() throws {
        let server = try PulseServer()
        let noise = Frames.noise(48_000)
        let sound = Frames.silence.bytes + noise.bytes + Frames.marker.bytes
        try withoutUnderruns {
            let recorder = try server.recorder()
            let output = try open(server)
            let start = Monotonic.now()
            try output.writeAll(sound, piece: 997)
            let (delay, passed) = (try output.delay(), Monotonic.now() - start)
            try output.drain()
            #expect(try output.delay() == 0)
            let heard = try Frames.record(recorder)
            return (
                output.underruns,
                {
                    #expect(heard == noise)
                    #expect(output.format == format && output.isPaced)
                    // 1.6 s of sound, of which the device had some when the last was written.
                    #expect(delay > 0 && delay < 9_600 && passed > 1_300_000_000, "\(delay), \(passed)")
                }
            )
        }
    }

    @Test("a drop is silent within 50 ms, and counts what is not heard")
    func drop() throws {
        let server = try PulseServer()
        let noise = Frames.noise(24_000)
        let sound = Frames.silence.bytes + noise.bytes
        let marker = Frames.marker.bytes
        try withoutUnderruns {
            let recorder = try server.recorder()
            let output = try open(server)
            try output.writeAll(sound)
            let heardBefore = try 24_000 - output.delay()
            let forgotten = try output.drop()
            #expect(try output.delay() == 0)
            try output.writeAll(marker)
            try output.drain()
            let heard = try Frames.record(recorder)
            return (
                output.underruns,
                {
                    #expect(forgotten > 0)
                    #expect(heard == noise.prefix(heard.count))
                    #expect(heard.count - heardBefore < 2_400, "\(heard.count) - \(heardBefore)")
                    #expect(abs(heard.count + forgotten - 24_000) < 2_400, "\(heard.count) + \(forgotten)")
                }
            )
        }
    }

    @Test("a device that ran dry is counted, and plays on")
    func underrun() throws {
        let server = try PulseServer()
        let output = try open(server, "handle_underrun 1")
        let noise = Frames.noise(4_800).bytes
        // As long as the device takes to run dry: 100 ms of sound, and what is on the way.
        for _ in 1...20 where output.underruns == 0 {
            try output.writeAll(noise)
            NativeThread.pause(microseconds: 300_000)
        }
        #expect(output.underruns > 0)
        try output.writeAll(noise)
        try output.drain()
        #expect(try output.delay() == 0)
    }

    @Test("a server that ends is a device that is gone, and stays so")
    func lost() throws {
        let server = try PulseServer()
        let output = try open(server)
        try output.writeAll(Frames.noise(2_400).bytes)
        server.end()
        let noise = Frames.noise(96_000).bytes
        let error = #expect(throws: SoundError.self) { try output.writeAll(noise) }
        let first = try #require(error)
        guard case .lost = first else {
            Issue.record("\(first)")
            return
        }
        #expect(throws: first) { try output.writeAll(noise) }
        #expect(throws: first) { _ = try output.delay() }
        #expect(throws: first) { _ = try output.drop() }
        #expect(throws: first) { try output.drain() }
    }

    private func open(_ server: PulseServer, _ settings: String = "") throws -> any SoundOutput {
        try SoundOutputs.open(
            "alsa:plug:{SLAVE {type pulse server \"\(server.address)\" device kitchen \(settings)}}",
            for: format
        )
    }
}

private let isInstalled =
    PulseServer.isInstalled && ALSADevices.missing() == nil
    && Folder.names("/usr/lib").contains {
        Files.exists("/usr/lib/\($0)/alsa-lib/libasound_module_pcm_pulse.so")
    }
#endif
