package import Library
package import Playback

/// A song that plays or comes next: its row, with how much louder or softer it is to be played.
struct PlayedRow: Encodable {
    private enum Key: CodingKey {
        case gainDb
    }

    private let row: AddressedRow
    private let gain: Double?

    init(_ track: Track, _ loudness: Loudness, isShuffled: Bool) {
        row = AddressedRow(track)
        gain = loudness.decibels(for: track.loudness, isShuffled: isShuffled)
    }

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        // Hundredths are finer than anybody hears.
        try container.encodeIfPresent(gain.map { ($0 * 100).rounded() / 100 }, forKey: .gainDb)
    }
}

extension Track {
    /// What its tags say of how loud it is.
    package var loudness: SongLoudness {
        let gain = tags.replayGain
        return SongLoudness(
            track: gain.trackGain.map { .init(gain: $0, peak: gain.trackPeak) },
            album: gain.albumGain.map { .init(gain: $0, peak: gain.albumPeak) }
        )
    }
}
