import ClickwheelDatabase
import Testing

@testable import ClickwheelGallery

@Suite("Lists of photos and videos")
struct ListingTests {
    @Test("have names, and nothing else is one")
    func names() {
        #expect(GalleryListing("photos") == .items(.photos))
        #expect(GalleryListing("photos/albums") == .groups(.albums))
        #expect(GalleryListing("photos/albums/12") == .items(.album(12)))
        #expect(
            GalleryListing("photos/places/Bergen, Norway/Old town")
                == .items(.place("Bergen, Norway/Old town"))
        )
        #expect(GalleryListing("videos/continue") == .items(.continued))
        for name in [
            "", "songs", "photos/", "photos/albums/x", "photos/songs", "videos/albums", "photos/live/1",
        ] {
            #expect(GalleryListing(name) == nil, "\(name)")
        }
    }

    @Test("of photos begin with the newest, an album with the oldest, and pages of them fit together")
    func order() throws {
        let album = try Album()
        for (name, day) in [("a", 3), ("b", 1), ("c", 5), ("d", 2)] {
            try album.write(
                JPEGFile.bytes(taken: "2024:05:0\(day) 10:00:00", camera: "Nova \(day % 2)"),
                as: "\(name).jpg"
            )
        }
        try album.scan()
        #expect(try album.titles("photos") == ["c", "a", "d", "b"])
        let group = try #require(try album.groups("photos/albums").first)
        #expect(try album.titles("photos/\(group.key)") == ["b", "d", "a", "c"])
        #expect(group.count == 4)
        let first = try album.gallery.page(.items(.photos), offset: 0, limit: 3)
        let rest = try album.gallery.page(.items(.photos), offset: 3, limit: 3)
        guard case .items(let one) = first.rows, case .items(let two) = rest.rows else { return }
        #expect((one + two).map(\.title) == ["c", "a", "d", "b"] && first.total == 4 && rest.total == 4)
        for (index, item) in (one + two).enumerated() {
            #expect(try album.gallery.position(.photos, of: item.id) == index)
        }
        #expect(try album.gallery.position(.videos, of: one[0].id) == nil)
        #expect(one[0].taken == "2024-05-05T10:00:00")
        let cameras = try album.groups("photos/cameras")
        #expect(cameras.map(\.title) == ["Nova 0", "Nova 1"] && cameras.map(\.count) == [1, 3])
        #expect(try album.titles("photos/cameras/Nova 0") == ["d"])
        #expect(cameras[1].cover == one[0].id)
    }

    @Test("of places have the names that files give them")
    func places() throws {
        let album = try Album()
        try album.write(JPEGFile.bytes(place: "Bergen &amp; beyond"), as: "one.jpg")
        try album.write(JPEGFile.bytes(), as: "two.jpg")
        try album.scan()
        #expect(try album.groups("photos/places").map(\.title) == ["Bergen & beyond, Norway"])
        #expect(try album.titles("photos/places/Bergen & beyond, Norway") == ["one"])
    }

    @Test("are searched by name, folder, camera, place, day and kind, in any case and without accents")
    func search() throws {
        let album = try Album()
        try album.write(
            JPEGFile.bytes(taken: "2023:07:01 08:00:00", camera: "Nova", place: "Ålesund"),
            as: "Été/harbour.jpg"
        )
        try album.put("MVIMG_0001.jpg")
        try album.scan()
        for words in ["HARB", "ete", "nova", "alesund", "2023-07", "harbour nova"] {
            #expect(try album.gallery.search(words, limit: 9).map(\.title) == ["harbour"], "\(words)")
        }
        #expect(try album.gallery.search("live", limit: 9).map(\.title) == ["MVIMG_0001"])
        for words in ["", "  ", "harbour nobody"] {
            #expect(try album.gallery.search(words, limit: 9).isEmpty)
        }
    }

    @Test("of videos to go on with hold what was begun and not ended, the last one first")
    func continued() throws {
        let album = try Album()
        try album.put("video.mp4", as: "a.mp4")
        try album.put("video.mp4", as: "b.mp4")
        try album.scan()
        let ids = try album.items("videos").map(\.id)
        try album.gallery.setPosition(ids[0], 4000)
        try album.gallery.setPosition(ids[1], 5000)
        #expect(try album.items("videos/continue").map(\.positionMs).sorted() == [4000, 5000])
        // A video of 10 s that was left in its last half second was seen to its end.
        let version = album.gallery.version
        try album.gallery.setPosition(ids[0], 9800)
        #expect(album.gallery.version == version, "where a video was left changes no list")
        #expect(try album.items("videos/continue").map(\.id) == [ids[1]])
        // In its first half second it counts as not begun.
        for (position, kept) in [(499, 0), (500, 500)] {
            try album.gallery.setPosition(ids[0], position)
            #expect(try album.gallery.item(ids[0]).positionMs == kept)
        }
        #expect(throws: GalleryError.noSuchItem(id: 99)) { try album.gallery.setPosition(99, 1) }
    }

    @Test("of films call them long from a minute on, of unknown length, and in a folder for short films")
    func films() throws {
        let album = try Album()
        try album.gallery.write { connection in
            try connection.execute(
                """
                INSERT INTO gallery_folder(id, path) VALUES(1, CAST('/videos' AS BLOB));
                INSERT INTO gallery_directory(id, folder, path, title, mark) VALUES(1, 1, x'', 'Oslo', 7);
                INSERT INTO gallery_item(directory, name, size, modified_ns, kind, is_film, title, taken_s, search,
                    duration_ms) VALUES
                    (1, CAST('a.mp4' AS BLOB), 10, 20, 'video', 1, 'a', 0, x'', 59999),
                    (1, CAST('b.mp4' AS BLOB), 10, 20, 'video', 1, 'b', 0, x'', 60000),
                    (1, CAST('c.mp4' AS BLOB), 10, 20, 'video', 1, 'c', 0, x'', NULL),
                    (1, CAST('d.mp4' AS BLOB), 10, 20, 'shortFilm', 1, 'd', 0, x'', 1000);
                """
            )
        }
        let films = try album.gallery.films()
        #expect(films.map(\.path) == ["Oslo/a.mp4", "Oslo/b.mp4", "Oslo/c.mp4", "Oslo/d.mp4"])
        #expect(films.map(\.isLong) == [false, true, true, true])
    }
}
