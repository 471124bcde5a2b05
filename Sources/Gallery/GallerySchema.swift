import ClickwheelDatabase

/// The tables of photos and videos.
///
/// Names of files are bytes, not text. What is gone keeps its row, with `missing` set, so that a favourite whose disk comes
/// back is one still. Times say their unit, since 1970.
enum GallerySchema {
    static let migrations = Migrations(module: "gallery", steps: [.sql(version1), .sql(version2)])

    /// As version 0.1.0 and what landed soon after it kept them.
    static let version1 = """
        CREATE TABLE gallery_meta(
            key TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) WITHOUT ROWID;

        -- A folder that the user named, by its absolute path.
        CREATE TABLE gallery_folder(
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE,
            active INTEGER NOT NULL DEFAULT 1
        );

        -- A directory below such a folder; `path` is relative to it, and empty for itself. `mark` is made of the names, sizes and
        -- times of what is in it, and tells whether it has to be looked into again.
        CREATE TABLE gallery_directory(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            folder INTEGER NOT NULL REFERENCES gallery_folder(id),
            path BLOB NOT NULL,
            title TEXT NOT NULL,
            mark INTEGER NOT NULL,
            UNIQUE(folder, path)
        );

        -- `kind` is one of `image gif vr360 video shortFilm livePhoto`. Width and height are as it is seen.
        CREATE TABLE gallery_item(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            directory INTEGER NOT NULL REFERENCES gallery_directory(id),
            name BLOB NOT NULL,
            missing INTEGER NOT NULL DEFAULT 0,
            size INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            kind TEXT NOT NULL,
            is_film INTEGER NOT NULL,
            title TEXT NOT NULL,
            taken_s INTEGER NOT NULL,
            taken TEXT,
            width INTEGER,
            height INTEGER,
            duration_ms INTEGER,
            frames INTEGER,
            camera TEXT,
            place TEXT,
            latitude REAL,
            longitude REAL,
            projection TEXT,
            crop TEXT,
            clip_name BLOB,
            clip_offset INTEGER,
            clip_length INTEGER,
            moment_us INTEGER,
            problem TEXT,
            search BLOB NOT NULL,
            blur BLOB,
            -- Whether a picture of it was tried to be made, whatever came of it.
            is_pictured INTEGER NOT NULL DEFAULT 0,
            favourite INTEGER NOT NULL DEFAULT 0,
            position_ms INTEGER NOT NULL DEFAULT 0,
            seen_s INTEGER NOT NULL DEFAULT 0,
            UNIQUE(directory, name)
        );
        CREATE INDEX gallery_item_taken ON gallery_item(is_film, taken_s DESC, id) WHERE missing = 0;
        CREATE INDEX gallery_item_unpictured ON gallery_item(taken_s DESC, id) WHERE missing = 0 AND is_pictured = 0;
        """

    /// Lists are read in the order of an index, which the first one was not: newest first means the later number first too.
    private static let version2 = """
        DROP INDEX gallery_item_taken;
        CREATE INDEX gallery_item_newest ON gallery_item(missing, is_film, taken_s DESC, id DESC);
        CREATE INDEX gallery_item_album ON gallery_item(directory, missing, is_film, taken_s, id);
        CREATE INDEX gallery_item_size ON gallery_item(size, modified_ns) WHERE missing = 0;
        DROP INDEX gallery_item_unpictured;
        CREATE INDEX gallery_item_unpictured ON gallery_item(taken_s DESC, id DESC) WHERE missing = 0 AND is_pictured = 0;
        """
}
