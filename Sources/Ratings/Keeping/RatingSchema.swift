import ClickwheelDatabase

/// The tables of what services answered, how often they were asked, and what the user says of films.
enum RatingSchema {
    /// A step that users have run is never edited: a change is a new step.
    static let migrations = Migrations(
        module: "ratings",
        steps: [.sql(version1), .sql(version2), .sql(version3)]
    )

    private static let version1 = """
        CREATE TABLE rating_answers(
            service TEXT NOT NULL, question TEXT NOT NULL, body BLOB, asked_at INTEGER NOT NULL,
            PRIMARY KEY(service, question)) WITHOUT ROWID;
        CREATE TABLE rating_requests(
            service TEXT NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY(service, day)) WITHOUT ROWID;
        CREATE TABLE film_matches(name TEXT PRIMARY KEY, tconst TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE film_stars(
            tconst TEXT PRIMARY KEY, title TEXT NOT NULL, year INTEGER, stars INTEGER NOT NULL, given_at INTEGER NOT NULL)
            WITHOUT ROWID;
        """

    /// Stars in halves, as songs have them.
    private static let version2 = """
        ALTER TABLE film_stars RENAME COLUMN stars TO halves;
        UPDATE film_stars SET halves = halves * 2;
        """

    /// What a film is called that the data set does not have.
    private static let version3 = """
        ALTER TABLE film_matches ADD COLUMN title TEXT;
        ALTER TABLE film_matches ADD COLUMN year INTEGER;
        """
}
