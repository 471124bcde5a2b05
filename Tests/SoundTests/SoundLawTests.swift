import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// The laws of ``SoundOutput``, for every output that is opened without hardware.
@Suite("Laws of outputs")
struct SoundLawTests {
    private let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)

    @Test("what was written sounds once, in order and unchanged", arguments: Place.here, [1, 777, 9_600])
    func order(_ place: Place, frames: Int) throws {
        let opened = try Opened(place, format, isPaced: false)
        let noise = Sounds.noise(format, frames: frames)
        try opened.output.writeAll(noise, piece: 500)
        try opened.output.drain()
        if let heard = try opened.heard() { #expect(heard == noise) }
    }

    @Test("after a drain nothing is left to be heard", arguments: Place.here, [true, false])
    func drain(_ place: Place, isPaced: Bool) throws {
        let opened = try Opened(place, format, isPaced: isPaced)
        try opened.output.writeAll(Sounds.noise(format, frames: 3_000))
        try opened.output.drain()
        #expect(try opened.output.delay() == 0)
        #expect(opened.output.underruns == 0)
    }

    @Test(
        "what a drop counted does not sound; what it did not count has sounded",
        arguments: Place.here,
        [true, false]
    )
    func drop(_ place: Place, isPaced: Bool) throws {
        let opened = try Opened(place, format, isPaced: isPaced)
        let (before, after) = (
            Sounds.noise(format, frames: 3_001), Sounds.noise(format, frames: 1_003, seed: 2)
        )
        try opened.output.writeAll(before)
        let forgotten = try opened.output.drop()
        #expect((0...3_001).contains(forgotten))
        try opened.output.writeAll(after)
        try opened.output.drain()
        if let heard = try opened.heard() {
            #expect(heard == before.prefix((3_001 - forgotten) * format.bytesPerFrame) + after)
        }
    }

    @Test(
        "a write takes no more than it is given, and comes back although there is no room",
        arguments: Place.here
    )
    func write(_ place: Place) throws {
        let opened = try Opened(place, format, isPaced: true)
        let noise = Sounds.noise(format, frames: 48_000)
        let start = Monotonic.now()
        try noise.withUnsafeBytes { bytes in
            let address = try #require(bytes.baseAddress)
            for _ in 1...4 {
                #expect((0...48_000).contains(try opened.output.write(address, count: 48_000)))
            }
            #expect(try opened.output.write(address, count: 0) == 0)
        }
        // Five times 200 ms, and what a busy machine needs.
        #expect(Monotonic.now() - start < 10_000_000_000)
    }

    @Test("an output that says it is paced takes a second in a second", arguments: Place.here)
    func pace(_ place: Place) throws {
        let opened = try Opened(place, format, isPaced: true)
        guard opened.output.isPaced else { return }
        let noise = Sounds.noise(format, frames: 14_400)
        let start = Monotonic.now()
        try opened.output.writeAll(noise)
        #expect((0...14_400).contains(try opened.output.delay()))
        try opened.output.drain()
        let passed = Monotonic.now() - start
        #expect(passed > 280_000_000 && passed < 10_000_000_000)
    }

    @Test("an output without a volume of its own says so, and changes no sample", arguments: Place.here)
    func volume(_ place: Place) throws {
        let opened = try Opened(place, format, isPaced: false)
        guard try !opened.output.setVolume(10) else { return }
        let noise = Sounds.noise(format, frames: 1_000)
        try opened.output.writeAll(noise)
        try opened.output.drain()
        if let heard = try opened.heard() { #expect(heard == noise) }
    }

    @Test(
        "what cannot be opened is answered with one sentence that says what to do",
        arguments: [
            ("gramophone", "there is no output gramophone: use \(outputs)"),
            ("", "there is no output without a name: use \(outputs)"),
            (":x", "there is no output without a name: use \(outputs)"),
            ("wav", "wav needs FILE: write wav:FILE"),
            ("fifo:", "fifo needs PATH: write fifo:PATH"),
            ("null:x", "null takes nothing after its name: write null"),
            ("wav:/nowhere/a.wav", "/nowhere/a.wav cannot be written: No such file or directory"),
            ("wav:/tmp", "/tmp cannot be written: Is a directory"),
        ]
    )
    func argument(_ text: String, sentence: String) {
        let error = #expect(throws: SoundError.self) { _ = try SoundOutputs.open(text, for: format) }
        #expect(error?.description == sentence)
    }

    @Test("the other errors are one sentence too")
    func sentences() {
        #expect(
            SoundError.lost(output: "alsa:hw:0", reason: "the device was unplugged").description
                == "alsa:hw:0 plays no more: the device was unplugged"
        )
        #expect(
            SoundError.unavailable(output: "pulse", reason: "nobody is there").description
                == "pulse cannot be opened: nobody is there"
        )
    }

    @Test("names are there once, in lowercase, and each output says who it is for")
    func rows() {
        let names = SoundOutputs.all.map(\.name)
        #expect(Set(names).count == names.count)
        for output in SoundOutputs.all {
            #expect(output.name.allSatisfy { $0.isLowercase } && !output.title.isEmpty)
            #expect(output.audience.hasPrefix("For ") && output.audience.hasSuffix("."))
        }
    }

    private static var outputs: String {
        let names = SoundOutputs.all.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

/// An output of the laws' tests.
enum Place: String, CaseIterable, CustomTestStringConvertible {
    case null
    case wave
    case fifo
    case alsaNull
    case alsaFile
    case pulse

    var testDescription: String { rawValue }

    /// Those that this machine has.
    static var here: [Place] {
        #if os(Linux)
        allCases.filter { place in
            switch place {
            case .null, .wave, .fifo: true
            case .alsaNull, .alsaFile: ALSADevices.missing() == nil
            case .pulse: PulseServer.isInstalled
            }
        }
        #else
        [.null, .wave, .fifo]
        #endif
    }
}

/// An output that is open, and what is needed to hear it.
private final class Opened {
    var output: any SoundOutput { held ?? closed }
    private var held: (any SoundOutput)?
    private let closed: any SoundOutput
    private let place: Place
    private let scratch: TemporaryFolder
    private var reader: Descriptor?
    #if os(Linux)
    private var server: PulseServer?
    #endif

    init(_ place: Place, _ format: SoundFormat, isPaced: Bool) throws {
        self.place = place
        scratch = try TemporaryFolder()
        closed = try SoundOutputs.open("null", for: format)
        let path = scratch.file("sound")
        switch place {
        case .null: held = try SoundOutputs.open("null", for: format, isPaced: isPaced)
        case .wave: held = try SoundOutputs.open("wav:\(path)", for: format, isPaced: isPaced)
        case .fifo:
            held = try SoundOutputs.open("fifo:\(path)", for: format, isPaced: isPaced)
            reader = Descriptor(owning: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
        case .alsaNull: held = try SoundOutputs.open("alsa:null", for: format)
        case .alsaFile: held = try SoundOutputs.open("alsa:file:FILE=\(path),FORMAT=wav", for: format)
        case .pulse:
            #if os(Linux)
            let server = try PulseServer()
            self.server = server
            held = try server.open(format)
            #endif
        }
    }

    /// What has sounded, once the output is closed; `nil` where nobody can tell.
    func heard() throws -> [UInt8]? {
        held = nil
        switch place {
        case .null, .alsaNull, .pulse: return nil
        case .wave, .alsaFile: return try Sounds.content(ofWave: scratch.file("sound"))
        case .fifo: return try reader?.readAll(atMost: 1 << 20)
        }
    }
}
