import ClickwheelDatabase
import Media

extension GalleryItem {
    /// What ``init(_:)`` reads, in its order.
    static let columns = """
        id, kind, is_film, title, taken, width, height, duration_ms, frames, camera, place, latitude, longitude, \
        projection, crop, clip_name IS NOT NULL OR clip_offset IS NOT NULL, moment_us, problem, blur, favourite, \
        position_ms, size, modified_ns
        """

    init(_ row: Statement) {
        self.init(
            id: row.int64(0),
            kind: MediaMetadata.Kind(rawValue: row.text(1)) ?? .unknown,
            isFilm: row.int(2) != 0,
            title: row.text(3),
            taken: row.optionalText(4),
            width: row.optionalInt(5),
            height: row.optionalInt(6),
            durationMs: row.optionalInt(7),
            frames: row.optionalInt(8),
            camera: row.optionalText(9),
            place: row.optionalText(10),
            latitude: row.optionalDouble(11),
            longitude: row.optionalDouble(12),
            projection: row.optionalText(13),
            crop: row.optionalText(14).map { $0.split(separator: ",").compactMap { Int($0) } },
            hasClip: row.int(15) != 0,
            momentUs: row.optionalInt(16),
            problem: row.optionalText(17),
            blur: row.isNull(18) ? nil : row.bytes(18),
            isFavourite: row.int(19) != 0,
            positionMs: row.int(20),
            size: row.int64(21),
            modifiedNs: row.int64(22)
        )
    }
}
