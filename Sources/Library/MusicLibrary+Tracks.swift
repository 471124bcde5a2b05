import ClickwheelDatabase

extension MusicLibrary {
    /// The song with this id, also when it is missing.
    public func track(_ id: Int64) throws(LibraryError) -> Track? {
        try read { try RowReader.track(id, $0) }
    }

    /// The song with this id, from memory where it was asked for lately; `nil` also where the library cannot be read.
    ///
    /// It is as new as ``version``.
    public func rememberedTrack(_ id: Int64?) -> Track? {
        guard let id else { return nil }
        return try? cache.track(id) { try track(id) }
    }

    /// The songs with these ids in the same order; ids that are not known are left out.
    ///
    /// Many songs are read in steps, between which others get their turn.
    ///
    /// - Complexity: O(*n*), some microseconds for each song.
    public func tracks(_ ids: some Sequence<Int64>) throws(LibraryError) -> [Track] {
        var tracks: [Track] = []
        var rest = Array(ids)[...]
        while !rest.isEmpty {
            let step = rest.prefix(256)
            tracks += try read { connection in try step.compactMap { try RowReader.track($0, connection) } }
            rest = rest.dropFirst(step.count)
        }
        return tracks
    }

    /// Calls `body` with every song that is not missing, by folder and path, without holding all at once.
    ///
    /// - Throws: ``LibraryError``, or what `body` throws, which ends the walk.
    public func forEachTrack(_ body: (Track) throws -> Void) throws {
        let directories = try read { connection in
            try connection.rows("SELECT id FROM directory ORDER BY folder, path") { $0.int64(0) }
        }
        for directory in directories {
            let tracks = try read { connection in
                let ids = try connection.rows(
                    "SELECT id FROM track WHERE directory = ? AND missing_us = 0 ORDER BY name, part",
                    directory
                ) { $0.int64(0) }
                return try ids.compactMap { try RowReader.track($0, connection) }
            }
            for track in tracks { try body(track) }
        }
    }

    /// Every file and folder that could not be taken in, and every file that plays and is not whole, by path.
    public func problems() throws(LibraryError) -> [LibraryProblem] {
        try read { connection in
            try connection.rows(
                """
                SELECT f.path, d.path, p.name, p.reason, p.plays
                FROM (
                    SELECT directory, name, reason, EXISTS(
                        SELECT 1 FROM track t
                        WHERE t.directory = problem.directory AND t.name = problem.name AND t.missing_us = 0
                    ) AS plays
                    FROM problem
                    UNION ALL
                    SELECT directory, name, problem, governed <> x'' FROM cue_sheet WHERE problem IS NOT NULL
                ) p JOIN directory d ON d.id = p.directory JOIN folder f ON f.id = d.folder
                ORDER BY f.path, d.path, p.name
                """
            ) { row in
                let directory = row.text(1)
                let name = row.text(2)
                let separator = directory.isEmpty || name.isEmpty ? "" : "/"
                return LibraryProblem(
                    folder: row.text(0),
                    path: directory + separator + name,
                    reason: row.text(3),
                    plays: row.int(4) != 0
                )
            }
        }
    }

    /// The folders that the library was made from.
    public func folders() throws(LibraryError) -> [LibraryFolder] {
        try read { connection in
            try connection.rows("SELECT path, problem FROM folder WHERE active = 1 ORDER BY path") { row in
                LibraryFolder(path: row.text(0), problem: row.optionalText(1))
            }
        }
    }
}
