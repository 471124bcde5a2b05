#if os(Linux)
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

@Suite(
    "PulseAudio",
    .enabled(if: PulseServer.isInstalled, "needs pulseaudio and pulseaudio-utils"),
    .serialized
)
struct PulseTests {
    private let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)

    @Test("what is written is heard bit by bit")
    func exactness() throws {
        let server = try PulseServer()
        let noise = Frames.noise(48_000)
        let sound = Frames.silence.bytes + noise.bytes + Frames.marker.bytes
        try withoutUnderruns {
            let recorder = try server.recorder()
            let output = try server.open(format)
            try output.writeAll(sound, piece: 997)
            try output.drain()
            #expect(try output.delay() == 0)
            let heard = try Frames.record(recorder)
            return (output.underruns, { #expect(heard == noise) })
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
            let output = try server.open(format)
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
                    // 50 ms of sound.
                    #expect(heard.count - heardBefore < 2_400)
                    // What it counted and what was heard are together what was written, as nearly as a recorder hears
                    // when a sound ends: the server gives it a block ahead of the speaker.
                    #expect(abs(heard.count + forgotten - 24_000) < 1_440, "\(heard.count) + \(forgotten)")
                }
            )
        }
    }

    @Test("its volume is the stream's own")
    func volume() throws {
        let server = try PulseServer()
        let recorder = try server.recorder()
        let output = try server.open(format)
        let loud = Frames(samples: [Int16](repeating: 16_000, count: 9_600))
        #expect(try output.setVolume(50))
        try output.writeAll(loud.bytes)
        try output.drain()
        #expect(try output.setVolume(100))
        try output.writeAll(Frames.marker.bytes)
        try output.drain()
        let heard = try Frames.record(recorder)
        // Half of PulseAudio's scale is an eighth of the amplitude.
        let last = try #require(heard.samples.last)
        #expect((1_900...2_100).contains(last), "\(last)")
    }

    @Test("speakers are listed as people call them")
    func devices() throws {
        let server = try PulseServer()
        #expect(server.output.devices() == [SoundOutputs.Device(argument: "kitchen", title: "Kitchen")])
        #expect(server.output.absence() == nil)
    }

    @Test("a stream whose speaker goes away plays on through another")
    func moved() throws {
        let server = try PulseServer()
        let output = try server.open(format)
        try output.writeAll(Frames.noise(2_400).bytes)
        try server.control("load-module", "module-null-sink", "sink_name=garden")
        try server.unloadKitchen()
        try output.writeAll(Frames.noise(9_600).bytes)
        try output.drain()
        #expect(try server.control("list", "short", "sink-inputs").isEmpty == false)
    }

    @Test("a stream on a speaker that was named is lost with it, although there is another")
    func named() throws {
        let server = try PulseServer()
        let output = try server.open(format, sink: "kitchen")
        try output.writeAll(Frames.noise(2_400).bytes)
        try server.control("load-module", "module-null-sink", "sink_name=garden")
        try server.unloadKitchen()
        expectLost(output, "the speaker is gone", as: "pulse:kitchen")
    }

    @Test("a stream whose only speaker goes away is lost, and stays so")
    func killed() throws {
        let server = try PulseServer()
        let output = try server.open(format)
        try output.writeAll(Frames.noise(2_400).bytes)
        try server.unloadKitchen()
        expectLost(output, "the speaker is gone")
    }

    @Test("a server that ends takes the stream along")
    func ended() throws {
        let server = try PulseServer()
        let output = try server.open(format)
        try output.writeAll(Frames.noise(2_400).bytes)
        server.end()
        expectLost(output, "the server of sound has ended")
    }

    @Test("while the speaker takes nothing, a write comes back after 200 ms with nothing taken")
    func suspended() throws {
        let server = try PulseServer()
        let output = try server.open(format)
        let noise = Frames.noise(48_000).bytes
        try server.control("suspend-sink", "kitchen", "1")
        let (taken, passed) = try noise.withUnsafeBytes { bytes in
            let address = try #require(bytes.baseAddress)
            var start = Monotonic.now()
            for _ in 1...10 {
                start = Monotonic.now()
                if try output.write(address, count: 48_000) == 0 { break }
            }
            let passed = Monotonic.now() - start
            return (try output.write(address, count: 48_000), passed)
        }
        #expect(taken == 0)
        #expect(passed >= 190_000_000 && passed < 5_000_000_000, "\(passed)")
    }

    @Test("a server that had nothing to play is counted, and plays on")
    func underrun() throws {
        let server = try PulseServer()
        let output = try server.open(format)
        let noise = Frames.noise(4_800).bytes
        try output.writeAll(noise)
        let deadline = Monotonic.deadline(after: .seconds(600))
        while output.underruns == 0, Monotonic.now() < deadline { NativeThread.pause(microseconds: 5_000) }
        #expect(output.underruns == 1)
        try output.writeAll(noise)
        try output.drain()
        #expect(try output.delay() == 0 && output.underruns == 1)
    }

    @Test("a sink that does not exist is named")
    func unknown() throws {
        let server = try PulseServer()
        let error = SoundError.unavailable(output: "pulse:cellar", reason: "it has no sink of this name")
        #expect(throws: error) { _ = try server.open(format, sink: "cellar") }
    }

    @Test("where no server runs it says so, and what to start")
    func absent() throws {
        let scratch = try TemporaryFolder()
        let output = SoundOutputs.pulse(server: "unix:\(scratch.file("nobody"))")
        let reason =
            "no server of sound runs for this user: start PulseAudio or PipeWire (with pipewire-pulse)"
        #expect(output.absence() == reason)
        #expect(output.devices().isEmpty)
        #expect(throws: SoundError.unavailable(output: "pulse", reason: reason)) {
            _ = try output.open(nil, format, SoundOutputs.Way())
        }
    }

    /// Writes until the output is lost for `reason`, and expects every call to say the same from then on.
    private func expectLost(_ output: any SoundOutput, _ reason: String, as name: String = "pulse") {
        let error = SoundError.lost(output: name, reason: reason)
        let noise = Frames.noise(96_000).bytes
        #expect(throws: error) { try output.writeAll(noise) }
        #expect(throws: error) { try output.writeAll(noise) }
        #expect(throws: error) { _ = try output.delay() }
        #expect(throws: error) { _ = try output.drop() }
        #expect(throws: error) { try output.drain() }
        #expect(throws: error) { _ = try output.setVolume(10) }
    }
}
#endif
