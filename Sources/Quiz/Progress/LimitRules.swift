import ClickwheelDatabase

/// What a collection of Anki says of the limits of all its decks.
struct LimitRules: Equatable {
    /// Whether new cards come even where the day's reviews are used up.
    var newIgnoresReviews = false
    /// Whether the decks above the one that is studied limit it too.
    var countsAbove = false

    /// The names of the two in Anki's configuration.
    static let keys = ["newCardsIgnoreReviewLimit", "applyAllParentLimits"]

    init() {}

    init(_ setting: (String) -> JSONValue?) {
        newIgnoresReviews = (setting(Self.keys[0])?.int ?? 0) != 0
        countsAbove = (setting(Self.keys[1])?.int ?? 0) != 0
    }

    init(_ connection: borrowing Connection) throws {
        let kept = try connection.rows("SELECT key FROM quiz_meta WHERE key LIKE 'limits %' AND value != 0") {
            $0.text(0)
        }
        newIgnoresReviews = kept.contains("limits " + Self.keys[0])
        countsAbove = kept.contains("limits " + Self.keys[1])
    }

    func keep(_ connection: borrowing Connection) throws {
        for (key, value) in zip(Self.keys, [newIgnoresReviews, countsAbove]) {
            try connection.run(
                "INSERT OR REPLACE INTO quiz_meta VALUES(?, ?)",
                "limits " + key,
                value ? 1 : 0
            )
        }
    }
}
