import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Folders")
struct FolderTests {
    @Test("a folder is made with those above it, and making it again does no harm")
    func make() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a/b/c"
        try Folder.make(path)
        try Folder.make(path)
        #expect(Folder.exists(path))
        Folder.remove(path)
        #expect(!Folder.exists(path))
    }

    @Test("a folder that was made on the way is no obstacle")
    func onTheWay() throws {
        let folder = try TemporaryFolder()
        try Folder.make(folder.path + "/a/..")
        #expect(Folder.exists(folder.path + "/a"))
    }

    @Test("a disk has room, and a place that is not there has none")
    func room() throws {
        let folder = try TemporaryFolder()
        #expect(try #require(Folder.room(folder.path)) > 0)
        #expect(Folder.room(folder.path + "/none") == nil)
    }

    @Test("what is in the way of a folder is told")
    func inTheWay() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/a", with: [])
        #expect(throws: Errno.notAFolder) { try Folder.make(folder.path + "/a/b") }
    }

    @Test("a path has a last part and a folder")
    func parts() {
        #expect(Folder.parent("/a/b") == "/a")
        #expect(Folder.parent("/a") == "/")
        #expect(Folder.parent("a") == ".")
        #expect(Folder.name("/a/b") == "b")
        #expect(Folder.name("b") == "b")
    }

    @Test("an open folder lists what it holds, each with its kind, and no dots")
    func entries() throws {
        let folder = try TemporaryFolder()
        try WholeFile.replace(folder.path + "/file", with: [])
        try Folder.make(folder.path + "/folder")
        symlink("file", folder.path + "/link")
        let entries = try Descriptor(folder: folder.path.utf8).entries()
        let kinds = Dictionary(
            uniqueKeysWithValues: entries.map { (String(decoding: $0.name, as: UTF8.self), $0.kind) }
        )
        #expect(kinds.keys.sorted() == ["file", "folder", "link"])
        #expect(kinds["file"] == .file)
        #expect(kinds["folder"] == .folder)
        #expect(kinds["link"] == .other)
        #expect(Folder.names(folder.path).sorted() == ["file", "folder", "link"])
        #expect(Folder.names(folder.path + "/none").isEmpty)
    }

    @Test("names in an open folder never lead out of it")
    func links() throws {
        let folder = try TemporaryFolder()
        try Folder.make(folder.path + "/inside/deeper")
        try WholeFile.replace(folder.path + "/outside", with: [7])
        symlink("../outside", folder.path + "/inside/link")
        symlink("..", folder.path + "/inside/up")
        mkfifo(folder.path + "/inside/pipe", 0o600)
        let inside = try Descriptor(folder: (folder.path + "/inside").utf8)
        #expect(throws: Errno.link) { try inside.regularFile("link".utf8) }
        #expect(throws: Errno.self) { try inside.folder("up".utf8) }
        #expect(throws: Errno.invalid) { try inside.regularFile("pipe".utf8) }
        #expect(throws: Errno.invalid) { try inside.regularFile("deeper".utf8) }
        #expect(try inside.status(of: Array("deeper".utf8)).isFolder)
        #expect(try !inside.status(of: Array("link".utf8)).isRegular)
        #expect(try inside.folder("deeper".utf8).entries().isEmpty)
    }
}
