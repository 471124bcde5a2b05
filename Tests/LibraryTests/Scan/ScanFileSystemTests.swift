import ClickwheelPOSIX
import ClickwheelSystem
import Foundation
import Testing

@testable import Library

@Suite("Scan of odd file systems")
struct ScanFileSystemTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("a directory that cannot be read is a problem, and what is known of it stays")
    func unreadableDirectory() throws {
        try folder.write("open/a.flac", ["title": "One", "audio": "1"])
        try folder.write("shut/b.flac", ["title": "Two", "audio": "2"])
        try folder.write("shut/inner/c.flac", ["title": "Three", "audio": "3"])
        try folder.scan(library)
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("shut".utf8) { throw Errno(EACCES) }
            return try parent.folder(name)
        }

        let report = try library.scan([folder.music], settings)
        #expect(report == ScanReport(seen: 1, problems: 1))
        let problem = try #require(try library.problems().first)
        #expect(problem.path == "shut")
        #expect(problem.reason == "the folder cannot be read: Permission denied")
        #expect(try library.titles(.songs) == ["One", "Three", "Two"])
        #expect(try library.scan([folder.music], settings) == ScanReport(seen: 1, problems: 1))

        #expect(try folder.scan(library) == ScanReport(seen: 3))
        #expect(try library.problems() == [])
    }

    @Test("links, pipes and what lies outside are never opened")
    func links() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("../outside/secret.flac", ["title": "Secret", "audio": "2"])
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: folder.music + "/out",
            withDestinationPath: folder.root + "/outside"
        )
        try manager.createSymbolicLink(
            atPath: folder.music + "/link.flac",
            withDestinationPath: folder.root + "/outside/secret.flac"
        )
        try manager.createSymbolicLink(atPath: folder.music + "/loop", withDestinationPath: ".")
        #expect(mkfifo(folder.music + "/pipe.flac", 0o600) == 0)

        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        #expect(Set(try library.all().keys) == ["a.flac"])

        // The folder itself may be named by a link.
        #expect(try folder.scan(library, [folder.music + "/out"]).added == 1)
    }

    @Test("a song that has become a link is not opened")
    func fileBecomesLink() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("../secret.flac", ["title": "Secret", "audio": "2"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        let descriptor = try library.openFile(of: id)
        #expect(descriptor >= 0)
        close(descriptor)
        try folder.remove("a.flac")
        try FileManager.default.createSymbolicLink(
            atPath: folder.music + "/a.flac",
            withDestinationPath: folder.root + "/secret.flac"
        )
        #expect(throws: LibraryError.self) { try library.openFile(of: id) }
    }

    @Test("names are bytes: any name that the system takes is found, kept and opened")
    func oddNames() throws {
        let names: [[UInt8]] = [
            Array("caf\u{E9}.flac".utf8), Array("cafe\u{301}.flac".utf8), Array("new\nline.flac".utf8),
            Array("\"quotes\" 'n' \\.flac".utf8), Array("🎷.flac".utf8), [0xFF, 0xFE] + Array(".flac".utf8),
            Array("tab\t%s;--.flac".utf8), Array(" .flac".utf8),
            Array((String(repeating: "x", count: 250) + ".flac").utf8),
        ]
        for (index, name) in names.enumerated() {
            let path = (folder.music + "/").utf8.map { CChar(bitPattern: $0) }
            let terminated = path + name.map { CChar(bitPattern: $0) } + [0]
            let descriptor = open(terminated, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            let text = Array("title=Song \(index)\naudio=\(index)\n".utf8)
            try Descriptor(owning: descriptor).write(text)
        }

        #expect(try folder.scan(library) == ScanReport(seen: names.count, added: names.count))
        #expect(try folder.scan(library) == ScanReport(seen: names.count))
        let ids = try library.ids(.songs)
        #expect(try library.titles(.songs) == names.indices.map { "Song \($0)" })
        for (index, id) in ids.enumerated() {
            #expect(try library.filePath(of: id) == Array((folder.music + "/").utf8) + names[index])
            let descriptor = try library.openFile(of: id)
            #expect(descriptor >= 0)
            close(descriptor)
        }
    }

    @Test("a thousand levels of folders are walked with few open descriptors")
    func deepFolders() throws {
        var parent = try Descriptor(folder: folder.music.utf8)
        // Paths of 11,000 bytes, more than the system takes at once.
        let name = Array("a long name".utf8)
        for _ in 0..<1000 {
            try #require(mkdirat(parent.number, "a long name", 0o700) == 0)
            parent = try parent.folder(name)
        }
        let text = Array("title=Bottom\naudio=1\n".utf8)
        let song = openat(parent.number, "song.flac", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(song >= 0)
        try Descriptor(owning: song).write(text)

        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        #expect(try folder.scan(library) == ScanReport(seen: 1))
        let id = try #require(try library.ids(.songs).first)
        let opened = try library.openFile(of: id)
        #expect(opened >= 0)
        close(opened)
        // The system's own tools cannot remove such paths.
        DeepFolder.remove(folder.music, name: name)
    }

    @Test("wide and deep at once: what was closed on the way down is opened again on the way up")
    func reopening() throws {
        var path = ""
        for level in 0..<80 {
            path += path.isEmpty ? "m" : "/m"
            try folder.write("\(path)/z\(level)/song.flac", ["title": "S\(level)", "audio": "\(level)"])
        }
        #expect(try folder.scan(library) == ScanReport(seen: 80, added: 80))
    }

    @Test("a directory that is removed while the scan goes by is gone, and no problem")
    func directoryVanishes() throws {
        try folder.write("a/1.flac", ["title": "One", "audio": "1"])
        try folder.write("b/2.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("b".utf8) { throw .notFound }
            return try parent.folder(name)
        }
        #expect(try library.scan([folder.music], settings) == ScanReport(seen: 1, missing: 1))
        #expect(try library.problems() == [])
    }

    @Test("a disk that is unplugged during a scan takes no song out of the library")
    func unpluggedDuringScan() throws {
        for index in 0..<10 {
            try folder.write("d\(index)/s.flac", ["title": "S\(index)", "audio": "\(index)"])
        }
        try folder.scan(library)
        let music = folder.music
        var settings = folder.settings
        settings.opening = { (name, parent) throws(Errno) in
            if name == Array("d5".utf8) { _ = rename(music, music + "-unplugged") }
            // What is still open is read as if its disk were gone.
            guard Files.exists(music) else { throw .notFound }
            return try parent.folder(name)
        }
        let report = try library.scan([folder.music], settings)
        #expect(report.missing == 0)
        #expect(try library.stats().tracks == 10)
        #expect(rename(music + "-unplugged", music) == 0)
        #expect(try folder.scan(library) == ScanReport(seen: 10))
    }
}
