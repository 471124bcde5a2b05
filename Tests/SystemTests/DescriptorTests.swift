import ClickwheelPOSIX
import ClickwheelSystem
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
}
