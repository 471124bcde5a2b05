import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

/// A program that a test starts, ended with the last reference to it.
final class Child: Sendable {
    let pid: pid_t
    /// What it writes.
    let output: Descriptor

    /// Where the PATH has the program `name`, which may be a path by itself.
    static func place(_ name: String) -> String? {
        if name.hasPrefix("/") { return Files.isExecutable(name) ? name : nil }
        let path = ThisProcess.environment("PATH") ?? "/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: Files.isExecutable)
    }

    /// Starts the program `name` with no environment but `environment`, its errors beside `scratch`'s other files.
    init(
        _ name: String,
        _ words: [String],
        in scratch: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws {
        let program = try #require(Self.place(name))
        let settings = ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path, "PATH": "/usr/bin:/bin"]
            .merging(environment) { $1 }
        let script = "exec 2>>\"$0\"; exec \"$@\""
        let all =
            ["env", "-i"] + settings.map { "\($0.key)=\($0.value)" }
            + ["sh", "-c", script, scratch.file("\(name.split(separator: "/").last ?? "").errors"), program]
            + words
        var pointers: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let (reading, writing) = try Descriptor.pipe()
        pid = clickwheel_spawn("/usr/bin/env", &pointers, -1, writing.number, false)
        try #require(pid > 0)
        output = reading
    }

    deinit {
        end()
        var status: CInt = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Asks it to end.
    func end() {
        kill(pid, SIGTERM)
        kill(pid, SIGCONT)
    }

    /// Reads what it writes until `isEnough`; bytes that do not come within ten minutes are an error.
    func read(until isEnough: ([UInt8]) -> Bool) throws -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let deadline = Monotonic.deadline(after: .seconds(600))
        while !isEnough(all) {
            var waiting = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let left = (deadline - Monotonic.now()) / 1_000_000
            try #require(left > 0 && poll(&waiting, 1, CInt(left)) > 0, "after \(all.count) bytes")
            let count = ClickwheelPOSIX.read(output.number, &buffer, buffer.count)
            try #require(count > 0, "it ended after \(all.count) bytes")
            all += buffer[..<count]
        }
        return all
    }
}
