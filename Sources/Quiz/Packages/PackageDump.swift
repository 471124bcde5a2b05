import ClickwheelArchive
import ClickwheelDatabase

/// A package as one JSON value that does not depend on numbers and times of this machine, so that two can be compared.
public enum PackageDump {
    /// Reads the package at `path` into a store of its own, and tells everything that is there.
    ///
    /// - Parameters:
    ///   - path: An `.apkg` or `.colpkg`.
    ///   - folder: An empty folder that the caller removes afterwards.
    ///   - calendar: Counts the study days.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The value with the container, counts, decks, media, notes and note types.
    /// - Throws: What an import of it throws.
    public static func json(
        _ path: String,
        in folder: String,
        calendar: StudyCalendar = .local,
        now: @escaping @Sendable () -> Int = DeckStore.systemTime
    ) throws -> JSONValue {
        let store = try DeckStore(
            path: folder + "/dump.db",
            mediaFolder: folder + "/media",
            calendar: calendar,
            now: now
        )
        try store.database.write {
            try $0.execute(
                "DELETE FROM quiz_cards; DELETE FROM quiz_notes; DELETE FROM quiz_decks WHERE id != 1"
            )
        }
        let report = try store.importPackage(path)
        var members = try store.database.read { connection in try content(connection, today: store.today) }
        members["container"] = try container(path)
        members["integrity_ok"] = .bool(try store.database.read { try isSound($0) })
        members["log"] =
            path.hasSuffix(".colpkg")
            ? .null
            : .object([
                "found_notes": .int(report.found), "new": .int(report.added), "updated": .int(report.updated),
                "duplicate": .int(report.unchanged), "conflicting": .int(report.conflicting),
                "first_field_match": .int(0),
                "missing_notetype": .int(0), "missing_deck": .int(0), "empty_first_field": .int(0),
            ])
        return .object(members)
    }

    /// Whether the file is whole, and every card has its note, every note its type and every answer its card.
    private static func isSound(_ connection: borrowing Connection) throws -> Bool {
        let strays = try connection.first(
            """
            SELECT (SELECT count(*) FROM quiz_cards WHERE note NOT IN (SELECT id FROM quiz_notes))
                + (SELECT count(*) FROM quiz_cards WHERE deck NOT IN (SELECT id FROM quiz_decks))
                + (SELECT count(*) FROM quiz_notes WHERE notetype NOT IN (SELECT id FROM quiz_notetypes))
                + (SELECT count(*) FROM quiz_reviews WHERE card NOT IN (SELECT id FROM quiz_cards))
            """
        ) { $0.int(0) }
        let check = try connection.first("PRAGMA quick_check") { $0.text(0) }
        return strays == 0 && check == "ok"
    }

    private static func container(_ path: String) throws -> JSONValue {
        let container = try PackageContainer(path: path)
        let entries = container.zip.entries
        func isNumbered(_ entry: ZipReader.Entry) -> Bool {
            !entry.name.isEmpty && entry.name.allSatisfy(\.isNumber)
        }
        let named = entries.filter { !isNumbered($0) }
        var members: [String: JSONValue] = [
            "entries": .array(named.map { .string($0.name) }), "numbered": .int(entries.count - named.count),
            "meta_version": container.metaVersion.map { .int($0) } ?? .null,
            "stored": .array(named.filter(\.isStored).map { .string($0.name) }),
        ]
        if container.zip.entry("media") != nil {
            members["media_map"] = .object([
                "kind": .string(container.form == .new ? "protobuf+zstd" : "json"),
                "n": .int(container.media.count),
            ])
        }
        return .object(members)
    }

    private static func content(_ connection: borrowing Connection, today: Int) throws -> [String: JSONValue]
    {
        let types = Dictionary(uniqueKeysWithValues: try NoteType.all(connection).map { ($0.id, $0) })
        let decks = Dictionary(
            uniqueKeysWithValues: try connection.rows("SELECT id, name FROM quiz_decks") {
                ($0.int64(0), $0.text(1))
            }
        )
        var reviews: [Int64: [JSONValue]] = [:]
        let history = try connection.statement(
            "SELECT card, id, ease, ivl, last_ivl, factor, time, type FROM quiz_reviews ORDER BY id"
        )
        try history.forEachRow { row in
            reviews[row.int64(0), default: []].append(.array((1...7).map { .int(row.int($0)) }))
        }
        var cards: [Int64: [JSONValue]] = [:]
        var usedDecks: Set<String> = []
        var cardCount = 0
        let rows = try connection.rows(
            "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards ORDER BY note, ord"
        ) { CardRow($0) }
        for card in rows {
            let deck = decks[card.deck]
            if let deck { usedDecks.insert(deck) }
            cardCount += 1
            let due: JSONValue =
                card.type == 0
                ? .object(["new_position": .int(card.due)])
                : card.queue == 1
                    ? .object(["epoch": .int(card.due)])
                    : .object(["days_from_today": .int(card.due - today)])
            cards[card.note, default: []].append(
                .object([
                    "ord": .int(card.ord), "deck": deck.map { .string($0) } ?? .null, "type": .int(card.type),
                    "queue": .int(card.queue), "ivl": .int(card.ivl), "factor": .int(card.factor),
                    "reps": .int(card.reps),
                    "lapses": .int(card.lapses), "left": .int(card.left), "flags": .int(card.flags),
                    "due": due,
                    "data": (try? JSONReader.value(Array(card.data.utf8))) ?? .object([:]),
                    "revlog": .array(reviews[card.id] ?? []),
                ])
            )
        }
        var usedTypes: Set<Int64> = []
        var notes = try connection.rows("SELECT id, guid, notetype, tags, fields FROM quiz_notes") {
            row -> (String, JSONValue) in
            let fields = NoteFields.split(row.text(4))
            guard let type = types[row.int64(2)] else { return ("", .null) }
            usedTypes.insert(type.id)
            let named = Dictionary(zip(type.fields, fields.map { JSONValue.string($0) })) { _, last in last }
            let tags = row.text(3).split(whereSeparator: \.isWhitespace).map(String.init)
            let value: JSONValue = .object([
                "guid": .string(row.text(1)), "notetype": .string(Self.plain(type.name)),
                "fields": .object(named),
                "tags": .array(sorted(tags).map { .string($0) }),
                "sfld": .string(
                    NoteKeys.sortText(fields.indices.contains(type.sortField) ? fields[type.sortField] : "")
                ),
                "csum": .int(NoteKeys.checksum(fields.first ?? "")),
                "cards": .array(cards[row.int64(0)] ?? []),
            ])
            return (row.text(1), value)
        }
        notes.sort { $0.0.unicodeScalars.lexicographicallyPrecedes($1.0.unicodeScalars) }
        let media = try connection.rows("SELECT name, size, sha1 FROM quiz_media") { row in
            (row.text(0), JSONValue.object(["size": .int(row.int(1)), "sha1": .string(row.text(2))]))
        }
        return [
            "counts": .object([
                "notes": .int(notes.count), "cards": .int(cardCount),
                "revlog": .int(reviews.values.reduce(0) { $0 + $1.count }),
                "media": .int(media.count),
            ]),
            "decks": .array(sorted(Array(usedDecks)).map { .string($0) }),
            "media": .object(Dictionary(uniqueKeysWithValues: media)),
            "notes": .array(notes.map(\.1)),
            "notetypes": .array(
                types.values.filter { usedTypes.contains($0.id) }
                    .sorted {
                        plain($0.name).unicodeScalars.lexicographicallyPrecedes(plain($1.name).unicodeScalars)
                    }.map(type)
            ),
        ]
    }

    private static func type(_ type: NoteType) -> JSONValue {
        .object([
            "name": .string(plain(type.name)), "kind": .string(type.isCloze ? "cloze" : "normal"),
            "fields": .array(type.fields.map { .string($0) }),
            "css_sha1": .string(SHA1.hex(SHA1.digest(type.css.utf8))),
            "templates": .array(
                type.templates.map {
                    .object(["name": .string($0.name), "q": .string($0.question), "a": .string($0.answer)])
                }
            ),
        ])
    }

    private static func sorted(_ texts: [String]) -> [String] {
        texts.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    }

    /// A note type's name without the plus signs that tell it from another of the same name.
    private static func plain(_ name: String) -> String {
        var name = name
        while name.hasSuffix("+") { name.removeLast() }
        return name
    }
}
