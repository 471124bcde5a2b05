import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Helper processes")
struct HelperProcessTests {
    /// A shell that takes the byte of a question, and then does `work`; what it prints is the answer.
    private func helper(_ work: String) throws(Errno) -> HelperProcess {
        try HelperProcess("/bin/sh", ["-c", "/usr/bin/head -c 1 >/dev/null; \(work)"])
    }

    private func ask(_ helper: HelperProcess, isPatient: () -> Bool = { true }) throws -> [UInt8]? {
        let file = try Descriptor(reading: "/dev/null")
        return helper.ask(1, [file.number], isPatient: isPatient)
    }

    @Test("the answer is what the helper says, as long as it says that it is")
    func answer() throws {
        #expect(try ask(helper(#"printf '\003\000\000\000abc'"#)) == Array("abc".utf8))
        #expect(try ask(helper(#"printf '\000\000\000\000'"#)) == [])
        #expect(try ask(helper(#"printf '\000\001\000\000%0256d' 7"#))?.count == 256)
    }

    @Test("an answer that comes in pieces is waited for, as long as somebody is patient")
    func pieces() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe"
        mkfifo(pipe, 0o600)
        var asked = 0
        let pieces = try helper(#"printf '\004\000\000\000ab'; read go < \#(pipe); printf 'cd'"#)
        let answer = try ask(pieces) {
            asked += 1
            // Once for what came already, and once more after nothing came.
            if asked == 2 { try? Descriptor(owning: open(pipe, O_WRONLY)).write([0x0A]) }
            return true
        }
        #expect(answer == Array("abcd".utf8) && asked >= 2)
    }

    @Test("when patience is over there is no answer")
    func impatient() throws {
        #expect(try ask(helper("read more")) { false } == nil)
    }

    @Test("when patience is over there is no answer, also from a helper that drips, and no helper any more")
    func dripping() throws {
        let folder = try TemporaryFolder()
        let place = folder.file("pid")
        // A mebibyte is promised; what drips without end ends by itself where nobody loses patience.
        let drip = "while [ $drops -lt 600 ]; do printf a; /bin/sleep 0.05; drops=$((drops + 1)); done"
        let work = #"echo $$ >'\#(place)'; printf '\000\000\020\000'; drops=0; \#(drip)"#
        var asked = 0
        func isAnswered() throws -> Bool {
            let dripping = try helper(work)
            return try ask(dripping) {
                asked += 1
                return asked < 20
            } != nil
        }
        let wasAnswered = try isAnswered()
        #expect(!wasAnswered && asked == 20)
        let text = String(decoding: folder.read("pid") ?? [], as: UTF8.self)
        let pid = try #require(pid_t(text.filter(\.isNumber)))
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
    }

    @Test("a helper that is gone, or says that it will say too much, has no answer")
    func gone() throws {
        #expect(try ask(helper("exit 0")) == nil)
        #expect(try ask(helper(#"printf '\003\000\000\000a'"#)) == nil)
        // One byte more than 64 MiB.
        #expect(try ask(helper(#"printf '\001\000\000\004'; read more"#)) == nil)
    }

    @Test("a program that is not there cannot be started")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Errno.notFound) { try HelperProcess(folder.path + "/none", []) }
    }

    @Test("a helper answers one question after the other, and closes the files of each")
    func serving() async {
        await #expect(processExitsWith: .success) {
            var ends: [CInt] = [-1, -1]
            try #require(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
            try #require(dup2(ends[1], STDIN_FILENO) == STDIN_FILENO)
            let folder = try TemporaryFolder()
            try WholeFile.replace(folder.path + "/a", with: [7, 8, 9])
            let file = try Descriptor(reading: folder.path + "/a")
            try NativeThread(name: "helper") {
                HelperProcess.serve(memory: 1 << 40, prepare: {}) { question, files in
                    let content = files.map { (try? Descriptor.first(of: $0)) ?? 0 }
                    return [question, UInt8(files.count)] + content
                        + [UInt8](repeating: 5, count: question == 2 ? 300 : 0)
                }
            }.detach()
            for question in UInt8(1)...2 {
                let files = [file.number, file.number]
                try #require(clickwheel_send_descriptors(ends[0], question, files, 2) == 0)
                let size = question == 2 ? 304 : 4
                var bytes = [UInt8](repeating: 0, count: 4 + size)
                try #require(recv(ends[0], &bytes, bytes.count, CInt(MSG_WAITALL)) == bytes.count)
                try #require(bytes.prefix(4) == [UInt8(size & 255), UInt8(size >> 8), 0, 0])
                try #require(bytes[4..<8] == [question, 2, 7, 7])
            }
        }
    }
}

extension Descriptor {
    /// The first byte of a file that somebody else owns.
    fileprivate static func first(of number: CInt) throws -> UInt8 {
        var byte: UInt8 = 0
        _ = try withUnsafeMutableBytes(of: &byte) { try read(number, into: $0, at: 0) }
        return byte
    }
}
