import Library
import Quiz

/// The library's songs, for the music quiz.
struct LibraryMusic: MusicSource {
    let library: MusicLibrary

    func songs() throws -> [Int64] { try library.ids(.songs) }

    func tracks(_ ids: [Int64]) throws -> [MusicTrack] {
        try library.tracks(ids).filter { !$0.isMissing }.map { track in
            MusicTrack(
                id: track.id,
                title: track.displayTitle,
                artist: track.displayArtist,
                album: track.tags.album,
                year: track.tags.date.flatMap { Int($0.prefix(4)) },
                genres: track.tags.genres,
                durationMs: track.properties.durationMs,
                artwork: track.artwork.map { "\($0)" },
                mime: track.playbackType
            )
        }
    }
}
