import ClickwheelSystem
import Library

/// Songs of every format, by the reader that the scan's processes are.
struct SongTarget: MutationTarget {
    static let name = "songs"
    static let count = 40_000
    static let grownCount = 400
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        let ends = [
            ".mp3", ".flac", ".m4a", ".aac", ".ogg", ".oga", ".opus", ".wav", ".wv", ".aiff", ".aifc", ".png",
            ".ape",
            ".mpc", ".wma", ".dsf", ".dff", ".mp2", ".tta", ".spx", ".mp4",
        ]
        return try workshop.fixtures("Tests/LibraryTests/Fixtures", ends) + DemoSongs.heads(workshop)
    }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let path = try workshop.write(bytes, to: "song")
            guard let reading = try? FileReader().read(path: path) else { continue }
            let (properties, tags) = (reading.properties, reading.tags)
            guard properties.durationMs >= 0, properties.sampleRate > 0, properties.channels > 0 else {
                throw TortureFailure("a song was read as \(properties)")
            }
            for text in [tags.title, tags.album, tags.artistCredit].compactMap(\.self) + tags.artists
                + tags.genres
            where text.isEmpty || text.utf8.contains(0) || text.utf8.count > TrackTags.maximumTextBytes {
                throw TortureFailure("a tag was read as a text of \(text.utf8.count) bytes")
            }
        }
    }
}
