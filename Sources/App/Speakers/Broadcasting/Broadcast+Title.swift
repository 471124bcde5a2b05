import Library
import Playback

extension Broadcast {
    /// Tells of the song of `snapshot`, as `library` knows it.
    func follow(_ snapshot: PlayerSnapshot, in library: MusicLibrary) {
        guard let track = library.rememberedTrack(snapshot.trackID) else {
            title = "Clickwheel"
            return
        }
        title = [track.displayArtist, track.displayTitle].compactMap(\.self).joined(separator: " - ")
    }
}
