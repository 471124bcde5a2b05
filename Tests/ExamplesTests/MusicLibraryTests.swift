import Foundation
import Testing

@testable import MusicLibraryExample

@Suite("The music library example")
struct MusicLibraryTests {
    @Test("what is in a folder is listed, found, and complained about", arguments: ["", ":memory:"])
    func shelf(_ database: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shelf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.wav(title: "Été", album: "Seasons").write(to: folder.appending(path: "a.wav"))
        try Data("not audio".utf8).write(to: folder.appending(path: "b.mp3"))

        let shelf = try Shelf(
            [folder.path],
            database: database.isEmpty ? folder.appending(path: "shelf.db").path : database
        )
        #expect(try shelf.albums() == ["Seasons"])
        #expect(try shelf.songs(about: "ete") == ["Été"])
        #expect(try shelf.complaints().count == 1)
        #expect(try shelf.complaints().first?.hasPrefix("b.mp3: ") == true)
    }

    /// A short WAV with RIFF INFO tags.
    private static func wav(title: String, album: String) -> Data {
        func number(_ value: Int, _ size: Int) -> Data {
            Data((0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        func chunk(_ name: String, _ body: Data) -> Data {
            Data(name.utf8) + number(body.count, 4) + body
                + (body.count.isMultiple(of: 2) ? Data() : Data([0]))
        }
        let format =
            number(1, 2) + number(1, 2) + number(8000, 4) + number(16000, 4) + number(2, 2) + number(16, 2)
        let tags = chunk("INAM", Data(title.utf8) + Data([0])) + chunk("IPRD", Data(album.utf8) + Data([0]))
        let body =
            chunk("fmt ", format) + chunk("data", Data(count: 3200)) + chunk("LIST", Data("INFO".utf8) + tags)
        return chunk("RIFF", Data("WAVE".utf8) + body)
    }
}
