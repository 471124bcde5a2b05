import ClickwheelDatabase

extension PackageImport {
    /// Takes the history of the cards that came in; that of known cards stays as it is here.
    func insertReviews(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        let hasOld = try connection.first("SELECT 1 FROM quiz_reviews LIMIT 1") { $0.int(0) } != nil
        // The number of an answer is its time, and the next one comes after it: none may lie ahead.
        let latest = now + 86_400_000
        // However long ago: histories that were made up, by a test or by another program, begin in any year.
        let earliest = -1 << 53
        let strange =
            try connection.first(
                """
                SELECT (SELECT count(*) FROM package.revlog r JOIN temp.map_card k ON k.src = r.cid WHERE r.id > ?)
                    + (SELECT count(*) FROM package.revlog r JOIN temp.map_card k ON k.src = r.cid WHERE r.id < ?)
                """,
                latest,
                earliest
            ) { $0.int(0) } ?? 0
        if strange > 0 {
            report.messages.append(
                "\(strange) answers are from the future or of no time that there was, and were left out"
            )
        }
        // Anki's first scheduler had three buttons for cards in steps: the second was Good, and the third Easy.
        let isOfFirst = outline.isOfFirstScheduler ? 1 : 0
        try connection.run(
            """
            INSERT OR IGNORE INTO quiz_reviews(id, card, ease, ivl, last_ivl, factor, time, type)
            SELECT r.id, k.dst, CAST(r.ease AS INTEGER) + (?3 AND r.type IN (0, 2) AND r.ease IN (2, 3)), CAST(r.ivl AS INTEGER), CAST(r.lastIvl AS INTEGER),
                CAST(r.factor AS INTEGER), min(max(CAST(r.time AS INTEGER), 0), 2147483647), CAST(r.type AS INTEGER)
            FROM package.revlog r JOIN temp.map_card k ON k.src = r.cid WHERE r.id BETWEEN ?1 AND ?2 ORDER BY r.id
            """,
            earliest,
            latest,
            isOfFirst
        )
        report.reviews = connection.changes
        guard hasOld else { return }
        // Two answers at the same millisecond: the second one moves on to the next free one.
        let late = try connection.rows(
            """
            SELECT r.id, k.dst FROM package.revlog r JOIN temp.map_card k ON k.src = r.cid
            JOIN quiz_reviews q ON q.id = r.id WHERE q.card != k.dst AND r.id BETWEEN ? AND ? ORDER BY r.id
            """,
            earliest,
            latest
        ) { ($0.int64(0), $0.int64(1)) }
        var id = Int64.min
        for (source, card) in late {
            // What was tried for the one before is not tried again.
            id = max(source, id) + 1
            while try connection.first("SELECT 1 FROM quiz_reviews WHERE id = ?", id, body: { $0.int(0) })
                != nil
            { id += 1 }
            try connection.run(
                """
                INSERT INTO quiz_reviews(id, card, ease, ivl, last_ivl, factor, time, type)
                SELECT ?1, ?2, CAST(ease AS INTEGER) + (?4 AND type IN (0, 2) AND ease IN (2, 3)), CAST(ivl AS INTEGER), CAST(lastIvl AS INTEGER), CAST(factor AS INTEGER),
                    min(max(CAST(time AS INTEGER), 0), 2147483647), CAST(type AS INTEGER) FROM package.revlog WHERE id = ?3
                """,
                id,
                card,
                source,
                isOfFirst
            )
            report.reviews += 1
        }
    }
}
