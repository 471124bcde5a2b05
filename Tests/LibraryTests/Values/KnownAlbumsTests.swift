import ClickwheelSystem
import Testing

@testable import Library

@Suite("Albums of one title")
struct KnownAlbumsTests {
    private static func album(_ id: Int, _ release: String?, _ year: Int?, _ place: String) -> KnownAlbum {
        KnownAlbum(id: Int64(id), musicBrainz: release, year: year, place: Array(place.utf8), title: "T")
    }

    /// The rule as the comment of `AlbumFinder` says it, looking at every album.
    private static func match(
        _ albums: [KnownAlbum],
        _ release: String?,
        _ year: Int?,
        _ place: NameBytes,
        hasArtist: Bool
    ) -> Int? {
        if let release, let same = albums.firstIndex(where: { $0.musicBrainz == release }) { return same }
        let open = albums.indices.filter { release == nil || albums[$0].musicBrainz == nil }
        if let same = open.first(where: { albums[$0].place == place }) { return same }
        return hasArtist
            ? open.first { year == nil || albums[$0].year == nil || albums[$0].year == year } : nil
    }

    @Test(
        "are found as if each were looked at, whatever came and was mended before",
        arguments: UInt64(0)..<40
    )
    func likeLooking(seed: UInt64) {
        var luck = SplitMix64(seed: seed)
        var all: [KnownAlbum] = []
        var known = KnownAlbums([])
        for number in 0..<KnownAlbums.compared {
            let release = Bool.random(using: &luck) ? "r\(Int.random(in: 0..<40, using: &luck))" : nil
            let year = Bool.random(using: &luck) ? Int.random(in: 2000..<2010, using: &luck) : nil
            let place = "p\(Int.random(in: 0..<30, using: &luck))"
            let hasArtist = Bool.random(using: &luck)
            let found = known.match(release, year, Array(place.utf8), hasArtist: hasArtist)
            #expect(found == Self.match(all, release, year, Array(place.utf8), hasArtist: hasArtist))
            if let found, Bool.random(using: &luck) {
                all[found].musicBrainz = all[found].musicBrainz ?? release
                all[found].year = all[found].year ?? year
                known.replace(found, with: all[found])
            } else {
                let album = Self.album(number, release, year, place)
                all.append(album)
                known.append(album)
            }
        }
        #expect(all.indices.allSatisfy { known[$0] == all[$0] })
    }

    @Test("are the same when they are read again")
    func again() {
        let albums = [
            Self.album(1, "r", 2001, "a"), Self.album(2, nil, 2002, "b"), Self.album(3, "r", nil, "c"),
        ]
        let known = KnownAlbums(albums)
        #expect(known.match("r", nil, [], hasArtist: false) == 0)
        #expect(known.match(nil, nil, Array("c".utf8), hasArtist: false) == 2)
        #expect(known.match("s", 2002, Array("z".utf8), hasArtist: true) == 1)
        #expect(known.match("s", 2003, Array("z".utf8), hasArtist: true) == nil)
    }

    @Test("of thousands in one place so many are compared, and a release is found among all")
    func many() {
        for (before, found) in [
            (KnownAlbums.compared - 1, KnownAlbums.compared - 1), (KnownAlbums.compared, nil),
        ] {
            var known = KnownAlbums((0..<before).map { Self.album($0, "r\($0)", 2001, "a") })
            known.append(Self.album(before, nil, nil, "a"))
            #expect(known.match("new", 2001, Array("a".utf8), hasArtist: false) == found)
            #expect(known.match("new", 2001, Array("b".utf8), hasArtist: true) == found)
            known.append(Self.album(before + 1, "last", 2001, "a"))
            #expect(known.match("last", nil, [], hasArtist: false) == before + 1)
        }
    }
}
