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

    @Test("carries a favourite of a moved folder although the scan that saw the new one was interrupted")
    func interruptedMove() throws {
        try album.put("still.jpg", as: "b/one.jpg")
        try album.scan()
        let id = try #require(try album.items("photos").first).id
        try album.gallery.setFavourite(id, true)
        try FileManager.default.moveItem(atPath: album.path + "/b", toPath: album.path + "/a")
        var isCancelled = false
        let report = try album.gallery.scan([album.path], isCancelled: { isCancelled }) { progress in
            isCancelled = progress.found > 0
        }
        #expect(report.isCancelled && report.changed == 1 && report.gone == 0)
        let next = try album.scan()
        #expect(next.changed == 0 && next.gone == 1)
        #expect(try album.items("photos/favourites").count == 1)
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
        // The last one of a directory that stays.
        try album.remove("a/three.webp")
        #expect(try album.scan().gone == 1)
        #expect(try album.titles("photos").isEmpty)
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

    @Test("of a large folder lists it bit by bit, lets others write in between, and goes on when ended")
    func bitByBit() throws {
        let photo = JPEGFile.bytes(taken: "2024:05:06 07:08:09")
        let count = 2 * Gallery.batch + 50
        for number in 0..<count { try album.write(photo, as: "\(number).jpg") }
        var listed = 0
        let report = try album.gallery.scan(
            [album.path],
            isCancelled: {
                listed = (try? album.gallery.stats().photos) ?? 0
                // As a person would, while the scan is at it: nothing is held up.
                if listed > 0, let first = try? album.items("photos").first {
                    try? album.gallery.setFavourite(first.id, true)
                }
                return listed > 0
            }
        )
        #expect(report.isCancelled && listed == Gallery.batch)
        #expect(try album.items("photos/favourites").count == 1)
        let rest = try album.scan()
        #expect(rest.changed == count - Gallery.batch && rest.progress.found == count)
        #expect(try album.gallery.stats().photos == count && album.items("photos/favourites").count == 1)
        #expect(try album.scan().changed == 0)
    }

    @Test("of a folder that has changed writes only what has, and looks again into one left in its midst")
    func onlyChanges() throws {
        for number in 0..<Gallery.batch + 10 { try album.write(JPEGFile.bytes(), as: "\(number).jpg") }
        try album.scan()
        let before = album.gallery.version
        // One transaction names the folders, and one has the new photo; the others change nothing.
        try album.write(JPEGFile.bytes(), as: "new.jpg")
        #expect(try album.scan().changed == 1)
        #expect(album.gallery.version == before + 2)

        // The file is another while it is scanned, and is what it was when the next scan begins.
        let (file, aside) = (album.path + "/0.jpg", album.path + "-0.jpg")
        try FileManager.default.moveItem(atPath: file, toPath: aside)
        try album.write(JPEGFile.bytes(camera: "Canon"), as: "0.jpg")
        let ended = try album.gallery.scan([album.path]) {
            ((try? album.groups("photos/cameras")) ?? []).map(\.title) == ["Canon"]
        }
        #expect(ended.isCancelled)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: aside, toPath: file)
        #expect(try album.scan().changed == 1)
        #expect(try album.groups("photos/cameras").isEmpty)
    }

    @Test("of a large folder that is gone, or not named any more, shows none of it")
    func allGone() throws {
        let count = 2 * Gallery.batch
        for number in 0..<count { try album.write(JPEGFile.bytes(), as: "a/\(number).jpg") }
        try album.write(JPEGFile.bytes(), as: "b/b.jpg")
        try album.scan()
        _ = try album.gallery.scan([album.path + "/b"])
        #expect(try album.gallery.stats().photos == 1)
        try album.scan()
        #expect(try album.gallery.stats().photos == count + 1)
        try album.remove("a")
        #expect(try album.scan().gone == count)
        #expect(try album.gallery.stats().photos == 1)
    }

    @Test("looks again into a file that changed while it was looked into")
    func changing() throws {
        try album.put("still.jpg", as: "one.jpg")
        var looks = 0
        _ = try album.gallery.scan([album.path]) {
            looks += 1
            // The directory has been read, and the file has not.
            if looks == 2 { try? album.put("pano.jpg", as: "one.jpg") }
            return false
        }
        #expect(looks >= 2)
        #expect(try album.scan().changed == 1)
        #expect(try album.titles("photos/360") == ["one"])
        #expect(try album.scan().changed == 0)
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
