import ClickwheelDatabase
import Media

extension Gallery {
    /// Lists `media` as all that is in a directory; what was listed there and is not among it is missing from now on, unless
    /// not all of it could be looked into.
    ///
    /// - Returns: How many are new or have changed, and how many are gone.
    func list(
        _ media: [FoundMedia],
        _ isWhole: Bool,
        _ folder: Int64,
        _ path: [UInt8],
        _ title: String,
        _ mark: Int64
    ) throws(GalleryError) -> (changed: Int, gone: Int) {
        try write { connection in
            try connection.run(
                """
                INSERT INTO gallery_directory(folder, path, title, mark) VALUES(?1, ?2, ?3, ?4)
                ON CONFLICT(folder, path) DO UPDATE SET mark = ?4
                """,
                folder,
                path,
                title,
                mark
            )
            let directory =
                try connection.first(
                    "SELECT id FROM gallery_directory WHERE folder = ? AND path = ?",
                    folder,
                    path
                ) { $0.int64(0) } ?? 0
            let listed = try connection.rows(
                "SELECT name, size, modified_ns, missing FROM gallery_item WHERE directory = ?",
                directory
            ) { ($0.bytes(0), (size: $0.int64(1), modifiedNs: $0.int64(2), isMissing: $0.int(3) != 0)) }
            let known = Dictionary(listed) { first, _ in first }
            var changed = 0
            for item in media {
                let before = known[item.name]
                let isSame =
                    before?.size == item.size && before?.modifiedNs == item.modifiedNs
                    && before?.isMissing == false
                if !isSame { changed += 1 }
                try Self.write(item, directory, title, connection)
            }
            let names = Set(media.map(\.name))
            var gone = 0
            for (name, before) in known where isWhole && !before.isMissing && !names.contains(name) {
                try connection.run(
                    "UPDATE gallery_item SET missing = 1 WHERE directory = ? AND name = ?",
                    directory,
                    name
                )
                gone += 1
            }
            return (changed, gone)
        }
    }

    /// A picture that was made of a file stays its picture until the file changes.
    private static func write(
        _ item: FoundMedia,
        _ directory: Int64,
        _ album: String,
        _ connection: borrowing Connection
    ) throws {
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
    }
}
