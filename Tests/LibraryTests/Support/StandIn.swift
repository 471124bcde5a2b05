import ClickwheelPOSIX
import ClickwheelSystem

@testable import Library

/// Reads the text that stands for an audio file in tests.
enum StandIn {
    static func read(_ descriptor: CInt) -> Result<FileReading, FileProblem> {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { return .failure(.unreadable(errno: errno)) }
        guard count > 0 else { return .failure(.empty) }
        return parse(String(decoding: bytes[..<count], as: UTF8.self))
    }

    static func parse(_ text: String) -> Result<FileReading, FileProblem> {
        var tags = TrackTags()
        var audio = "silence"
        var hasPicture = false
        var warning: FileProblem?
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return .failure(.notAudio) }
            let value = String(parts[1])
            switch parts[0] {
            case "audio": audio = value
            case "error": return .failure(.damaged(reason: value))
            case "film": return .failure(.video)
            case "warning": warning = .damaged(reason: value)
            case "picture": hasPicture = true
            case "title": tags.title = value
            case "titlesort": tags.titleSort = value
            case "artist": tags.artists.append(value)
            case "artistsort": tags.artistSort = value
            case "album": tags.album = value
            case "albumartist": tags.albumArtists.append(value)
            case "genre": tags.genres.append(value)
            case "composer": tags.composers.append(value)
            case "date": tags.date = value
            case "track": tags.track = Int(value)
            case "disc": tags.disc = Int(value)
            case "compilation": tags.isCompilation = value == "1"
            case "mbalbum": tags.musicBrainz.album = value
            case _: return .failure(.notAudio)
            }
        }
        guard let key = ContentKey(bytes: key(audio)) else { return .failure(.notAudio) }
        let properties = AudioProperties(format: .flac, durationMs: 1000, sampleRate: 44_100, channels: 2)
        var reading = FileReading(
            tags: tags,
            properties: properties,
            contentKey: key,
            hasEmbeddedPicture: hasPicture
        )
        reading.warning = warning
        return .success(reading)
    }

    /// Sixteen bytes that are the same for the same sound.
    private static func key(_ audio: String) -> [UInt8] {
        var generator = SplitMix64(seed: audio.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) })
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
