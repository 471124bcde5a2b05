import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@testable import ClickwheelHTTP

/// Whether the system drops the pages of a file when asked, as a disk's file systems do and tmpfs does not.
private let dropsPages: Bool = {
    guard let folder = try? TemporaryFolder(),
        let file = try? OpenFile(path: Array(folder.write(count: 100_000).utf8))
    else {
        return false
    }
    drop(file)
    return !file.isResident(0..<100_000)
}()

private func drop(_ file: OpenFile) {
    // A page that another processor has just touched stays the first time.
    for _ in 0..<1000 {
        fsync(file.descriptor.number)
        #if os(Linux)
        posix_fadvise(file.descriptor.number, 0, 0, POSIX_FADV_DONTNEED)
        #endif
        let pages = stride(from: Int64(0), to: 1_000_000, by: 4096)
        if pages.allSatisfy({ !file.isResident($0..<($0 + 1)) }) { return }
    }
}

@Suite("Open files")
struct OpenFileTests {
    @Test(
        "pages are known to be in memory or not, and reading ahead brings them in",
        .enabled(if: dropsPages)
    )
    func residency() throws {
        let folder = try TemporaryFolder()
        let file = try OpenFile(path: Array(folder.write(count: 1_000_000).utf8))
        drop(file)
        #expect(!file.isResident(0..<1))
        #expect(!file.isResident(999_999..<1_000_000))
        file.readAhead(500_000..<600_000)
        #expect(file.isResident(500_000..<600_000))
        #expect(file.isResident(599_999..<600_000))
        #expect(!file.isResident(0..<600_000))
        file.readAhead(0..<1_000_000)
        #expect(file.isResident(0..<1_000_000))
        #expect(file.isResident(0..<0))
        #expect(file.isResident(2_000_000..<3_000_000), "beyond the end there is nothing to wait for")
    }

    @Test("of another's file the pages are sampled", .enabled(if: dropsPages && geteuid() == 0))
    func sampling() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try folder.write(count: 1_000_000)
            chmod(path, 0o644)
            chmod(folder.path, 0o755)
            let own = try OpenFile(path: Array(path.utf8))
            // From within the folder: the way there may be shut to others.
            chdir(folder.path)
            seteuid(65534)
            let file = try OpenFile(path: Array("file".utf8))
            seteuid(0)
            // The system may keep or read a page of its own accord; what never holds in so many tries is wrong.
            let holds = (0..<20).contains { _ in
                drop(own)
                guard !file.isResident(0..<1_000_000) else { return false }
                file.readAhead(0..<1_000_000)
                guard file.isResident(0..<1_000_000), file.isResident(0..<0) else { return false }
                drop(own)
                // The system reads further ahead than it is asked, but never back.
                file.readAhead(700_000..<1_000_000)
                return file.isResident(700_000..<1_000_000) && !file.isResident(600_000..<1_000_000)
            }
            try #require(holds)
        }
    }

    @Test("a file from the disk arrives as it is", .enabled(if: dropsPages))
    func cold() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 5_000_000)
        let file = try OpenFile(path: Array(path.utf8))
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                drop(file)
                reply.send(.file(FileBody(path: path, contentType: "a/b")))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for _ in 0..<3 { #expect(try client.get("/").body == TemporaryFolder.content(5_000_000)) }
            #expect(
                try client.get("/", "Range: bytes=4999999-").body
                    == TemporaryFolder.content(5_000_000).suffix(1)
            )
        }
        await server.stop()
    }

    @Test("a client that leaves while the disk is read does no harm", .enabled(if: dropsPages))
    func coldAborted() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 5_000_000)
        let file = try OpenFile(path: Array(path.utf8))
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                drop(file)
                reply.send(.file(FileBody(path: path, contentType: "a/b")))
            }
        }
        let port = server.port
        try await blocking {
            for _ in 0..<50 { try Client(port: port).send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
            #expect(try Client(port: port).get("/").status == 200)
        }
        await server.stop()
    }

    @Test("the tag changes with the time, the size and the file")
    func tags() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 100)
        var tags: Set<String> = []
        func add() throws { tags.insert(try OpenFile(path: Array(path.utf8)).entityTag) }
        try add()
        try add()
        #expect(tags.count == 1)
        var times = [timeval(tv_sec: 5, tv_usec: 0), timeval(tv_sec: 5, tv_usec: 0)]
        utimes(path, &times)
        try add()
        times[1].tv_usec = 1
        utimes(path, &times)
        try add()
        truncate(path, 99)
        utimes(path, &times)
        try add()
        try folder.write("other", count: 99)
        rename("\(folder.path)/other", path)
        utimes(path, &times)
        try add()
        #expect(tags.count == 5)
    }

    @Test("a date of the future is not sent")
    func future() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 100)
        var times = [timeval(tv_sec: 4_000_000_000, tv_usec: 0), timeval(tv_sec: 4_000_000_000, tv_usec: 0)]
        utimes(path, &times)
        let date = try #require(
            HTTPDate.parse(try OpenFile(path: Array(path.utf8)).lastModified, now: HTTPDate.now())
        )
        #expect(date <= HTTPDate.now())
    }
}
