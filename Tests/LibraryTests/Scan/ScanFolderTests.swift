import Foundation
import Testing

@testable import Library

@Suite("Folders that are scanned")
struct ScanFolderTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("a folder that is not there is an error, and its songs stay")
    func missingFolder() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        try FileManager.default.moveItem(atPath: folder.music, toPath: folder.root + "/unplugged")

        let error = #expect(throws: LibraryError.self) { try folder.scan(library) }
        #expect(error == .folderMissing(path: folder.music))
        #expect(try library.titles(.songs) == ["One"])
        #expect(try library.folders().first?.problem?.contains("not there") == true)

        try FileManager.default.moveItem(atPath: folder.root + "/unplugged", toPath: folder.music)
        #expect(try folder.scan(library) == ScanReport(seen: 1))
        #expect(try library.folders() == [LibraryFolder(path: folder.music)])
    }

    @Test("one bad folder among good ones is reported, and the rest is scanned")
    func oneBadFolder() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        let file = folder.music + "/a.flac"
        let report = try folder.scan(library, [file, folder.root + "/none", folder.music])
        #expect(report.added == 1)
        #expect(
            report.failedFolders == [.notAFolder(path: file), .folderMissing(path: folder.root + "/none")]
        )
    }

    @Test("an empty folder is an empty library")
    func emptyFolder() throws {
        #expect(try folder.scan(library) == ScanReport())
        #expect(try library.titles(.songs) == [])
        #expect(try library.stats().tracks == 0)
        #expect(try library.folders().map(\.path) == [folder.music])
    }

    @Test("a renamed folder keeps all its songs when it is named anew")
    func renamedFolder() throws {
        for index in 0..<5 { try folder.write("\(index).flac", ["title": "S\(index)", "audio": "\(index)"]) }
        try folder.scan(library)
        let before = try library.all().mapValues(\.id)
        let renamed = folder.root + "/renamed"
        try FileManager.default.moveItem(atPath: folder.music, toPath: renamed)

        #expect(try folder.scan(library, [renamed]).moved == 5)
        #expect(try library.all().mapValues(\.id) == before)
        #expect(Set(try library.all().values.map(\.folder)) == [renamed])
    }

    @Test("a folder around a known one takes its songs over")
    func outerFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        try folder.write("rock/b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library, [folder.music + "/jazz"])
        let id = try #require(try library.all()["a.flac"]?.id)

        try folder.scan(library)
        #expect(try library.all()["jazz/a.flac"]?.id == id)
        #expect(try library.stats().tracks == 2)
        #expect(try library.folders().map(\.path) == [folder.music])
    }

    @Test("a folder inside a known one is a part of it, and the rest stays")
    func innerFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        try folder.write("rock/b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        try folder.write("jazz/c.flac", ["title": "Three", "audio": "3"])
        try folder.remove("rock/b.flac")

        #expect(try folder.scan(library, [folder.music + "/jazz"]) == ScanReport(seen: 2, added: 1))
        #expect(try library.titles(.songs) == ["One", "Three", "Two"])
    }

    @Test("a folder named twice, or inside another named one, is scanned once")
    func doubledFolder() throws {
        try folder.write("jazz/a.flac", ["title": "One", "audio": "1"])
        let names = [folder.music + "/jazz", folder.music, folder.music + "/", folder.music + "/../music"]
        #expect(try folder.scan(library, names) == ScanReport(seen: 1, added: 1))
    }

    @Test("a forgotten folder is listed no more, and its songs come back with all they had")
    func forget() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.ids(.songs).first)
        try library.rate([id], StarRating(halfStars: 5))
        try library.forget(folder: folder.music)
        #expect(try library.titles(.songs) == [])
        #expect(try library.folders() == [])
        try folder.scan(library)
        #expect(try library.ids(.songs) == [id])
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 5))
    }
}
