import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Whole files")
struct WholeFileTests {
    @Test("what was put in a file's place is read back, up to the limit", arguments: [0, 1, 70_000, 200_000])
    func roundTrip(count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try WholeFile.replace(folder.path + "/a", with: [1, 2, 3])
        try WholeFile.replace(folder.path + "/a", with: bytes)
        #expect(try WholeFile.read(folder.path + "/a", atMost: count + 1) == bytes)
        #expect(try WholeFile.read(folder.path + "/a", atMost: count / 2) == Array(bytes.prefix(count / 2)))
        #expect(Folder.names(folder.path) == ["a"])
    }

    @Test("the owner alone may read it")
    func mode() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [])
        var status = stat()
        try #require(stat(folder.path + "/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("what a crash left beside the file is no obstacle")
    func leftover() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a.new", with: [1])
        try WholeFile.replace(folder.path + "/a", with: [2])
        #expect(try WholeFile.read(folder.path + "/a", atMost: 10) == [2])
    }

    @Test("where the new file cannot be written, the old one stays and nothing is left beside it")
    func failure() throws {
        let folder = try TemporaryFolder()
        // A folder cannot be replaced by a file.
        try Folder.make(folder.path + "/a/b")
        #expect(throws: Errno.self) { try WholeFile.replace(folder.path + "/a", with: [1]) }
        #expect(Folder.names(folder.path) == ["a"])
        #expect(throws: Errno.notFound) { try WholeFile.replace(folder.path + "/none/a", with: [1]) }
    }

    @Test("a file is the same under two names, and another one after it was replaced")
    func identity() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        try WholeFile.replace(path, with: [1, 2])
        link(path, folder.path + "/b")
        let status = try FileStatus(path: path)
        #expect(status.isRegular && !status.isFolder && status.size == 2)
        #expect(status.isSameFile(as: try FileStatus(path: folder.path + "/b")))
        try WholeFile.replace(path, with: [1, 2])
        #expect(!status.isSameFile(as: try FileStatus(path: path)))
    }

    @Test("one holds a file's lock at a time, until it lets go")
    func locks() throws {
        let folder = try TemporaryFolder()
        var lock: FileLock? = try FileLock(folder.path + "/lock")
        #expect(throws: Errno.wouldBlock) { try FileLock(folder.path + "/lock") }
        withExtendedLifetime(lock) {}
        lock = nil
        _ = try FileLock(folder.path + "/lock")
        #expect(lock == nil)
    }
}
