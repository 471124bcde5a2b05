import ClickwheelPOSIX
import Testing

@testable import ClickwheelApp

@Suite("Child process")
struct ChildProcessTests {
    @Test("what the child writes is read, and its status told")
    func output() throws {
        let child = try ChildProcess("/bin/sh", ["-c", "echo one; echo two; exit 3"])
        defer { close(child.output) }
        #expect(String(decoding: child.readAll(), as: UTF8.self) == "one\ntwo\n")
        #expect(child.wait() == 3)
    }

    @Test("lines are told as they come, before the child ends, and the last one without its end too")
    func lines() throws {
        // It goes on when the first line was taken.
        var template = Array("/tmp/clickwheel-lines-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        let pipe = folder + "/go"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer {
            unlink(pipe)
            rmdir(folder)
        }
        let child = try ChildProcess("/bin/sh", ["-c", "echo 1 2; read x <\(pipe); printf '2 2'"])
        defer { close(child.output) }
        var lines: [String] = []
        child.readLines { line in
            lines.append(line)
            guard lines.count == 1 else { return }
            let go = open(pipe, O_WRONLY)
            _ = write(go, "x\n", 2)
            close(go)
        }
        #expect(lines == ["1 2", "2 2"] && child.wait() == 0)
    }

    @Test("an open file is the child's standard input, from its beginning and without a name")
    func input() throws {
        var template = Array("/tmp/clickwheel-input-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        defer { close(file) }
        unlink(template)
        #expect(write(file, "hello", 5) == 5)
        let child = try ChildProcess("/bin/cat", ["/dev/stdin"], input: file)
        defer { close(child.output) }
        #expect(String(decoding: child.readAll(), as: UTF8.self) == "hello")
        #expect(child.wait() == 0)
    }

    @Test("a reader that leaves ends a child that writes on")
    func reader() throws {
        let child = try ChildProcess("/bin/sh", ["-c", "while :; do echo more; done"])
        close(child.output)
        #expect(child.wait() == 128 + SIGPIPE)
    }

    @Test("no descriptor of this process reaches the child")
    func descriptors() throws {
        let kept = open("/dev/null", O_RDONLY)
        defer { close(kept) }
        let child = try ChildProcess("/bin/sh", ["-c", "ls /proc/self/fd | wc -l"])
        defer { close(child.output) }
        let count = Int(String(decoding: child.readAll(), as: UTF8.self).filter(\.isNumber))
        // The three standard ones, and the folder that ls itself reads.
        #expect(try #require(count) <= 4)
        child.wait()
    }

    @Test("a program that is not there is named")
    func missing() {
        #expect(throws: CommandFailure.failed("cannot start /no/such (errno 2): build it with scripts/run")) {
            try ChildProcess("/no/such", [])
        }
    }

    @Test("a child can be ended early, also one that is stopped", arguments: [false, true])
    func terminate(isStopped: Bool) throws {
        let child = try ChildProcess("/bin/sh", ["-c", "exec cat /dev/zero >/dev/null"])
        defer { close(child.output) }
        if isStopped {
            kill(child.pid, SIGSTOP)
            var information = siginfo_t()
            #expect(waitid(P_PID, id_t(child.pid), &information, WSTOPPED | WNOWAIT) == 0)
        }
        child.terminate()
        #expect(child.wait() == 128 + SIGKILL)
        #expect(child.wait() == 128 + SIGKILL, "the status can be asked for again")
    }

    @Test("the environment is empty, unless the child is to have this one")
    func environment() throws {
        for isInherited in [false, true] {
            let child = try ChildProcess("/usr/bin/env", [], inheritsEnvironment: isInherited)
            defer { close(child.output) }
            #expect(child.readAll().isEmpty == !isInherited)
            #expect(child.wait() == 0)
        }
    }
}
