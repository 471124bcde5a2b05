import ClickwheelAudio
import Foundation
import Testing

@testable import ClickwheelSynth

@Suite("Demo library")
struct DemoLibraryTests {
    @Test("there are at least three records, twelve tracks and four formats, and no name twice")
    func catalogue() {
        let tracks = DemoAlbum.all.flatMap(\.tracks)
        #expect(DemoAlbum.all.count >= 3)
        #expect(tracks.count >= 12)
        #expect(Set(DemoAlbum.all.map(\.format.fileExtension)) == ["flac", "mp3", "opus", "m4a"])
        #expect(Set(tracks.map(\.title)).count == tracks.count)
        #expect(Set(DemoAlbum.all.map { "\($0.cover)" }).count == DemoAlbum.all.count)
        for album in DemoAlbum.all {
            #expect(!album.artist.isEmpty && !album.genre.isEmpty && Int(album.date) != nil)
            #expect(!album.tracks.contains { $0.composer.isEmpty })
        }
    }

    @Test("every tune lasts 40 to 105 seconds a track", arguments: Tunes.all.map(\.name))
    func lengths(name: String) throws {
        let piece = try #require(Tunes.all.first { $0.name == name }).piece
        let performance = Performance(try Score(piece))
        let parts = name == "Canon in D" ? 2.0 : 1
        #expect((40...105).contains(performance.end / parts), "\(performance.end)")
    }

    @Test("every tune has at least two textures and three players")
    func arrangements() {
        for (name, piece) in Tunes.all {
            #expect(piece.voices.count >= 3, "\(name)")
            #expect(Set(piece.sections.map { $0.parts.map(\.key).sorted() }).count >= 2, "\(name)")
        }
    }

    @Test("the two parts of one performance meet at the same frame")
    func gapless() throws {
        let performance = Performance(try Score(Tunes.canon))
        let cut = performance.start(ofBar: Tunes.canonCut)
        #expect((50...90).contains(cut))
        let album = try #require(DemoAlbum.all.first { $0.tracks.contains { $0.bars != nil } })
        let parts = album.tracks.compactMap(\.bars)
        #expect(parts == [.until(Tunes.canonCut), .from(Tunes.canonCut)])
        #expect(DemoRecording.all(of: album, in: "/tmp", cover: nil).count == album.tracks.count - 1)
    }

    @Test("a folder with other files is never touched")
    func foreignFolder() throws {
        let folder = NSTemporaryDirectory() + "clickwheel-demo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))

        #expect(throws: DemoError.folderInUse(folder)) { try DemoLibrary(folder: folder).write() }
        #expect(throws: DemoError.folderInUse(folder + "/notes.txt")) {
            try DemoLibrary(folder: folder + "/notes.txt").write()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
    }

    @Test("a library that is there is left alone, an older version is not taken for it")
    func marker() throws {
        let folder = NSTemporaryDirectory() + "clickwheel-demo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let marker = folder + "/" + DemoLibrary.marker
        try Data("clickwheel demo library 0\n".utf8).write(to: URL(filePath: marker))
        #expect(!DemoLibrary(folder: folder).isComplete)
        try Data("clickwheel demo library \(DemoLibrary.version)\n".utf8).write(to: URL(filePath: marker))
        #expect(DemoLibrary(folder: folder + "/").isComplete)
        try DemoLibrary(folder: folder).write()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [DemoLibrary.marker])
    }

    @Test("a short recording becomes a tagged file that decodes to what was rendered")
    func recording() throws {
        let folder = NSTemporaryDirectory() + "clickwheel-demo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let piece = Piece(
            meter: Meter(2, 4),
            tempo: 160,
            voices: [Voice(name: "box", instrument: .musicBox)],
            sections: [Section("only", ["box": .line("c5q e5 | g5q c6")])]
        )
        let album = DemoAlbum(
            title: "Short",
            artist: "Nobody",
            date: "2020",
            genre: "Test",
            format: .flac(),
            coverPlace: .embedded(.png),
            tracks: [
                DemoTrack("One", by: "Somebody", piece, bars: .until(1)),
                DemoTrack("Two", by: "Somebody", piece, bars: .from(1)),
            ],
            cover: CoverArt(pattern: .tiles, palette: .tram)
        )
        for recording in DemoRecording.all(of: album, in: folder, cover: nil) { try recording.write() }

        let rendered = Rendering(performance: Performance(try Score(piece))).sound()
        var frames = 0
        for name in ["01 One.flac", "02 Two.flac"] {
            let decoder = try AudioDecoder(path: folder + "/" + name)
            var buffer = PCMBuffer(format: decoder.output, capacity: 4_096)
            while true {
                let count = try decoder.read(into: &buffer)
                if count == 0 { break }
                let expected = rendered.left[frames..<(frames + count)]
                let worst = buffer.withSamples(as: Float.self) { samples in
                    zip(expected, stride(from: 0, to: samples.count, by: 2)).map { abs($0 - samples[$1]) }
                        .max() ?? 0
                }
                #expect(worst <= 1 / 32_768)
                frames += count
            }
        }
        #expect(frames == rendered.left.count)
    }

    @Test("covers are made of a few warm colours and differ", arguments: CoverArt.Pattern.allCases)
    func covers(pattern: CoverArt.Pattern) {
        let image = CoverArt(pattern: pattern, palette: .lamplight).image(size: 60)
        var counts: [[UInt8]: Int] = [:]
        for start in stride(from: 0, to: image.pixels.count, by: 3) {
            counts[Array(image.pixels[start..<(start + 3)]), default: 0] += 1
        }
        let flat = counts.values.filter { $0 > 150 }
        #expect((3...8).contains(flat.count), "\(flat)")
        #expect(flat.reduce(0, +) > 60 * 60 / 2)
    }
}
