import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Library

@Suite("Pictures of albums")
struct ArtworkFinderTests {
    private let finder = ArtworkFinder()

    @Test("the picture in the tags is found in every kind of tag", arguments: Fixture.tagged)
    func embedded(_ fixture: Fixture) throws {
        guard !["oggflac.oga", "speex.spx", "wma.wma"].contains(fixture.name) else { return }
        let expected = try [UInt8](Data(contentsOf: URL(filePath: Fixture.path("cover.png"))))
        let picture = try #require(try finder.embeddedPicture(path: fixture.path()))
        // Some of the tags call it a JPEG.
        #expect(picture == Picture(mimeType: "image/png", bytes: expected))
    }

    @Test(
        "a picture is told by its place in the file, but for one in another form",
        arguments: Fixture.tagged
    )
    func place(_ fixture: Fixture) throws {
        guard !["oggflac.oga", "speex.spx", "wma.wma"].contains(fixture.name) else { return }
        let bytes = try fixture.bytes()
        let descriptor = open(try fixture.path(), O_RDONLY)
        defer { close(descriptor) }
        let found = try #require(try finder.find(in: FileBytes(descriptor: descriptor)))
        let isBase64 = [".ogg", ".opus", ".oga", ".spx"].contains { fixture.name.hasSuffix($0) }
        #expect((found.place == nil) == isBase64)
        guard let place = found.place else { return }
        #expect(try Array(bytes[place]) == found.read().bytes)
    }

    @Test("a file without a picture has none", arguments: ["oggflac.oga", "flac-24.flac", "adts.aac"])
    func none(_ name: String) throws {
        #expect(try finder.embeddedPicture(path: Fixture.path(name)) == nil)
    }

    @Test("the front cover is taken before a picture that comes earlier")
    func front() throws {
        // Two pictures, the first of type 4, which is the back of the cover; their order is told apart here.
        var bytes = try Fixture.named("flac.flac").bytes()
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let back = try #require(
            bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == signature }
        )
        bytes.replaceSubrange(back..<back + 4, with: [0xFF, 0xD8, 0xFF, 0xE0])
        #expect(try finder.embeddedPicture(in: FileBytes(bytes))?.mimeType == "image/png")
    }

    @Test("a picture of another type is taken where there is no front cover")
    func other() throws {
        var bytes = try Fixture.named("flac.flac").bytes()
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let front = try #require(
            bytes.indices.dropLast(4).last { Array(bytes[$0..<$0 + 4]) == signature }
        )
        bytes[front] = 0
        #expect(try finder.embeddedPicture(in: FileBytes(bytes))?.mimeType == "image/png")
        let back = try #require(
            bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == signature }
        )
        bytes[back] = 0
        #expect(throws: FileProblem.notAPicture) { try finder.embeddedPicture(in: FileBytes(bytes)) }
    }

    @Test(
        "covers are ranked by name, then by ending",
        arguments: [
            (["front.jpg", "folder.png", "cover.webp"], "cover.webp"),
            (["COVER.PNG", "Cover.JPG", "cover.jpeg"], "Cover.JPG"),
            (["Folder.jpg", "AlbumArt_{1}_Large.jpg", "a.jpg"], "Folder.jpg"),
            (["AlbumArtSmall.jpg", "AlbumArt_{1}_Large.jpg"], "AlbumArt_{1}_Large.jpg"),
            (["AlbumArtSmall.jpg", "01 Cover.mp3"], "AlbumArtSmall.jpg"),
            (["cover.JPG", "Cover.jpg", "COVER.jpg"], "COVER.jpg"),
        ]
    )
    func ranking(_ names: [String], _ expected: String) {
        #expect(finder.bestName(among: names) == expected)
        #expect(finder.bestName(among: names.reversed()) == expected)
        #expect(finder.bestName(among: names.shuffled()) == expected)
    }

    @Test(
        "other names are no covers",
        arguments: [
            "cover", "cover.gif", "cover.jpg.txt", "discover.jpg", ".jpg", "", "cover.", "back.jpg", "1.png",
        ]
    )
    func noCover(_ name: String) {
        #expect(finder.bestName(among: [name]) == nil)
    }

    @Test("a picture file is known by its bytes")
    func pictureFile() throws {
        let folder = try TemporaryFolder()
        let png = try [UInt8](Data(contentsOf: URL(filePath: Fixture.path("cover.png"))))
        let path = try folder.write("cover.jpg", png)
        #expect(try finder.picture(path: path) == Picture(mimeType: "image/png", bytes: png))
        let webP = Array("RIFF\0\0\0\0WEBPVP8 ".utf8)
        #expect(try finder.picture(path: folder.write("a", webP)).mimeType == "image/webp")
        #expect(
            try finder.picture(path: folder.write("b", [0xFF, 0xD8, 0xFF, 0xDB])).mimeType == "image/jpeg"
        )
        #expect(throws: FileProblem.notAPicture) {
            try finder.picture(path: folder.write("cover.png", Array("<svg>".utf8)))
        }
        #expect(throws: FileProblem.empty) { try finder.picture(path: folder.write("c.png", [])) }
    }

    @Test("a picture of 100 MB is refused with its size")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("cover.jpg", [0xFF, 0xD8, 0xFF, 0xDB], padding: 100 << 20)
        let problem = FileProblem.pictureTooLarge(bytes: 100 << 20 + 4, limit: ArtworkFinder.maximumBytes)
        #expect(throws: problem) { try finder.picture(path: path) }
        #expect("\(problem)".contains("\(ArtworkFinder.maximumBytes)"))
    }

    @Test("of the names of covers those of people come first, then large pictures, and a JPEG before a PNG")
    func names() {
        let best = [
            "Cover.jpg", "cover.jpeg", "cover.webp", "folder.png", "front.webp", "AlbumArt_{1}_Large.jpg",
            "albumart.png", "AlbumArtSmall.jpg", "AlbumArtSmall.webp",
        ]
        #expect(best.reversed().compactMap { CoverName($0) }.sorted().map(\.name) == best)
        for other in ["back.jpg", "cover.gif", "cover", "mycover.jpg"] { #expect(CoverName(other) == nil) }
    }
}
