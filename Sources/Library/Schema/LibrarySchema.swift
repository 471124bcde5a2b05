import ClickwheelDatabase

/// The tables of the library.
///
/// Names of files are bytes, not text, so `path` and `name` are blobs. A list of texts is a blob with a NUL
/// between two texts. A song that is gone keeps its row, with `missing` set. Times say their unit: `_s`,
/// `_ms`, `_us` or `_ns`, since 1970.
enum LibrarySchema {
    static let migrations = Migrations(
        module: "library",
        steps: [.sql(version1), .sql(version2), .sql(version3), .sql(version4), .sql(version5)]
    )

    private static let version1 = """
        CREATE TABLE library_meta(
            key TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) WITHOUT ROWID;

        -- A folder that the user named, by its absolute path.
        CREATE TABLE folder(
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE,
            problem TEXT,
            active INTEGER NOT NULL DEFAULT 1
        );

        -- A directory that holds, or held, audio; the path is relative to the folder, and empty for itself.
        CREATE TABLE directory(
            id INTEGER PRIMARY KEY,
            folder INTEGER NOT NULL REFERENCES folder(id),
            path BLOB NOT NULL,
            picture BLOB,
            UNIQUE(folder, path)
        );

        -- Keys are folded names: one row for all ways to write a name.
        CREATE TABLE artist(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            sort TEXT,
            musicbrainz TEXT,
            tracks INTEGER NOT NULL DEFAULT 0,
            albums INTEGER NOT NULL DEFAULT 0,
            picture_directory INTEGER,
            picture_track INTEGER
        );

        CREATE TABLE genre(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            tracks INTEGER NOT NULL DEFAULT 0,
            albums INTEGER NOT NULL DEFAULT 0
        );

        -- Which albums are one is decided from the keys, MusicBrainz's id, the year and the place.
        CREATE TABLE album(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            artist_key TEXT NOT NULL,
            title_key TEXT NOT NULL,
            musicbrainz TEXT,
            year INTEGER,
            place BLOB NOT NULL,
            title TEXT NOT NULL,
            sort TEXT,
            artist_name TEXT,
            artist INTEGER REFERENCES artist(id),
            tracks INTEGER NOT NULL DEFAULT 0,
            duration_ms INTEGER NOT NULL DEFAULT 0,
            picture_directory INTEGER,
            picture_track INTEGER
        );
        CREATE INDEX album_key ON album(title_key, artist_key);

        CREATE TABLE track(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            directory INTEGER NOT NULL REFERENCES directory(id),
            name BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            -- Microseconds of the moment when the file was found gone or damaged; 0 while it is there.
            missing_us INTEGER NOT NULL DEFAULT 0,
            added_ms INTEGER NOT NULL,
            content_key BLOB NOT NULL,
            album INTEGER REFERENCES album(id),
            artist INTEGER REFERENCES artist(id),
            disc INTEGER,
            track INTEGER,
            title TEXT,
            artists BLOB,
            album_title TEXT,
            album_artists BLOB,
            genres BLOB,
            composers BLOB,
            date TEXT,
            track_total INTEGER,
            disc_total INTEGER,
            compilation INTEGER NOT NULL,
            title_sort TEXT,
            artist_sort TEXT,
            album_sort TEXT,
            album_artist_sort TEXT,
            composer_sort TEXT,
            format TEXT NOT NULL,
            duration_ms INTEGER NOT NULL,
            sample_rate INTEGER NOT NULL,
            channels INTEGER NOT NULL,
            bit_depth INTEGER,
            bit_rate INTEGER,
            embedded_picture INTEGER NOT NULL,
            gain_track REAL,
            peak_track REAL,
            gain_album REAL,
            peak_album REAL,
            mb_track TEXT,
            mb_release_track TEXT,
            mb_album TEXT,
            mb_release_group TEXT,
            mb_artists BLOB,
            mb_album_artists BLOB
        );
        CREATE UNIQUE INDEX track_path ON track(directory, name, missing_us);
        CREATE INDEX track_album ON track(album, disc, track) WHERE missing_us = 0;
        CREATE INDEX track_missing ON track(content_key) WHERE missing_us <> 0;

        -- Role 0: the song is by the artist; 1: its album is.
        CREATE TABLE track_artist(
            track INTEGER NOT NULL,
            role INTEGER NOT NULL,
            position INTEGER NOT NULL,
            artist INTEGER NOT NULL,
            PRIMARY KEY(track, role, position)
        ) WITHOUT ROWID;
        CREATE INDEX track_artist_artist ON track_artist(artist);

        CREATE TABLE track_genre(
            track INTEGER NOT NULL,
            position INTEGER NOT NULL,
            genre INTEGER NOT NULL,
            PRIMARY KEY(track, position)
        ) WITHOUT ROWID;
        CREATE INDEX track_genre_genre ON track_genre(genre);

        CREATE TABLE rating(
            track INTEGER PRIMARY KEY,
            stars INTEGER NOT NULL CHECK(stars BETWEEN 1 AND 5),
            changed_ms INTEGER NOT NULL
        );

        CREATE TABLE history(
            track INTEGER PRIMARY KEY,
            plays INTEGER NOT NULL DEFAULT 0,
            skips INTEGER NOT NULL DEFAULT 0,
            last_played_ms INTEGER,
            last_skipped_ms INTEGER
        );

        -- Files and directories that could not be taken in; the name is empty for the directory itself.
        CREATE TABLE problem(
            directory INTEGER NOT NULL REFERENCES directory(id),
            name BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY(directory, name)
        ) WITHOUT ROWID;

        -- What follows is made from the tables above at the end of a scan, for speed.
        CREATE TABLE listing(
            name TEXT PRIMARY KEY,
            ids BLOB NOT NULL,
            initials TEXT NOT NULL,
            pairs TEXT NOT NULL
        );

        CREATE TABLE search_part(
            name TEXT PRIMARY KEY,
            data BLOB NOT NULL
        );
        """

    /// Ratings in half stars.
    private static let version2 = """
        ALTER TABLE rating RENAME TO rating_of_whole_stars;
        CREATE TABLE rating(
            track INTEGER PRIMARY KEY,
            half_stars INTEGER NOT NULL CHECK(half_stars BETWEEN 1 AND 10),
            changed_ms INTEGER NOT NULL
        );
        INSERT INTO rating SELECT track, 2 * stars, changed_ms FROM rating_of_whole_stars;
        DROP TABLE rating_of_whole_stars;
        """

    /// The line of artists and the gain of Opus headers.
    ///
    /// Tags are understood better since: a time of change that no file has makes the next scan read every file once more.
    private static let version3 = """
        ALTER TABLE track ADD COLUMN artist_credit TEXT;
        ALTER TABLE track ADD COLUMN gain_output REAL;
        UPDATE track SET modified_ns = modified_ns + 1 WHERE missing_us = 0;
        """

    /// Folders whose songs stand in no list, such as that of the episodes of podcasts.
    private static let version4 = """
        ALTER TABLE folder ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1;
        """

    /// Cue sheets, and the songs that they tell of in one file.
    ///
    /// Sheets in tags are understood since: as in version 3, the next scan reads every file once more.
    private static let version5 = """
        -- The number that a cue sheet gives the song in its file; -1 for a whole file.
        ALTER TABLE track ADD COLUMN part INTEGER NOT NULL DEFAULT -1;
        -- Where the part begins, and the sample behind its last, at sample_rate; NULL is the end of the file.
        ALTER TABLE track ADD COLUMN start_sample INTEGER;
        ALTER TABLE track ADD COLUMN end_sample INTEGER;
        DROP INDEX track_path;
        CREATE UNIQUE INDEX track_path ON track(directory, name, part, missing_us);
        -- Names are between zeros in governed: the files that the sheet tells of.
        CREATE TABLE cue_sheet(
            directory INTEGER NOT NULL REFERENCES directory(id),
            name BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_ns INTEGER NOT NULL,
            governed BLOB NOT NULL,
            problem TEXT,
            PRIMARY KEY(directory, name)
        ) WITHOUT ROWID;
        UPDATE track SET modified_ns = modified_ns + 1 WHERE missing_us = 0;
        UPDATE problem SET modified_ns = -1 WHERE name <> x'';
        """
}
