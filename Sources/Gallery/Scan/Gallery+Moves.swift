import ClickwheelDatabase

extension Gallery {
    /// Has files that were moved or renamed keep what a person has noted of them.
    ///
    /// A file is the same where size, time to the nanosecond and kind are, and no second one is like it. It blocks.
    func carryMarks() throws(GalleryError) {
        let moved = try read { connection in
            try connection.rows(
                """
                SELECT o.id, min(n.id) FROM gallery_item o JOIN gallery_item n
                    ON n.size = o.size AND n.modified_ns = o.modified_ns AND n.kind = o.kind AND n.missing = 0
                WHERE o.missing = 1 AND (o.favourite = 1 OR o.position_ms > 0)
                GROUP BY o.id HAVING count(*) = 1
                """
            ) { (old: $0.int64(0), new: $0.int64(1)) }
        }
        guard !moved.isEmpty else { return }
        try write { connection in
            for (old, new) in moved {
                try connection.run(
                    """
                    UPDATE gallery_item SET (favourite, position_ms, seen_s) =
                        (SELECT max(o.favourite, gallery_item.favourite),
                            iif(o.seen_s > gallery_item.seen_s, o.position_ms, gallery_item.position_ms),
                            max(o.seen_s, gallery_item.seen_s) FROM gallery_item o WHERE o.id = ?1)
                    WHERE id = ?2
                    """,
                    old,
                    new
                )
                try connection.run(
                    "UPDATE gallery_item SET favourite = 0, position_ms = 0, seen_s = 0 WHERE id = ?1",
                    old
                )
            }
        }
    }
}
