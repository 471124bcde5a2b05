import ClickwheelPOSIX

/// Something that only an attacker would have a reader of unknown files do.
public struct Attempt: Sendable {
    /// What it is, as it stands after "refuses".
    public let name: String
    let isDone: @Sendable () -> Bool

    /// Tries everything that the sandbox of `job` is to refuse, in this process, which has entered it.
    ///
    /// - Returns: What was let pass, and what was not.
    public static func all(of job: Sandbox.Job) -> (passed: [String], refused: [String]) {
        var answer: (passed: [String], refused: [String]) = ([], [])
        for attempt in attempts(of: job) {
            if attempt.isDone() {
                answer.passed.append(attempt.name)
            } else {
                answer.refused.append(attempt.name)
            }
        }
        return answer
    }

    private static func attempts(of job: Sandbox.Job) -> [Attempt] {
        switch job {
        case .readsNamedFiles, .reopensGivenFiles: common
        case .readsGivenFiles: common + [Attempt(name: "opening files") { isOpen(open("/", O_RDONLY)) }]
        }
    }

    private static let common = [
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
