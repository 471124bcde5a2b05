import Foundation

/// Debian's `pulseaudio`, with a sink that nobody hears at the rate of our files, in a folder of its own.
final class PulsePeer {
    static let program = "/usr/bin/pulseaudio"
    static let recorder = "/usr/bin/parec"
    private static let control = "/usr/bin/pactl"

    let subject: Subject
    /// What its clients are given to find it.
    let environment: [String: String]

    /// `nil`, and a word of it, where it is not installed.
    static func ifInstalled(_ folder: URL) throws -> PulsePeer? {
        guard [program, recorder, control].allSatisfy(FileManager.default.isExecutableFile(atPath:)) else {
            print("pulseaudio and its parec and pactl are not installed: not measured")
            return nil
        }
        return try PulsePeer(folder)
    }

    private init(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let socket = folder.appending(path: "native").path
        environment = ["PULSE_SERVER": "unix:\(socket)", "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]
        // It closes whatever it was started with, which Foundation takes for its end; a shell in between does not.
        subject = try Subject(
            "/bin/sh",
            [
                "-c", "\"$0\" \"$@\" & trap \"kill $!\" TERM; wait", Self.program,
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
                "-L", "module-null-sink sink_name=bench rate=\(NumberedSound.sampleRate)",
            ],
            log: folder.appending(path: "log"),
            environment: environment
        )
        // Whoever comes before it is ready may wait for its answer for ever.
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: socket) { usleep(20_000) }
        usleep(500_000)
        for _ in 0..<20 {
            let asked = try Subject(Self.control, ["info"], environment: environment)
            for _ in 0..<100 where asked.isRunning { usleep(20_000) }
            guard !asked.isRunning else {
                asked.stop()
                continue
            }
            if asked.wait() == 0 { return }
        }
        subject.stop()
        throw BenchmarkFailure("pulseaudio does not answer; see \(folder.path)/log")
    }
}
