#if os(Linux)
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// ALSA's `file` device needs no card: it writes what a card would get.
@Suite("ALSA", .enabled(if: ALSADevices.missing() == nil, "needs libasound2"))
struct ALSATests {
    @Test(
        "what is written reaches the device bit by bit",
        arguments: [SoundFormat.Sample.int16, .int24, .int32],
        [1, 2]
    )
    func exactness(_ sample: SoundFormat.Sample, channels: Int) throws {
        let scratch = try TemporaryFolder()
        let format = SoundFormat(sampleRate: 44_100, channels: channels, sample: sample)
        for frames in [1, 777, 44_101] {
            let path = scratch.file("\(frames).wav")
            let noise = Sounds.noise(format, frames: frames)
            do {
                let output = try SoundOutputs.open("alsa:file:FILE=\(path),FORMAT=wav", for: format)
                #expect(output.format == format)
                try output.writeAll(noise, piece: 997)
                try output.drain()
                #expect(try output.delay() == 0 && output.underruns == 0)
            }
            #expect(try Sounds.content(ofWave: path) == noise, "\(frames) frames")
        }
    }

    @Test("a device that takes floating point alone is given that, and not what ALSA would convert unseen")
    func negotiation() throws {
        let device = "alsa:plug:{SLAVE {type lfloat slave {pcm null format S32_LE}}}"
        let wanted = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        #expect(try SoundOutputs.open(device, for: wanted).format.sample == .float32)
    }

    @Test("a device that has none of our samples is given what ALSA converts into its own")
    func conversion() throws {
        let device = "alsa:plug:{SLAVE {type mulaw slave {pcm null format S16_LE}}}"
        let wanted = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        let output = try SoundOutputs.open(device, for: wanted)
        #expect(output.format == wanted)
        try output.writeAll(Sounds.noise(wanted, frames: 1_000))
        try output.drain()
    }

    @Test("a drain ends with the sound, and not when it has waited long enough")
    func drain() throws {
        let scratch = try TemporaryFolder()
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        let output = try SoundOutputs.open("alsa:file:FILE=\(scratch.file("out")),FORMAT=raw", for: format)
        // A machine may be busy, but not each time.
        let times = try (0..<3).map { _ in
            try output.writeAll(Sounds.noise(format, frames: 441))
            let start = Monotonic.now()
            try output.drain()
            return Monotonic.now() - start
        }
        #expect(times.min() ?? .max < 1_000_000_000, "\(times)")
    }

    @Test("the default device is said to be absent where it cannot be opened, and nowhere else")
    func absence() {
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        let absence = ALSADevices.absence()
        do throws(SoundError) {
            _ = try SoundOutputs.open("alsa", for: format)
            #expect(absence == nil)
        } catch {
            // One that another program uses is there.
            let isBusy = "\(error)".hasSuffix(ALSADevices.reason(-EBUSY))
            #expect((absence == nil) == isBusy, "\(absence ?? "it is there"), but \(error)")
        }
    }

    @Test("the channels of 5.1 are in ALSA's order: front, rear, centre, low frequencies")
    func channels() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.file("six.wav")
        let format = SoundFormat(sampleRate: 48_000, channels: 6, sample: .int16)
        do {
            let output = try SoundOutputs.open("alsa:file:FILE=\(path),FORMAT=wav", for: format)
            try output.writeAll([0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 15])
            try output.drain()
        }
        #expect(try Sounds.content(ofWave: path) == [0, 10, 1, 11, 4, 14, 5, 15, 2, 12, 3, 13])
    }

    @Test("24 bits go to the low end of 32 with their sign, for cards that take nothing else")
    func padding() throws {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int24)
        let arrangement = try #require(ALSAArrangement(of: format, isPadded: true, capacity: 1))
        let frame: [UInt8] = [1, 2, 0x7F, 3, 4, 0x80]
        let arranged = frame.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                Array(UnsafeRawBufferPointer(start: arrangement.arrange($0, count: 1), count: 8))
            }
        }
        #expect(arranged == [1, 2, 0x7F, 0, 3, 4, 0x80, 0xFF])
    }

    @Test("stereo of 16 bits is in its place already")
    func unarranged() {
        let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
        #expect(ALSAArrangement(of: format, isPadded: false, capacity: 1) == nil)
    }

    @Test("a device that does not exist is named, with what to do")
    func unknown() {
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        let reason = "there is no device of this name; clickwheel-media outputs lists those that there are"
        #expect(throws: SoundError.unavailable(output: "alsa:nosuch", reason: reason)) {
            _ = try SoundOutputs.open("alsa:nosuch", for: format)
        }
    }

    @Test("a name that is longer than any device's is refused")
    func long() {
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        let reason = "the name of an ALSA device is text of up to 255 bytes"
        #expect(throws: SoundError.badArgument(output: "alsa", reason: reason)) {
            _ = try SoundOutputs.open("alsa:" + String(repeating: "x", count: 256), for: format)
        }
    }
}

@Suite("Names of ALSA's devices")
struct ALSANameTests {
    @Test("of a card's dozen devices those are offered that a person tells apart, the shared one first")
    func offered() {
        let card = "HDA Intel PCH, ALC269 Analog\nDirect hardware device without any conversions"
        let names = [
            ALSAName(name: "null", description: "Discard all samples"),
            ALSAName(name: "hw:CARD=PCH,DEV=0", description: card),
            ALSAName(name: "plughw:CARD=PCH,DEV=0", description: card),
            ALSAName(name: "surround51:CARD=PCH,DEV=0", description: card),
            ALSAName(
                name: "sysdefault:CARD=PCH",
                description: "HDA Intel PCH, ALC269 Analog\nDefault Audio Device"
            ),
            ALSAName(name: "default", description: "Default Audio Device"),
        ]
        #expect(
            ALSAName.devices(names).map { [$0.argument, $0.title] } == [
                ["default", "Default Audio Device"],
                ["sysdefault:CARD=PCH", "HDA Intel PCH, ALC269 Analog (shared with other programs)"],
                ["hw:CARD=PCH,DEV=0", "HDA Intel PCH, ALC269 Analog (alone, bit by bit)"],
            ]
        )
    }

    @Test("a device of which ALSA says nothing is called by its name")
    func nameless() {
        let devices = ALSAName.devices([ALSAName(name: "hw:9", description: "")])
        #expect(devices.map(\.title) == ["hw:9 (alone, bit by bit)"])
    }
}
#endif
