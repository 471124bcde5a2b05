import ClickwheelDatabase

/// The tables of the stores that were added, the cart, the orders and what is installed.
enum StoreSchema {
    /// A step that users have run is never edited: a change is a new step.
    static let migrations = Migrations(
        module: "store",
        steps: [.sql(version1), .sql(version2), .sql(version3), .sql(version4)]
    )

    /// A number that changes with the packs that are offered, so that what was read of them is known to hold still.
    private static let version2 = """
        CREATE TABLE store_shelf(id INTEGER PRIMARY KEY CHECK(id = 0), version INTEGER NOT NULL);
        INSERT INTO store_shelf(id, version) VALUES(0, 1);
        CREATE TRIGGER store_shelf_added AFTER INSERT ON store_catalogues
            BEGIN UPDATE store_shelf SET version = version + 1; END;
        CREATE TRIGGER store_shelf_changed AFTER UPDATE OF digest ON store_catalogues
            BEGIN UPDATE store_shelf SET version = version + 1; END;
        CREATE TRIGGER store_shelf_dropped AFTER DELETE ON store_catalogues
            BEGIN UPDATE store_shelf SET version = version + 1; END;
        """

    /// Podcasts: what is known of an episode beside its pack, and what comes and goes by itself.
    private static let version3 = """
        CREATE TABLE store_episodes(
            pack TEXT PRIMARY KEY, feed TEXT NOT NULL, place INTEGER NOT NULL, published INTEGER NOT NULL, duration_ms INTEGER,
            chapters_address TEXT, chapters BLOB NOT NULL, position_ms INTEGER NOT NULL DEFAULT 0,
            heard INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE INDEX store_episodes_place ON store_episodes(feed, place);
        CREATE TABLE store_rules(
            feed TEXT PRIMARY KEY REFERENCES store_catalogues(id) ON DELETE CASCADE, latest INTEGER NOT NULL,
            unheard INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// What feeds name beside sounds, and the hashes of what came unsigned; feeds that were read before are read once more.
    private static let version4 = """
        ALTER TABLE store_episodes ADD COLUMN image TEXT;
        CREATE TABLE store_feeds(
            feed TEXT PRIMARY KEY REFERENCES store_catalogues(id) ON DELETE CASCADE, image TEXT) WITHOUT ROWID;
        CREATE TABLE store_chapters(pack TEXT PRIMARY KEY, address TEXT NOT NULL, chapters BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE store_arrived(
            pack TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY(pack, path)) WITHOUT ROWID;
        UPDATE store_catalogues SET digest = x'', tag = NULL WHERE key = '';
        """

    private static let version1 = """
        CREATE TABLE store_cache(id INTEGER PRIMARY KEY CHECK(id = 0), products BLOB NOT NULL);
        CREATE TABLE store_catalogues(
            id TEXT PRIMARY KEY, address TEXT NOT NULL, title TEXT NOT NULL, serial INTEGER NOT NULL, updated INTEGER NOT NULL,
            expires INTEGER, currency TEXT NOT NULL, key TEXT NOT NULL, payment TEXT, promotions BLOB NOT NULL,
            featured BLOB NOT NULL, digest BLOB NOT NULL, tag TEXT, checked INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE store_packs(
            id TEXT PRIMARY KEY, catalogue TEXT NOT NULL REFERENCES store_catalogues(id) ON DELETE CASCADE,
            kind TEXT NOT NULL, place INTEGER NOT NULL, content BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX store_packs_place ON store_packs(catalogue, place);
        CREATE TABLE store_cart(
            pack TEXT PRIMARY KEY, place INTEGER NOT NULL, price INTEGER NOT NULL, currency TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE store_codes(code TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE store_orders(
            number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, digest BLOB NOT NULL,
            state TEXT NOT NULL, receipt BLOB NOT NULL);
        CREATE TABLE store_order_packs(
            number INTEGER NOT NULL REFERENCES store_orders(number), pack TEXT NOT NULL, PRIMARY KEY(pack, number)) WITHOUT ROWID;
        CREATE TABLE store_order_events(
            number INTEGER NOT NULL REFERENCES store_orders(number), place INTEGER NOT NULL, event TEXT NOT NULL,
            at INTEGER NOT NULL, detail TEXT, PRIMARY KEY(number, place)) WITHOUT ROWID;
        CREATE TRIGGER store_order_events_stay BEFORE UPDATE ON store_order_events
            BEGIN SELECT RAISE(ABORT, 'the events of an order are only added to'); END;
        CREATE TRIGGER store_order_events_remain BEFORE DELETE ON store_order_events
            BEGIN SELECT RAISE(ABORT, 'the events of an order are only added to'); END;
        CREATE TABLE store_installed(
            pack TEXT PRIMARY KEY, number INTEGER NOT NULL, version TEXT NOT NULL, place TEXT NOT NULL, at INTEGER NOT NULL)
            WITHOUT ROWID;
        CREATE TABLE store_downloads(
            number INTEGER NOT NULL REFERENCES store_orders(number), pack TEXT NOT NULL, state TEXT NOT NULL, reason TEXT,
            PRIMARY KEY(number, pack)) WITHOUT ROWID;
        """
}
