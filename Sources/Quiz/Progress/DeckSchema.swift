import ClickwheelDatabase

/// The quiz's tables; a step that users have run is never edited.
enum DeckSchema {
    static let migrations = Migrations(
        module: "quiz",
        steps: [
            .sql(version1), .sql(version2), .sql(version3), .code(version4), .sql(version5), .sql(version6),
            .sql(version7),
        ]
    )

    // The columns of cards and reviews are Anki's, save that `due` of a review is a study day since 1970. An answer
    // writes two rows, and reviews have no index besides their time: each page that a commit touches costs. Where a
    // round goes on is in its last answer, or in `quiz_places` where something else came after answer `after`.
    private static let version1 = """
        CREATE TABLE quiz_presets(id INTEGER PRIMARY KEY, name TEXT NOT NULL, settings TEXT NOT NULL);
        CREATE TABLE quiz_decks(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, preset INTEGER NOT NULL);
        CREATE TABLE quiz_notetypes(id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_cloze INTEGER NOT NULL,
            css TEXT NOT NULL, sort_field INTEGER NOT NULL, fields TEXT NOT NULL);
        CREATE TABLE quiz_templates(notetype INTEGER NOT NULL, ord INTEGER NOT NULL, name TEXT NOT NULL,
            question TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY(notetype, ord)) WITHOUT ROWID;
        CREATE TABLE quiz_notes(id INTEGER PRIMARY KEY, guid TEXT NOT NULL, notetype INTEGER NOT NULL,
            mod INTEGER NOT NULL, tags TEXT NOT NULL, fields TEXT NOT NULL);
        CREATE TABLE quiz_cards(id INTEGER PRIMARY KEY, note INTEGER NOT NULL, deck INTEGER NOT NULL,
            ord INTEGER NOT NULL, type INTEGER NOT NULL, queue INTEGER NOT NULL, due INTEGER NOT NULL,
            ivl INTEGER NOT NULL, factor INTEGER NOT NULL, reps INTEGER NOT NULL, lapses INTEGER NOT NULL,
            left INTEGER NOT NULL, flags INTEGER NOT NULL, data TEXT NOT NULL);
        CREATE TABLE quiz_reviews(id INTEGER PRIMARY KEY, card INTEGER NOT NULL, ease INTEGER NOT NULL,
            ivl INTEGER NOT NULL, last_ivl INTEGER NOT NULL, factor INTEGER NOT NULL, time INTEGER NOT NULL,
            type INTEGER NOT NULL, round INTEGER, next INTEGER, before TEXT);
        CREATE TABLE quiz_rounds(id INTEGER PRIMARY KEY, title TEXT NOT NULL, deck TEXT NOT NULL,
            strategy TEXT NOT NULL, seed INTEGER NOT NULL, cards BLOB NOT NULL,
            started INTEGER NOT NULL,
            ended INTEGER);
        CREATE TABLE quiz_places(round INTEGER PRIMARY KEY, card INTEGER, after INTEGER NOT NULL);
        CREATE TABLE quiz_meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE quiz_media(name TEXT PRIMARY KEY, size INTEGER NOT NULL, sha1 TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE quiz_music_scores(id INTEGER PRIMARY KEY, played INTEGER NOT NULL, kind TEXT NOT NULL,
            score INTEGER NOT NULL, correct INTEGER NOT NULL, total INTEGER NOT NULL, streak INTEGER NOT NULL);
        INSERT INTO quiz_presets VALUES(1, 'Default', '{}');
        INSERT INTO quiz_decks VALUES(1, 'Default', 1);
        \(indexes)
        """

    // What can be taken back besides answers, with the queue or the flag from before; `after` is the last answer then.
    private static let version2 = """
        CREATE TABLE quiz_steps(id INTEGER PRIMARY KEY, round INTEGER NOT NULL, card INTEGER NOT NULL,
            kind TEXT NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL);
        """

    // When a note type was last changed, in seconds since 1970, and the number it had in the package where another
    // one with that number was here already.
    private static let version3 = """
        ALTER TABLE quiz_notetypes ADD COLUMN mod INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE quiz_notetypes ADD COLUMN origin INTEGER;
        """

    // Judged questions were kept as GIFT, which cannot say all of them.
    private static func version4(_ connection: borrowing Connection) throws {
        try NoteType.keepJudged(
            "SELECT n.id, n.fields FROM quiz_notes n JOIN quiz_notetypes t ON t.id = n.notetype WHERE t.name = ?",
            connection
        )
    }

    // A deck's limits of its own, in the place of those of its options.
    private static let version5 = """
        ALTER TABLE quiz_decks ADD COLUMN new_limit INTEGER;
        ALTER TABLE quiz_decks ADD COLUMN review_limit INTEGER;
        """

    // The same for one study day alone, in days since 1970.
    private static let version6 = """
        ALTER TABLE quiz_decks ADD COLUMN new_limit_today INTEGER;
        ALTER TABLE quiz_decks ADD COLUMN new_limit_day INTEGER;
        ALTER TABLE quiz_decks ADD COLUMN review_limit_today INTEGER;
        ALTER TABLE quiz_decks ADD COLUMN review_limit_day INTEGER;
        """

    // A file may bring many note types, and each is looked for by its name and by the number that it had.
    private static let version7 = """
        CREATE INDEX IF NOT EXISTS quiz_notetypes_name ON quiz_notetypes(name);
        CREATE INDEX IF NOT EXISTS quiz_notetypes_origin ON quiz_notetypes(origin);
        """

    static let indexes = """
        CREATE INDEX IF NOT EXISTS quiz_notes_guid ON quiz_notes(guid);
        CREATE INDEX IF NOT EXISTS quiz_cards_note ON quiz_cards(note);
        CREATE INDEX IF NOT EXISTS quiz_cards_deck ON quiz_cards(deck);
        """
}
