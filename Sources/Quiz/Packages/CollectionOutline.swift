import ClickwheelDatabase
import ClickwheelText

/// What a collection says about itself, beside its notes and cards.
struct CollectionOutline {
    struct Deck {
        let id: Int64
        let name: String
        let preset: Int64
        let isFiltered: Bool
        /// Limits of its own, in the place of those of its options; their days count from the collection's day 0.
        var limits = OwnLimits()
    }

    struct Preset {
        let id: Int64
        let name: String
        let settings: ScheduleSettings
    }

    /// When the collection was made, in seconds since 1970: its day 0.
    var created = 0
    /// How far west of UTC it was made, in minutes; `nil` where it does not say.
    var minutesWest: Int?
    /// Whether its cards were kept by Anki's first scheduler, as in every collection that names none.
    var isOfFirstScheduler = true
    /// What the collection says of the limits of all its decks.
    var limitRules = LimitRules()
    var types: [NoteType] = []
    var decks: [Deck] = []
    var presets: [Preset] = []

    /// The study day that it counts its days from, in days since 1970.
    func day0(_ calendar: StudyCalendar) -> Int {
        // Anki takes the date on which it was made, where it was made, or else here; the hour does not matter.
        let offset = minutesWest.map { -$0 * 60 } ?? calendar.offset(created)
        return StudyCalendar.floorDivide(created + offset, 86_400)
    }

    /// Reads the collection that is attached as `package`.
    ///
    /// - Throws: ``QuizError`` for a schema that this program does not know or that is not safe to read.
    static func read(_ connection: borrowing Connection, path: String) throws -> CollectionOutline {
        try checkTables(connection, path)
        var outline = CollectionOutline()
        guard
            let (version, created) = try connection.first(
                "SELECT ver, crt FROM package.col",
                body: { ($0.int(0), $0.int(1)) }
            )
        else { throw QuizError.badFile(path: path, reason: "its collection is empty") }
        guard (11...18).contains(version) else {
            throw QuizError.badFile(
                path: path,
                reason: "its collection has schema \(version), and this program knows 11 to 18"
            )
        }
        outline.created = min(max(created, 0), 1 << 40)
        let isNew =
            try connection.first(
                "SELECT 1 FROM package.sqlite_master WHERE type = 'table' AND name = 'notetypes'"
            ) { $0.int(0) } != nil
        if isNew { try outline.readTables(connection, path) } else { try outline.readJSON(connection, path) }
        if let west = outline.minutesWest, !(-1440...1440).contains(west) { outline.minutesWest = nil }
        // Of several with one number the last one counts, as it does for the notes.
        var last: [Int64: Int] = [:]
        for (index, type) in outline.types.enumerated() { last[type.id] = index }
        let types = outline.types
        if last.count < types.count { outline.types = last.values.sorted().map { types[$0] } }
        guard outline.types.count <= mostTypes else {
            throw QuizError.badFile(path: path, reason: "it has more than \(mostTypes) note types")
        }
        for (index, type) in outline.types.enumerated()
        where type.fields.isEmpty || type.templates.isEmpty || !type.fields.indices.contains(type.sortField) {
            guard !type.fields.isEmpty, !type.templates.isEmpty else {
                throw QuizError.badFile(
                    path: path,
                    reason: "its note type '\(type.name)' has no fields or no cards"
                )
            }
            outline.types[index].sortField = 0
        }
        return outline
    }

    /// Refuses a collection without Anki's tables, or whose rows are not in the order of their numbers: they would have to
    /// be sorted, and so be kept, all at once.
    private static func checkTables(_ connection: borrowing Connection, _ path: String) throws {
        for table in ["col", "notes", "cards", "revlog"] {
            let isThere = try connection.first(
                """
                SELECT 1 FROM pragma_table_list AS l, pragma_table_info(?1, 'package') AS c
                WHERE l.schema = 'package' AND l.name = ?1 AND NOT l.wr AND c.name = 'id' AND c.pk = 1
                    AND NOT EXISTS(SELECT 1 FROM pragma_index_list(?1, 'package') WHERE origin = 'pk')
                """,
                table
            ) { _ in true }
            guard isThere ?? false else {
                throw QuizError.badFile(path: path, reason: "its collection has not the tables of Anki")
            }
        }
    }

    /// The bytes of names, options, note types and templates that are kept in memory, and the parts of JSON.
    private static let most = 32_000_000
    private static let mostParts = 1_000_000
    /// The most note types: each is looked for and made while the database is held.
    ///
    /// More than a table may name, since what many tables brought in goes out in one package.
    private static let mostTypes = 10_000

    /// - Throws: ``QuizError`` where a list has more than is safe.
    private static func spend(_ bytes: Int, of budget: inout Int, _ path: String) throws(QuizError) {
        budget -= bytes
        guard budget >= 0 else {
            throw .badFile(path: path, reason: "its note types, decks and options are larger than is safe")
        }
    }

    // MARK: Schema 11: JSON in one row

    private mutating func readJSON(_ connection: borrowing Connection, _ path: String) throws {
        let columns = try connection.first("SELECT models, decks, dconf, conf FROM package.col") {
            ($0.bytes(0), $0.bytes(1), $0.bytes(2), $0.bytes(3))
        }
        var (budget, parts) = (Self.most, Self.mostParts)
        func object(_ bytes: [UInt8], _ name: String) throws -> [String: JSONValue] {
            try Self.spend(bytes.count, of: &budget, path)
            try Self.spend(
                bytes.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") },
                of: &parts,
                path
            )
            guard let value = try? JSONReader.value(bytes), let members = value.object else {
                throw QuizError.badFile(path: path, reason: "its list of \(name) is no JSON")
            }
            return members
        }
        let (models, decks, presets, conf) = columns ?? ([], [], [], [])
        let settings = (try? object(conf, "settings")) ?? [:]
        takeSettings { settings[$0] }
        for (key, model) in try object(models, "note types").sorted(by: { $0.key < $1.key }) {
            guard let id = model["id"]?.int ?? Int(key) else { continue }
            types.append(Self.type(id, model))
        }
        for (key, deck) in try object(decks, "decks").sorted(by: { $0.key < $1.key }) {
            guard let id = Int(key) ?? deck["id"]?.int else { continue }
            self.decks.append(
                Deck(
                    id: Int64(id),
                    name: UnicodeForm.composed(deck["name"]?.string ?? "Default"),
                    preset: Int64(deck["conf"]?.int ?? 1),
                    isFiltered: (deck["dyn"]?.int ?? 0) != 0,
                    limits: OwnLimits(deck).inRange
                )
            )
        }
        for (key, preset) in try object(presets, "options").sorted(by: { $0.key < $1.key }) {
            guard let id = Int(key) else { continue }
            self.presets.append(
                Preset(
                    id: Int64(id),
                    name: preset["name"]?.string ?? key,
                    settings: PresetJSON.settings(preset)
                )
            )
        }
    }

    private static let settings = ["creationOffset", "schedVer"] + LimitRules.keys

    private mutating func takeSettings(_ setting: (String) -> JSONValue?) {
        minutesWest = setting("creationOffset")?.int
        isOfFirstScheduler = (setting("schedVer")?.int ?? 1) < 2
        limitRules = LimitRules(setting)
    }

    private static func type(_ id: Int, _ model: JSONValue) -> NoteType {
        func sorted(_ key: String) -> [JSONValue] {
            (model[key]?.array ?? []).enumerated()
                .sorted {
                    ($0.element["ord"]?.int ?? $0.offset, $0.offset) < (
                        $1.element["ord"]?.int ?? $1.offset, $1.offset
                    )
                }
                .map(\.element)
        }
        return NoteType(
            id: Int64(id),
            name: model["name"]?.string ?? "Note type \(id)",
            isCloze: model["type"]?.int == 1,
            fields: sorted("flds").map { $0["name"]?.string ?? "Field" },
            templates: sorted("tmpls").map {
                NoteType.Template(
                    name: $0["name"]?.string ?? "Card",
                    question: $0["qfmt"]?.string ?? "",
                    answer: $0["afmt"]?.string ?? ""
                )
            },
            css: model["css"]?.string ?? "",
            sortField: model["sortf"]?.int ?? 0,
            mod: model["mod"]?.int ?? 0
        )
    }

    // MARK: Schema 18: tables with protobuf inside

    private mutating func readTables(_ connection: borrowing Connection, _ path: String) throws {
        do {
            var budget = Self.most
            /// What a row of names and bytes costs, with the room that it takes itself.
            func spend(_ row: Statement, _ columns: Int...) throws {
                try Self.spend(
                    200 + columns.reduce(0) { sum, column in row.withBytes(column) { sum + $0.count } },
                    of: &budget,
                    path
                )
            }
            // Ordered here: the tables' own order of names needs a collation that only Anki has.
            let fields = Dictionary(
                grouping: try connection.rows("SELECT ntid, ord, name FROM package.fields") {
                    try spend($0, 2)
                    return (id: $0.int64(0), ord: $0.int(1), name: $0.text(2))
                },
                by: \.id
            )
            let templates = Dictionary(
                grouping: try connection.rows("SELECT ntid, ord, name, config FROM package.templates") {
                    try spend($0, 2, 3)
                    return (id: $0.int64(0), ord: $0.int(1), name: $0.text(2), config: $0.bytes(3))
                },
                by: \.id
            )
            types = try connection.rows("SELECT id, name, config, mtime_secs FROM package.notetypes") { row in
                try spend(row, 1, 2)
                var type = NoteType(id: row.int64(0), name: row.text(1), fields: [], templates: [])
                type.mod = row.int(3)
                var reader = ProtobufReader(row.bytes(2))
                while let (number, field) = try reader.next() {
                    switch number {
                    case 1: type.isCloze = field.int == 1
                    case 2: type.sortField = field.int ?? 0
                    case 3: type.css = field.text ?? ""
                    default: break
                    }
                }
                type.fields = (fields[type.id] ?? []).sorted { $0.ord < $1.ord }.map(\.name)
                type.templates = try (templates[type.id] ?? []).sorted { $0.ord < $1.ord }.map {
                    template in
                    var made = NoteType.Template(name: template.name, question: "", answer: "")
                    var reader = ProtobufReader(template.config)
                    while let (number, field) = try reader.next() {
                        if number == 1 { made.question = field.text ?? "" }
                        if number == 2 { made.answer = field.text ?? "" }
                    }
                    return made
                }
                return type
            }
            decks = try connection.rows("SELECT id, name, kind FROM package.decks") { row in
                try spend(row, 1, 2)
                var preset: Int64 = 1
                var isFiltered = false
                var limits = OwnLimits()
                var reader = ProtobufReader(row.bytes(2))
                while let (number, field) = try reader.next() {
                    if number == 2 { isFiltered = true }
                    guard number == 1, case .bytes(let message) = field else { continue }
                    var normal = ProtobufReader(message)
                    while let (key, value) = try normal.next() {
                        switch key {
                        case 1: preset = Int64(value.int ?? 1)
                        case 6: limits.reviews = value.int
                        case 7: limits.new = value.int
                        case 8: limits.reviewsOfDay = try value.message.map { try OwnLimits.OfOneDay($0) }
                        case 9: limits.newOfDay = try value.message.map { try OwnLimits.OfOneDay($0) }
                        default: break
                        }
                    }
                }
                return Deck(
                    id: row.int64(0),
                    name: UnicodeForm.composed(row.text(1).replacing(bytes: "\u{1F}", with: "::")),
                    preset: preset,
                    isFiltered: isFiltered,
                    limits: limits.inRange
                )
            }
            var settings: [String: JSONValue] = [:]
            for name in Self.settings {
                let text = try connection.first("SELECT val FROM package.config WHERE key = ?", name) {
                    $0.bytes(0)
                }
                settings[name] = text.flatMap { try? JSONReader.value($0) }
            }
            takeSettings { settings[$0] }
            presets = try connection.rows("SELECT id, name, config FROM package.deck_config") {
                try spend($0, 1, 2)
                return Preset(
                    id: $0.int64(0),
                    name: $0.text(1),
                    settings: try PresetProtobuf.settings($0.bytes(2))
                )
            }
        } catch is ProtobufReader.Failure {
            throw QuizError.badFile(
                path: path,
                reason: "its note types or decks cannot be read: get the package anew"
            )
        }
    }
}
