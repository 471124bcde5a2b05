import ClickwheelDatabase

extension Library {
    /// Gives a song 1 to 5 stars; 0 takes the rating back.
    public func setRating(_ rating: Int, of track: Int64) throws(LibraryError) {
        guard 0...5 ~= rating else { throw .badRating(rating) }
        try write { connection in
            try Self.check(track, connection)
            if rating == 0 {
                try connection.run("DELETE FROM rating WHERE track = ?", track)
            } else {
                try connection.run(
                    """
                    INSERT INTO rating(track, stars, changed_ms) VALUES(?1, ?2, ?3)
                    ON CONFLICT(track) DO UPDATE SET stars = ?2, changed_ms = ?3
                    """,
                    track,
                    rating,
                    clock() / 1000
                )
            }
        }
    }

    /// Counts that a song was played to its end.
    public func recordPlay(of track: Int64) throws(LibraryError) {
        try write { connection in
            try Self.check(track, connection)
            try connection.run(
                """
                INSERT INTO history(track, plays, last_played_ms) VALUES(?1, 1, ?2)
                ON CONFLICT(track) DO UPDATE SET plays = plays + 1, last_played_ms = ?2
                """,
                track,
                clock() / 1000
            )
        }
    }

    /// Counts that a song was left before its end.
    public func recordSkip(of track: Int64) throws(LibraryError) {
        try write { connection in
            try Self.check(track, connection)
            try connection.run(
                """
                INSERT INTO history(track, skips, last_skipped_ms) VALUES(?1, 1, ?2)
                ON CONFLICT(track) DO UPDATE SET skips = skips + 1, last_skipped_ms = ?2
                """,
                track,
                clock() / 1000
            )
        }
    }

    private static func check(_ track: Int64, _ connection: borrowing Connection) throws {
        let isKnown = try connection.first("SELECT 1 FROM track WHERE id = ?", track) { _ in true } ?? false
        if !isKnown { throw LibraryError.noSuchTrack(id: track) }
    }
}
