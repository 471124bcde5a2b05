import ClickwheelDatabase

/// What a person notes of a photo or a video.
extension Gallery {
    package func setFavourite(_ id: Int64, _ isFavourite: Bool) throws(GalleryError) {
        let isThere = try write(isDurable: true) { connection in
            try connection.run(
                "UPDATE gallery_item SET favourite = ?2 WHERE id = ?1",
                id,
                isFavourite ? 1 : 0
            )
            return connection.changes > 0
        }
        guard isThere else { throw .noSuchItem(id: id) }
    }

    /// Notes where a video was left; within its first or last seconds it counts as not begun.
    package func setPosition(_ id: Int64, _ milliseconds: Int) throws(GalleryError) {
        let duration = try item(id).durationMs ?? .max
        let margin = min(10_000, duration / 20)
        let isAmid = milliseconds >= margin && milliseconds <= duration - margin
        try write(isListed: false) { connection in
            try connection.run(
                "UPDATE gallery_item SET position_ms = ?2, seen_s = ?3 WHERE id = ?1",
                id,
                isAmid ? milliseconds : 0,
                clock()
            )
        }
    }

    /// Notes that a picture of an item was made, or cannot be, and the colours that are shown before it.
    func notePicture(_ id: Int64, modifiedNs: Int64, blur: [UInt8]?, problem: String?) throws(GalleryError) {
        try write(isListed: false) { connection in
            try connection.run(
                """
                UPDATE gallery_item SET is_pictured = 1, blur = coalesce(?3, blur), problem = coalesce(problem, ?4)
                WHERE id = ?1 AND modified_ns = ?2
                """,
                id,
                modifiedNs,
                blur,
                problem
            )
        }
    }

    /// The newest items of which no picture was tried to be made.
    func unpictured(limit: Int) throws(GalleryError) -> [Int64] {
        try read { connection in
            try connection.rows(
                """
                SELECT id FROM gallery_item WHERE missing = 0 AND is_pictured = 0 ORDER BY taken_s DESC, id DESC LIMIT ?
                """,
                limit
            ) { $0.int64(0) }
        }
    }
}
