#if os(Linux)
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// A PulseAudio of a test's own, with one sink that nobody hears and that can be recorded.
final class PulseServer: Sendable {
    static let isInstalled =
        PulseConnection.missing() == nil && Child.place("pulseaudio") != nil && Child.place("parec") != nil
        && Child.place("pactl") != nil

    let scratch: TemporaryFolder
    let address: String
    private let child: Child

    init(format: String = "s16le") throws {
        scratch = try TemporaryFolder()
        let socket = scratch.file("native")
        address = "unix:\(socket)"
        child = try Child(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=true",
                "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
                "-L",
                "module-null-sink sink_name=kitchen rate=48000 format=\(format) sink_properties=device.description=Kitchen",
            ],
            in: scratch
        )
        let deadline = Monotonic.deadline(after: .seconds(600))
        while (try? PulseConnection(server: address).sinks())?.count != 1 {
            try #require(Monotonic.now() < deadline, "PulseAudio does not start")
            NativeThread.pause(microseconds: 5_000)
        }
    }

    /// The output, as the engine gets it, of this server.
    var output: SoundOutputs { .pulse(server: address) }

    func open(_ format: SoundFormat, sink: String? = nil) throws -> any SoundOutput {
        try output.open(sink, format, SoundOutputs.Way())
    }

    /// Records what the sink plays.
    func recorder(format: String = "s16le") throws -> Child {
        let child = try Child(
            "parec",
            ["-d", "kitchen.monitor", "--raw", "--latency-msec=20", "--format=\(format)", "--rate=48000"],
            in: scratch,
            environment: ["PULSE_SERVER": address]
        )
        _ = try child.read { !$0.isEmpty }
        return child
    }

    /// Tells the server something, and gives back its answer.
    @discardableResult
    func control(_ words: String...) throws -> String {
        let child = try Child("pactl", words, in: scratch, environment: ["PULSE_SERVER": address])
        return String(decoding: try child.output.readAll(atMost: 1 << 20), as: UTF8.self)
    }

    /// Takes the sink away, as a person who pulls its plug does.
    func unloadKitchen() throws {
        let modules = try control("list", "short", "modules").split(separator: "\n")
        let kitchen = try #require(modules.first { $0.contains("sink_name=kitchen") })
        try control("unload-module", String(kitchen.prefix(while: \.isNumber)))
        try #require(try !control("list", "short", "sinks").contains("kitchen"))
    }

    /// Ends the server, as a person who logs out does.
    func end() { child.end() }
}
#endif
