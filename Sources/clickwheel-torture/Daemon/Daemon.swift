import ClickwheelCTorture
import ClickwheelPOSIX
import ClickwheelSystem
import Foundation

/// `clickwheel serve` as a user starts it, on a port that the system chooses.
final class Daemon: Sendable {
    let child: Child
    let port: UInt16
    /// Seconds from the start of the process until it serves.
    let secondsToStart: Double
    /// What it has said on standard error.
    private let complaints: String

    /// Starts the daemon and waits until it serves.
    ///
    /// - Throws: What it said instead.
    init(
        _ programs: Programs,
        data: String,
        _ words: [String] = ["--no-scan", "--output", "null"],
        faults: Faults? = nil,
        limits: torture_limits = torture_limits(),
        hasOwnGroup: Bool = true
    ) throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Errno.last }
        let (output, input) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
        complaints = data + ".complaints"
        Files.remove(complaints)
        let begin = Monotonic.now()
        child = try Child(
            programs.clickwheel,
            ["serve", "--data", data, "--listen", "127.0.0.1:0"] + words,
            environment: faults?.environment ?? [:],
            output: input,
            error: Descriptor(creating: complaints),
            limits: limits,
            hasOwnGroup: hasOwnGroup
        )
        let line = Self.line(output, closing: input, seconds: 30)
        secondsToStart = Double(Monotonic.now() - begin) / 1e9
        guard let found = line.range(of: "http://")?.upperBound,
            let colon = line[found...].lastIndex(of: ":"),
            let port = UInt16(line[line.index(after: colon)...].prefix { $0.isNumber })
        else {
            child.kill()
            let end = child.wait()
            throw TortureFailure("the daemon does not start (\(end)): \(Self.text(complaints).prefix(300))")
        }
        self.port = port
    }

    /// What it has said on standard error.
    var complaint: String { Self.text(complaints) }

    /// Asks it to stop, and waits for that.
    ///
    /// - Returns: What went wrong, or `nil`.
    func stop() -> String? {
        child.terminate()
        guard let end = child.wait(seconds: 20) else { return "the daemon does not stop within 20 s" }
        return end.status == 0 ? nil : "the daemon stopped with \(end): \(complaint.suffix(300))"
    }

    func kill() {
        child.kill()
        _ = child.wait()
    }

    /// The first line that comes, within some seconds; empty where the process ends before.
    private static func line(_ output: Descriptor, closing input: Descriptor, seconds: Int) -> String {
        // Only the process has it open then, so that its end shows.
        _ = dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), input.number)
        var bytes: [UInt8] = []
        let deadline = Monotonic.now() + Int64(seconds) * 1_000_000_000
        while Monotonic.now() < deadline, !bytes.contains(UInt8(ascii: "\n")) {
            var wish = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            guard ClickwheelPOSIX.poll(&wish, 1, 200) > 0 else { continue }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(output.number, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? WholeFile.read(path, atMost: 1 << 20)) ?? [], as: UTF8.self)
    }
}
