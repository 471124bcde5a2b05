import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("What the system refuses")
struct RefusalTests {
    @Test("every call on what is not open says so")
    func notOpen() {
        let none = Descriptor(owning: -1)
        let closed = Errno(EBADF)
        var bytes: [UInt8] = [1, 2]
        #expect(throws: closed) { try bytes.withUnsafeMutableBytes { try none.readSome(into: $0) } }
        #expect(throws: closed) { try bytes.withUnsafeMutableBytes { try none.read(into: $0, at: 0) } }
        #expect(throws: closed) { try none.readAll(atMost: 10) }
        #expect(throws: closed) { try none.write(bytes) }
        #expect(throws: closed) { try none.write(bytes, at: 0) }
        #expect(throws: closed) { try bytes.withUnsafeBytes { try none.writeSome($0) } }
        #expect(throws: closed) { try none.lock(isWaiting: true) }
        #expect(throws: closed) { try none.lock(isWaiting: false) }
        #expect(throws: closed) { try none.share() }
        #expect(throws: closed) { try none.truncate(to: 0) }
        #expect(throws: closed) { try none.synchronize() }
        #expect(throws: closed) { try none.synchronizeContent() }
        #expect(throws: closed) { try none.status() }
        #expect(throws: closed) { try none.duplicate() }
        #expect(throws: closed) { try none.entries() }
    }

    @Test("a call that was interrupted long ago does not make the end of a file a reason to read on")
    func stale() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [1])
        let file = try Descriptor(reading: folder.path + "/a")
        var bytes: [UInt8] = [0, 0]
        errno = EINTR
        #expect(try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) } == 1)
        errno = EINTR
        #expect(try bytes.withUnsafeMutableBytes { try file.readSome(into: $0) } == 1)
    }

    @Test("nothing to write is written, and is no fault")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let file = try Descriptor(creating: folder.path + "/a")
        #expect(try [UInt8]().withUnsafeBytes { try file.writeSome($0) } == 0)
        try file.write([])
        #expect(try file.status().size == 0)
    }

    @Test("a file that may not grow says so, with what had room at its place")
    func full() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let file = try Descriptor(creating: folder.path + "/a")
            signal(SIGXFSZ, SIG_IGN)
            ThisProcess.cap(ResourceLimit.fileSize, 10)
            #expect(throws: Errno(EFBIG)) { try file.write([1, 2, 3, 4, 5, 6, 7, 8], at: 6) }
            try #require(try file.readAll(atMost: 100) == [0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
        }
    }

    @Test("a limit of the process is lowered, and never raised again")
    func caps() async {
        await #expect(processExitsWith: .success) {
            for value in [50, 100, 40] {
                ThisProcess.cap(ResourceLimit.openFiles, value)
                var limit = rlimit()
                try #require(getrlimit(ResourceLimit.openFiles, &limit) == 0)
                try #require(limit.rlim_cur == min(50, value) && limit.rlim_max == min(50, value))
            }
        }
    }

    @Test("a thread of the pool does not wait for the pool")
    func poolThread() async {
        await #expect(processExitsWith: .failure) { _ = ThisThread.wait { 1 } }
    }

    @Test("a file that is shared is everybody's to read, and one that is not there cannot be")
    func shared() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [])
        try Files.share(folder.path + "/a")
        var status = stat()
        try #require(stat(folder.path + "/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o644)
        #expect(throws: Errno.notFound) { try Files.share(folder.path + "/none") }
    }
}
