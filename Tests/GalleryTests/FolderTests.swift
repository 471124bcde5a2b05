import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Media
import Testing

@testable import ClickwheelGallery

@Suite("Folders of photos and videos")
struct FolderTests {
    private let album: Album

    init() throws { album = try Album() }

    @Test("are looked into sixty-four deep, the named one being the first")
    func depth() throws {
        let below = { (count: Int) in [String](repeating: "d", count: count).joined(separator: "/") + "/" }
        try album.put("still.jpg", as: below(63) + "seen.jpg")
        try album.put("still.jpg", as: below(64) + "unseen.jpg")
        try album.put("still.jpg", as: "top.jpg")
        #expect(try album.scan().progress.found == 2)
        #expect(try album.titles("photos").sorted() == ["seen", "top"])
    }

    @Test("are counted once each, with those in which nothing is, whether or not anything has changed")
    func counts() throws {
        try album.put("still.jpg", as: "a/b/one.jpg")
        try album.put("still.jpg", as: "c/two.jpg")
        try album.write([], as: "d/none.txt")
        for _ in 0..<2 {
            let report = try album.scan()
            #expect(report.progress == GalleryProgress(directories: 5, found: 2) && !report.isCancelled)
        }
        try album.remove("a")
        let gone = try album.scan()
        #expect(gone.progress == GalleryProgress(directories: 3, found: 1) && gone.gone == 1)
        #expect(try album.scan().gone == 0)
    }

    @Test(
        "with music hide covers and songs, and show every other picture; without music they show covers too"
    )
    func music() throws {
        for name in ["cover.jpg", "folder.jpg", "band.jpg"] {
            try album.put("still.jpg", as: "music/" + name)
            try album.put("still.jpg", as: "photos/" + name)
        }
        try album.write(Array("song".utf8), as: "music/song.flac")
        try album.scan()
        let titles = try album.titles("photos").sorted()
        #expect(titles == ["band", "band", "cover", "folder"])
    }

    @Test("hold live photos of two files, whose clip is opened beside the picture, or in it")
    func clips() throws {
        for name in ["IMG_0001.JPG", "IMG_0001.MOV", "MVIMG_0001.jpg", "still.jpg"] { try album.put(name) }
        try album.scan()
        let items = try album.items("photos")
        func id(_ title: String) throws -> Int64 { try #require(items.first { $0.title == title }).id }
        let inside = MediaInspector().inspect(path: album.path + "/MVIMG_0001.jpg")
        let (offset, length) = (try #require(inside.videoOffset), try #require(inside.videoLength))
        let clip = try album.gallery.openClip(try id("MVIMG_0001"))
        #expect(clip.part == Int64(offset)..<Int64(offset + length) && clip.mimeType == "video/mp4")
        let beside = try album.gallery.openClip(try id("IMG_0001"))
        #expect(beside.part == nil && beside.mimeType == "video/mp4")
        #expect(throws: GalleryError.notThere("this picture has no clip")) {
            try album.gallery.openClip(try id("still"))
        }
        #expect(try album.gallery.open(try id("IMG_0001")).mimeType == "image/jpeg")
        #expect(items.filter(\.hasClip).map(\.title).sorted() == ["IMG_0001", "MVIMG_0001"])
        #expect(items.allSatisfy { !$0.isFilm && !$0.isFavourite })
    }

    @Test("of a list say where each item is in it, and of another item that it is not")
    func positions() throws {
        for number in 1...4 { try album.put("still.jpg", as: "p\(number).jpg") }
        try album.put("video.mp4")
        try album.scan()
        guard case .items(let listing) = try #require(GalleryListing("photos")) else { return }
        let items = try album.items("photos")
        #expect(items.count == 4)
        for (index, item) in items.enumerated() {
            #expect(try album.gallery.position(listing, of: item.id) == index)
        }
        #expect(
            try album.gallery.position(listing, of: try #require(try album.items("videos").first).id) == nil
        )
    }

    @Test("that somebody has marked are so on the disk when that is answered")
    func durable() throws {
        try album.put("video.mp4")
        try album.scan()
        let (id, database) = (try #require(try album.items("videos").first).id, album.gallery.database)
        try database.withWriter { try $0.execute(DurabilityProbe.watch("gallery_item")) }
        try album.gallery.setFavourite(id, true)
        try album.gallery.setPosition(id, 500)
        #expect(try database.withWriter { try $0.rows("SELECT level FROM levels") { $0.int(0) } } == [2, 1])
    }

    @Test(
        "that a person notes something of are other lists then, and those of where a video was left are not"
    )
    func versions() throws {
        try album.put("video.mp4")
        try album.scan()
        let (id, version) = (try #require(try album.items("videos").first).id, album.gallery.version)
        try album.gallery.setFavourite(id, true)
        #expect(album.gallery.version == version + 1)
        // A video of 10 s: a twentieth of it at either end does not count.
        for (position, kept) in [(0, 0), (499, 0), (500, 500), (9500, 9500), (9501, 0), (20_000, 0)] {
            try album.gallery.setPosition(id, position)
            #expect(try album.gallery.item(id).positionMs == kept)
        }
        #expect(album.gallery.version == version + 1)
        #expect(throws: GalleryError.noSuchItem(id: 77)) { try album.gallery.setFavourite(77, true) }
    }

    @Test("that are gone are one change of the lists")
    func goneVersion() throws {
        for name in ["a/one.jpg", "b/two.jpg"] { try album.put("still.jpg", as: name) }
        try album.scan()
        let version = album.gallery.version
        try album.remove("a")
        try album.scan()
        // The folders are named, and the photos of one are gone.
        #expect(album.gallery.version == version + 2)
    }
}
