import Foundation
import Testing

@testable import ClickwheelGallery

@Suite("A scan for photos and videos")
struct ScanTests {
    let album: Album

    init() throws { album = try Album() }

    @Test("lists what there is by what it is, and a live photo of two files once")
    func kinds() throws {
        for name in [
            "still.jpg", "IMG_0001.JPG", "IMG_0001.MOV", "MVIMG_0001.jpg", "anim.gif", "pano.jpg",
            "video.mp4",
            "sphere_v1.mp4", "empty.jpg",
        ] { try album.put(name) }
        try album.write(Array("no picture".utf8), as: "notes.txt")
        let report = try album.scan()
        #expect(report.progress.found == 7 && report.changed == 7 && report.gone == 0)
        #expect(try album.titles("photos").sorted() == ["IMG_0001", "MVIMG_0001", "anim", "pano", "still"])
        #expect(try album.titles("photos/live").sorted() == ["IMG_0001", "MVIMG_0001"])
        #expect(try album.titles("photos/360") == ["pano"])
        #expect(try album.titles("photos/animations") == ["anim"])
        #expect(try album.titles("videos").sorted() == ["sphere_v1", "video"])
        #expect(try album.titles("videos/clips") == ["video"])
        #expect(try album.titles("videos/360") == ["sphere_v1"])
        #expect(try album.gallery.stats().photos == 5 && album.gallery.stats().videos == 2)
    }

    @Test("takes films in a folder called Shorts for short films, however short they are")
    func shorts() throws {
        try album.put("video.mp4", as: "Shorts/one.mp4")
        try album.put("video.mp4", as: "two.mp4")
        try album.scan()
        #expect(try album.titles("videos/shorts") == ["one"])
        #expect(try album.titles("videos/clips") == ["two"])
    }

    @Test("passes by directories in which nothing has changed, and sees what has come, changed and gone")
    func again() throws {
        try album.put("still.jpg", as: "a/one.jpg")
        try album.put("still.png", as: "b/two.png")
        try album.scan()
        let version = album.gallery.version
        var report = try album.scan()
        #expect(report.changed == 0 && report.gone == 0 && report.progress.found == 2)
        try album.put("still.webp", as: "a/three.webp")
        try album.put("orient5.jpg", as: "b/two.png")
        try album.remove("a/one.jpg")
        report = try album.scan()
        #expect(report.changed == 2 && report.gone == 1 && report.progress.found == 2)
        #expect(try album.titles("photos").sorted() == ["three", "two"])
        #expect(album.gallery.version > version)
        try album.remove("b")
        #expect(try album.scan().gone == 1)
        #expect(try album.titles("photos") == ["three"])
    }

    @Test("keeps what a person has noted of a file that is gone for a while")
    func comesBack() throws {
        try album.put("still.jpg", as: "disk/one.jpg")
        try album.scan()
        let id = try #require(try album.items("photos").first).id
        try album.gallery.setFavourite(id, true)
        #expect(try album.gallery.item(id).isFavourite)
        #expect(throws: GalleryError.noSuchItem(id: 99)) { try album.gallery.setFavourite(99, true) }
        try album.remove("disk")
        try album.scan()
        #expect(try album.titles("photos/favourites").isEmpty)
        #expect(throws: GalleryError.noSuchItem(id: id)) { try album.gallery.item(id) }
        try album.put("still.jpg", as: "disk/one.jpg")
        try album.scan()
        #expect(try album.items("photos/favourites").map(\.id) == [id])
    }

    @Test("counts what has come, has come back and has gone, once each")
    func counts() throws {
        try album.put("still.jpg", as: "d/one.jpg")
        #expect(try album.scan().changed == 1)
        try album.put("still.jpg", as: "d/two.jpg")
        #expect(try album.scan().changed == 1)
        let one = try Data(contentsOf: URL(filePath: album.path + "/d/one.jpg"))
        try album.remove("d/one.jpg")
        #expect(try album.scan().gone == 1)
        try album.put("still.jpg", as: "d/three.jpg")
        let third = try album.scan()
        #expect(third.gone == 0 && third.changed == 1)
        try album.write(Array(one), as: "d/one.jpg")
        #expect(try album.scan().changed == 1)
    }

    @Test("knows a file that was moved by its size and time, with what was noted of it")
    func moved() throws {
        let album = try Album()
        try album.put("still.jpg", as: "one/still.jpg")
        try album.put("orient1.jpg", as: "one/other.jpg")
        try album.scan()
        let before = try #require(try album.items("photos").first { $0.title == "still" })
        try album.gallery.setFavourite(before.id, true)
        let manager = FileManager.default
        try manager.createDirectory(atPath: album.path + "/two", withIntermediateDirectories: true)
        try manager.moveItem(atPath: album.path + "/one/still.jpg", toPath: album.path + "/two/renamed.jpg")
        try album.scan()
        #expect(try album.titles("photos/favourites") == ["renamed"])
        #expect(try album.titles("photos").sorted() == ["other", "renamed"])
        // Not taken away again, and not given twice.
        try album.gallery.setFavourite(try #require(try album.items("photos/favourites").first).id, false)
        try album.put("still.png", as: "two/third.png")
        try album.scan()
        #expect(try album.titles("photos/favourites") == [])
    }

    @Test("leaves out the covers of music, hidden files, and what links lead to")
    func leftOut() throws {
        try album.put("still.jpg", as: "music/cover.jpg")
        try album.put("still.jpg", as: "music/band.jpg")
        try album.write([1, 2, 3], as: "music/song.mp3")
        try album.put("still.jpg", as: ".hidden/one.jpg")
        try album.put("still.jpg", as: "photos/cover.jpg")
        let outside = try Album()
        try outside.put("still.jpg", as: "secret.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: album.path + "/photos/link.jpg",
            withDestinationPath: outside.path + "/secret.jpg"
        )
        try FileManager.default.createSymbolicLink(
            atPath: album.path + "/others",
            withDestinationPath: outside.path
        )
        try album.scan()
        #expect(try album.titles("photos").sorted() == ["band", "cover"])
        #expect(try album.groups("photos/albums").map(\.title).sorted() == ["music", "photos"])
    }

    @Test("says why a folder cannot be looked into, and what is known of it stays")
    func refused() throws {
        try album.put("still.jpg")
        try album.scan()
        let nowhere = album.path + "-nowhere"
        let report = try album.gallery.scan([album.path, nowhere])
        #expect(report.refused == [nowhere: "is not there"])
        try FileManager.default.moveItem(atPath: album.path, toPath: nowhere)
        let gone = try album.scan()
        try FileManager.default.moveItem(atPath: nowhere, toPath: album.path)
        #expect(gone.refused == [album.path: "is not there"] && gone.gone == 0)
        #expect(try album.titles("photos") == ["still"])
    }

    @Test("shows only what is in the folders that are named now")
    func folders() throws {
        try album.put("still.jpg", as: "one/a.jpg")
        try album.put("still.jpg", as: "two/b.jpg")
        _ = try album.gallery.scan([album.path + "/one"])
        _ = try album.gallery.scan([album.path + "/two"])
        #expect(try album.titles("photos") == ["b"])
        #expect(try album.gallery.folders() == [album.path + "/two"])
        _ = try album.gallery.scan([album.path + "/one", album.path + "/two"])
        #expect(try album.titles("photos").sorted() == ["a", "b"])
    }

    @Test("lists what lies in two named folders, one in the other, once")
    func nested() throws {
        try album.put("still.jpg", as: "a/inner/one.jpg")
        try album.put("still.jpg", as: "ab/two.jpg")
        _ = try album.gallery.scan([album.path + "/a/inner", album.path + "/a", album.path + "/ab"])
        #expect(try album.titles("photos").sorted() == ["one", "two"])
        #expect(try album.gallery.folders() == [album.path + "/a", album.path + "/ab"])
    }

    @Test("that is cancelled keeps what it has found, and the next one finds the rest")
    func cancelled() throws {
        for folder in ["a", "b", "c"] { try album.put("still.jpg", as: "\(folder)/\(folder).jpg") }
        var directories = 0
        let report = try album.gallery.scan(
            [album.path],
            isCancelled: { directories >= 2 },
            progress: { directories = $0.directories }
        )
        #expect(report.isCancelled)
        #expect(try album.titles("photos") == ["a"])
        #expect(try album.scan().isCancelled == false)
        #expect(try album.titles("photos").sorted() == ["a", "b", "c"])
    }

    @Test("tells a damaged file, and shows it with the reason")
    func damaged() throws {
        try album.put("truncated.jpg")
        try album.scan()
        let item = try #require(try album.items("photos").first)
        #expect(item.problem?.isEmpty == false)
        #expect(try album.gallery.stats().problems == 1)
    }
}
