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

    @Test("where a file is asked for, what is none is refused, and nobody waits for the other end of a pipe")
    func regular() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        try WholeFile.replace(path, with: [1, 2, 3])
        #expect(try WholeFile.read(regularFile: path, atMost: 10) == [1, 2, 3])
        #expect(try WholeFile.read(regularFile: path, atMost: 2) == [1, 2])
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for other in [folder.path + "/pipe", folder.path, "/dev/null"] {
            #expect(throws: Errno.invalid) { try WholeFile.read(regularFile: other, atMost: 10) }
        }
        #expect(throws: Errno.notFound) { try WholeFile.read(regularFile: path + "b", atMost: 10) }
    }

    @Test("the owner alone may read it")
    func mode() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [])
        var status = stat()
        try #require(stat(folder.path + "/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("what a crash left beside a file of the program's is no obstacle, and goes")
    func leftover() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.new", "half")
        try WholeFile.replace(folder.file("a"), with: [2])
        #expect(folder.read("a") == [2] && folder.names == ["a"])
        try folder.write("a.new", "half")
        WholeFile.clean(folder.file("a"))
        #expect(folder.names == ["a"])
    }

    @Test("what is beside a file of a person's is nobody's to remove, whatever it is called")
    func neighbours() throws {
        let folder = try TemporaryFolder()
        let names = ["a.new", "a.part", ".a.new", ".a.0123456789abcdef.new"]
        for name in names { try folder.write(name, name) }
        try WholeFile.export([1], to: folder.file("a"))
        try WholeFile.export([2], to: folder.file("a"))
        Files.remove(try WholeFile.draft(of: folder.file("a")))
        #expect(throws: Errno.notFound) { try WholeFile.export([1], to: folder.file("none/a")) }
        for name in names { #expect(folder.read(name) == Array(name.utf8)) }
        #expect(folder.read("a") == [2])
        #expect(folder.names == (names + ["a"]).sorted())
    }

    @Test("a file with the longest name is exported too", arguments: ["n", "\u{FC}"])
    func longName(_ letter: String) throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: letter, count: 254 / letter.utf8.count)
        try WholeFile.export([1], to: folder.file(name))
        #expect(folder.names == [name])
    }

    @Test("a draft is empty, hidden and beside the file, and another one each time")
    func draft() throws {
        let folder = try TemporaryFolder()
        let path = try WholeFile.draft(of: folder.file("a"))
        #expect(folder.names == [Folder.name(path)])
        #expect(path.hasPrefix(folder.file(".a.")) && folder.read(Folder.name(path)) == [])
        #expect(try WholeFile.draft(of: folder.file("a")) != path)
        #expect(folder.names.count == 2)
    }

    @Test("where the new file cannot be written, the old one stays and nothing is left beside it")
    func failure() throws {
        let folder = try TemporaryFolder()
        // A folder cannot be replaced by a file.
        try Folder.make(folder.path + "/a/b")
        #expect(throws: Errno.self) { try WholeFile.replace(folder.path + "/a", with: [1]) }
        #expect(throws: Errno.self) { try WholeFile.export([1], to: folder.path + "/a") }
        #expect(Folder.names(folder.path) == ["a"])
        #expect(throws: Errno.notFound) { try WholeFile.replace(folder.path + "/none/a", with: [1]) }
        #expect(Folder.names(folder.path) == ["a"])
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
