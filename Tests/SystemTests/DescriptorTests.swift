import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Descriptors")
struct DescriptorTests {
    @Test("the file is closed with the last reference to it")
    func closed() throws {
        let folder = try TemporaryFolder()
        var file: Descriptor? = try Descriptor(creating: folder.path + "/a")
        let number = try #require(file).number
        #expect(fcntl(number, F_GETFD) >= 0)
        withExtendedLifetime(file) {}
        file = nil
        // Another test may have opened something in its place.
        #expect(fcntl(number, F_GETFD) < 0 || file == nil)
    }

    @Test("what is written at a place is read from there")
    func places() throws {
        let folder = try TemporaryFolder()
        let file = try Descriptor(creating: folder.path + "/a")
        try file.write([1, 2, 3, 4], at: 2)
        var bytes = [UInt8](repeating: 9, count: 8)
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 1) }
        #expect(count == 5)
        #expect(bytes == [0, 1, 2, 3, 4, 9, 9, 9])
    }

    @Test(
        "a pipe is read to its end, in however many pieces it comes, but not beyond the limit",
        arguments: [3, 100]
    )
    func pipes(limit: Int) throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        let reading = Descriptor(owning: ends[0])
        let thread = try NativeThread(name: "writer") { [ends] in
            let writing = Descriptor(owning: ends[1])
            for byte in UInt8(0)..<50 { try? writing.write([byte]) }
        }
        #expect(try reading.readAll(atMost: limit) == Array(0..<50).prefix(limit).map { UInt8($0) })
        thread.join()
    }

    @Test("a call that fails says why, as the system says it")
    func reasons() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Errno.notFound) { try Descriptor(reading: folder.path + "/none") }
        #expect(throws: Errno.notFound) { try Descriptor(reading: folder.path + "\0/none") }
        #expect(throws: Errno.invalid) { try Descriptor(regularFile: folder.path.utf8) }
        #expect(throws: Errno.exists) {
            _ = try Descriptor(creating: folder.path + "/a")
            _ = try Descriptor(creating: folder.path + "/a")
        }
        #expect("\(Errno.notFound)" == String(cString: strerror(ENOENT)))
    }

    @Test("a second descriptor reads the same file after the first is gone")
    func duplicates() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [1, 2])
        let copy = Descriptor(owning: try Descriptor(reading: folder.path + "/a").duplicate())
        #expect(try copy.readAll(atMost: 10) == [1, 2])
    }

    @Test("a file that is appended to keeps what others wrote, and is cut off where it is told")
    func appending() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/log"
        let one = try Descriptor(appending: path)
        let other = try Descriptor(appending: path)
        #expect(try [1, 2].withUnsafeBytes { try one.writeSome($0) } == 2 * MemoryLayout<Int>.size)
        try other.write([3])
        try one.write([4])
        #expect(try one.status().size == 18)
        try one.truncate(to: 17)
        try one.synchronizeContent()
        #expect(try WholeFile.read(path, atMost: 100).suffix(1) == [3])
        #expect(try FileStatus(path: path).isSameFile(as: FileStatus(descriptor: one.number)))
    }

    @Test("two who opened a file by themselves have its lock one after the other")
    func locks() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/log"
        var one: Descriptor? = try Descriptor(appending: path)
        let other = try Descriptor(appending: path)
        try one?.lock(isWaiting: true)
        #expect(throws: Errno.wouldBlock) { try other.lock(isWaiting: false) }
        one?.unlock()
        try other.lock(isWaiting: false)
        #expect(throws: Errno.wouldBlock) { try one?.lock(isWaiting: false) }
        other.unlock()
        try one?.lock(isWaiting: false)
        one = nil
        try other.lock(isWaiting: false)
    }

    @Test("a file has the time of change that it is given, to the nanosecond")
    func times() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [])
        try Files.setModified(folder.path + "/a", to: 1_700_000_000_123_456_789)
        #expect(try FileStatus(path: folder.path + "/a").modified == 1_700_000_000_123_456_789)
    }
}
