import Testing

@testable import Library

@Suite("Album places")
struct AlbumPlaceTests {
    static func place(_ path: String) -> String {
        String(decoding: AlbumPlace.of(Array(path.utf8)), as: UTF8.self)
    }

    @Test(
        "the discs of one album share a place",
        arguments: [
            ["A/Album/CD1", "A/Album/CD2", "A/Album/cd 3", "A/Album/Disc 4 - Live"],
            ["A/Album (Disc 1)", "A/Album (disc 2)", "A/Album [CD 3]"],
            ["Disk1", "disk2"],
        ]
    )
    func discs(_ paths: [String]) {
        #expect(Set(paths.map(Self.place)).count == 1)
    }

    @Test(
        "other directories are places of their own",
        arguments: ["", "A/Album", "A/Discovery", "A/CDs", "A/Part of it"]
    )
    func others(_ path: String) {
        #expect(Self.place(path) == path)
    }
}
