import ClickwheelDatabase

/// A video that may be a film, by its place.
package struct GalleryFilm: Equatable, Sendable {
    /// The film's id among all items.
    package let id: Int64
    /// The name of its folder and its own, with `/` between.
    package let path: String
    /// Whether it is a film by its length or its folder; others are clips.
    package let isLong: Bool
}

extension Gallery {
    /// All videos but those in every direction, by their folders and names.
    ///
    /// - Complexity: O(*n*) in the items.
    package func films() throws(GalleryError) -> [GalleryFilm] {
        try read { connection in
            try connection.rows(
                """
                SELECT i.id, d.title, i.name, i.kind = 'shortFilm' OR i.duration_ms IS NULL OR i.duration_ms >= 60000
                FROM gallery_item i JOIN gallery_directory d ON d.id = i.directory
                WHERE i.missing = 0 AND i.is_film AND i.kind IN ('video', 'shortFilm') ORDER BY d.path, i.name
                """
            ) { row in
                let name = String(decoding: row.bytes(2), as: UTF8.self)
                return GalleryFilm(id: row.int64(0), path: row.text(1) + "/" + name, isLong: row.int(3) != 0)
            }
        }
    }
}
