import ClickwheelDatabase

extension MusicLibrary {
    /// Gives songs a rating, or takes it back where it is `nil`: all of them, or on an error none.
    public func rate(_ tracks: [Int64], _ rating: StarRating?) throws(LibraryError) {
        let now = clock() / 1000
        try write(isDurable: true) { connection in
            for track in tracks {
                guard try Self.isKnown(track, connection) else { throw LibraryError.noSuchTrack(id: track) }
                guard let rating else {
                    try connection.run("DELETE FROM rating WHERE track = ?", track)
                    continue
                }
                try connection.run(
                    "INSERT OR REPLACE INTO rating(track, half_stars, changed_ms) VALUES(?, ?, ?)",
                    track,
                    rating.halfStars,
                    now
                )
            }
        }
        cache.forgetTracks()
    }

    /// Counts plays and skips: all of them, or on an error none; songs that are not known are left out.
    public func record(_ listenings: [Listening]) throws(LibraryError) {
        try write { connection in
            for listening in listenings where try Self.isKnown(listening.track, connection) {
                let isPlay = listening.outcome == .played
                try connection.run(
                    """
                    INSERT INTO history(track, plays, skips, last_played_ms, last_skipped_ms)
                    VALUES(?1, ?2, ?3, ?4, ?5)
                    ON CONFLICT(track) DO UPDATE SET plays = plays + ?2, skips = skips + ?3,
                        last_played_ms = ifnull(?4, last_played_ms),
                        last_skipped_ms = ifnull(?5, last_skipped_ms)
                    """,
                    listening.track,
                    isPlay ? 1 : 0,
                    isPlay ? 0 : 1,
                    isPlay ? listening.timeMs : nil,
                    isPlay ? nil : listening.timeMs
                )
            }
        }
        cache.forgetTracks()
    }

    private static func isKnown(_ track: Int64, _ connection: borrowing Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM track WHERE id = ?", track) { _ in true } ?? false
    }
}
