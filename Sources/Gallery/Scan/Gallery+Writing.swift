import ClickwheelDatabase
import Media

extension Gallery {
    /// So many rows are written in one transaction, for which everybody else who writes has to wait: some milliseconds.
    static let batch = 100

    private typealias Known = (size: Int64, modifiedNs: Int64, isMissing: Bool)

    /// Lists `media` as all that is in a directory; what was listed there and is not among it is missing from now on, unless
    /// not all of it could be looked into.
    ///
    /// The mark is noted when all is written: a directory that was left in the middle is looked into again.
    ///
    /// - Returns: How many are new or have changed, and how many are gone.
    func list(
        _ media: [FoundMedia],
        _ isWhole: Bool,
        _ folder: Int64,
        _ path: [UInt8],
        _ title: String,
        _ mark: Int64,
        isCancelled: () -> Bool
    ) throws(GalleryError) -> (changed: Int, gone: Int) {
        let directory = try enter(folder, path, title)
        let known = try listed(directory)
        var changed = 0
        for start in stride(from: 0, to: media.count, by: Self.batch) {
            guard !isCancelled() else { return (changed, 0) }
            let part = media[start..<min(start + Self.batch, media.count)]
            try write(where: { $0 > 0 }) { connection in
                try part.reduce(0) { try $0 + Self.write($1, directory, title, connection) }
            }
            changed += part.count { item in
                guard let before = known[item.name], !before.isMissing else { return true }
                return before.size != item.size || before.modifiedNs != item.modifiedNs
            }
        }
        let names = Set(media.map(\.name))
        let gone = isWhole ? known.filter { !$1.isMissing && !names.contains($0) }.map(\.key) : []
        for start in stride(from: 0, to: gone.count, by: Self.batch) {
            guard !isCancelled() else { return (changed, start) }
            try write { connection in
                for name in gone[start..<min(start + Self.batch, gone.count)] {
                    try connection.run(
                        "UPDATE gallery_item SET missing = 1 WHERE directory = ? AND name = ?",
                        directory,
                        name
                    )
                }
            }
        }
        try write(isListed: false) { connection in
            try connection.run("UPDATE gallery_directory SET mark = ? WHERE id = ?", mark, directory)
        }
        return (changed, gone.count)
    }

    /// The number of a directory, which has no mark from now on.
    private func enter(_ folder: Int64, _ path: [UInt8], _ title: String) throws(GalleryError) -> Int64 {
        try write(isListed: false) { connection in
            try connection.run(
                """
                INSERT INTO gallery_directory(folder, path, title, mark) VALUES(?1, ?2, ?3, 0)
                ON CONFLICT(folder, path) DO UPDATE SET mark = 0
                """,
                folder,
                path,
                title
            )
            return try connection.first(
                "SELECT id FROM gallery_directory WHERE folder = ? AND path = ?",
                folder,
                path
            ) { $0.int64(0) } ?? 0
        }
    }

    /// What is known of the files of a directory, by their names.
    private func listed(_ directory: Int64) throws(GalleryError) -> [[UInt8]: Known] {
        let rows = try read { connection in
            try connection.rows(
                "SELECT name, size, modified_ns, missing FROM gallery_item WHERE directory = ?",
                directory
            ) { ($0.bytes(0), Known($0.int64(1), $0.int64(2), $0.int(3) != 0)) }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// A picture that was made of a file stays its picture until the file changes.
    ///
    /// - Returns: 1 where the row is another now, 0 where it was so before.
    private static func write(
        _ item: FoundMedia,
        _ directory: Int64,
        _ album: String,
        _ connection: borrowing Connection
    ) throws -> Int {
        let metadata = item.metadata
        let (width, height) = metadata.uprightSize
        try connection.run(
            """
            INSERT INTO gallery_item(directory, name, size, modified_ns, kind, is_film, title, taken_s, taken, width,
                height, duration_ms, frames, camera, place, latitude, longitude, projection, crop, clip_name,
                clip_offset, clip_length, moment_us, problem, search)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
                ?23, ?24, ?25)
            ON CONFLICT(directory, name) DO UPDATE SET missing = 0, size = ?3, modified_ns = ?4, kind = ?5,
                is_film = ?6, title = ?7, taken_s = ?8, taken = ?9, width = ?10, height = ?11, duration_ms = ?12,
                frames = ?13, camera = ?14, place = ?15, latitude = ?16, longitude = ?17, projection = ?18, crop = ?19,
                clip_name = ?20, clip_offset = ?21, clip_length = ?22, moment_us = ?23, search = ?25,
                problem = iif(size = ?3 AND modified_ns = ?4, coalesce(?24, problem), ?24),
                blur = iif(size = ?3 AND modified_ns = ?4, blur, NULL),
                is_pictured = iif(size = ?3 AND modified_ns = ?4, is_pictured, 0)
            WHERE (missing, size, modified_ns, kind, is_film, title, taken_s, taken, width, height, duration_ms, frames,
                camera, place, latitude, longitude, projection, crop, clip_name, clip_offset, clip_length, moment_us,
                search) IS NOT (0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                ?22, ?23, ?25) OR (?24 IS NOT NULL AND ?24 IS NOT problem)
            """,
            directory,
            item.name,
            item.size,
            item.modifiedNs,
            metadata.kind.rawValue,
            metadata.isFilm ? 1 : 0,
            item.title,
            item.takenSeconds,
            metadata.takenAt,
            width,
            height,
            metadata.durationMs,
            metadata.frames,
            metadata.camera,
            metadata.place,
            metadata.latitude,
            metadata.longitude,
            metadata.projection,
            metadata.crop.map {
                "\($0.fullWidth),\($0.fullHeight),\($0.left),\($0.top),\($0.width),\($0.height)"
            },
            item.clipName,
            metadata.videoOffset,
            metadata.videoLength,
            metadata.presentationTimeUs,
            metadata.reason,
            item.search(album: album)
        )
        return connection.changes
    }
}
