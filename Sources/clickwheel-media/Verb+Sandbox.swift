import ClickwheelPOSIX

extension Verb {
    /// Shows on this machine that the sandbox holds: tries what it should refuse.
    static let sandbox = Verb(
        name: "sandbox",
        operands: "",
        summary: "enters the sandbox in which files are converted, and says what it refuses",
        options: [],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else { throw .usage("sandbox takes no words") }
            guard Sandbox.enter() else { throw .failed("this system gives no sandbox") }
            let allowed = attempts.filter { $0.isDone() }.map(\.name)
            guard allowed.isEmpty else {
                throw .failed("the sandbox lets pass: \(allowed.joined(separator: ", "))")
            }
            print("refuses " + attempts.map(\.name).joined(separator: ", "))
        }
    )

    /// Something that only an attacker would have a decoder do.
    private struct Attempt: Sendable {
        let name: String
        let isDone: @Sendable () -> Bool
    }

    private static let attempts = [
        Attempt(name: "network") { isOpen(socket(AF_INET, streamSocket, 0)) },
        Attempt(name: "sockets of this machine") { isOpen(socket(AF_UNIX, streamSocket, 0)) },
        Attempt(name: "new processes") {
            var child: pid_t = 0
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            defer { free(words[0]) }
            return posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == 0
        },
        Attempt(name: "writing files") { isOpen(open("/dev/null", O_WRONLY)) },
        Attempt(name: "making files") { isOpen(open("clickwheel-sandbox", O_RDONLY | O_CREAT, 0o600)) },
        Attempt(name: "removing files") { unlink("clickwheel-sandbox-\(getpid())") == 0 || errno == ENOENT },
        Attempt(name: "signals to others") { kill(getppid(), 0) == 0 },
    ]

    private static func isOpen(_ descriptor: CInt) -> Bool {
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
