import ClickwheelArchive
import ClickwheelDatabase
import ClickwheelSystem
import ClickwheelText

extension DeckStore {
    /// Writes an Anki package.
    ///
    /// - Parameters:
    ///   - deck: The deck, with those below it; `nil` is everything.
    ///   - path: Where to; a name that ends in `.colpkg` makes a whole collection with all media.
    ///   - legacy: Whether Anki before 2.1.50 must be able to read it.
    ///   - withSchedule: Whether schedules and history go along.
    /// - Returns: The number of cards.
    /// - Throws: ``QuizError``, `ArchiveError` or `SQLiteError`; then there is no new file.
    @discardableResult
    public func exportPackage(
        deck: String?,
        to path: String,
        legacy: Bool = false,
        withSchedule: Bool = true
    ) throws -> Int {
        if let deck { try requireDeck(deck) }
        let folder = try MediaFolder.hold(mediaFolder)
        defer { withExtendedLifetime(folder) {} }
        let collection = temporaryPath("export")
        defer { Files.remove(collection) }
        let task = PackageExport(deck: deck, withSchedule: withSchedule, calendar: calendar, now: now())
        let (count, references) = try database.withWriter { connection in
            try connection.execute("ATTACH '\(collection.replacing(bytes: "'", with: "''"))' AS package")
            defer { try? connection.execute("DETACH package") }
            try connection.execute("PRAGMA package.journal_mode=OFF; PRAGMA package.synchronous=OFF")
            return try connection.transaction { try task.run($0) }
        }
        let names = Set(references.map(UnicodeForm.composed))
        let media = try database.read { connection in
            try connection.rows("SELECT name, size, sha1 FROM quiz_media ORDER BY name") {
                (name: $0.text(0), size: $0.int(1), sha1: $0.text(2))
            }
        }.filter { path.hasSuffix(".colpkg") || names.contains($0.name) }
        let temporary = try QuizError.naming(path) { try WholeFile.draft(of: path) }
        do {
            try write(collection, media, to: temporary, legacy: legacy)
            // It may be all that is left of what another collection takes the place of.
            try MediaFolder.synchronize(temporary)
            try QuizError.naming(path) { try Files.move(temporary, to: path) }
            try? MediaFolder.synchronize(Folder.parent(path))
        } catch {
            Files.remove(temporary)
            throw error
        }
        return count
    }

    /// - Throws: ``QuizError/noSuchDeck(_:)``.
    func requireDeck(_ name: String) throws {
        let isThere = try database.read {
            try $0.first("SELECT 1 FROM quiz_decks WHERE name = ?", name) { $0.int(0) } != nil
        }
        guard isThere else { throw QuizError.noSuchDeck(name) }
    }

    private func write(
        _ collection: String,
        _ media: [(name: String, size: Int, sha1: String)],
        to path: String,
        legacy: Bool
    ) throws {
        let zip = try ZipWriter(path: path)
        var packed: [String] = []
        defer { for file in packed { Files.remove(file) } }
        /// A packed copy of a file, which is removed when the archive is written.
        func pack(_ file: String) throws -> String {
            let copy = temporaryPath("packed")
            packed.append(copy)
            let encoder = ZstdEncoder(level: 1)
            _ = try MediaFolder.write(to: copy) { body in
                try MediaFolder.forEachPiece(of: file) { try encoder.push($0, isLast: $1, body) }
            }
            return copy
        }
        var version = ProtobufWriter()
        version.add(1, (legacy ? PackageContainer.Form.legacy : .new).rawValue)
        try zip.add("meta", version.bytes, .stored)
        if legacy {
            try zip.add("collection.anki21", file: collection, .deflated)
        } else {
            try zip.add("collection.anki21b", file: try pack(collection), .stored)
        }
        // Old programs read this one, and find the advice to update.
        let advice = try adviceCollection()
        packed.append(advice)
        try zip.add("collection.anki2", file: advice, .stored)
        var list = ProtobufWriter()
        var map: [String: JSONValue] = [:]
        var number = 0
        for item in media {
            guard let file = mediaFile(item.name, size: item.size, sha1: item.sha1) else { continue }
            try zip.add(String(number), file: legacy ? file : try pack(file), .stored)
            var entry = ProtobufWriter()
            entry.add(1, Array(item.name.utf8))
            entry.add(2, item.size)
            entry.add(3, Self.bytes(hex: item.sha1))
            list.add(1, entry.bytes)
            map[String(number)] = .string(item.name)
            number += 1
        }
        try zip.add(
            "media",
            legacy ? Array(JSONValue.object(map).compact.utf8) : try ZstdEncoder.bytes(list.bytes),
            .stored
        )
        try zip.close()
    }

    /// A collection of one note, for programs that read no other.
    private func adviceCollection() throws -> String {
        let folder = temporaryPath("advice")
        let store = try DeckStore(path: ":memory:", mediaFolder: folder, calendar: calendar, now: now)
        defer { Folder.remove(folder) }
        let file = temporaryPath("advice")
        try store.database.withWriter { connection in
            try connection.execute(
                "DELETE FROM quiz_cards; DELETE FROM quiz_notes; DELETE FROM quiz_decks WHERE id != 1"
            )
            let advice = Question(
                prompt: "Please update to the latest Anki version, then import the file again.",
                answer: "",
                hint: nil
            )
            var task = DeckImport(title: "Default")
            try task.add([.question(advice)], to: connection, mod: 0)
            try connection.execute(
                "ATTACH '\(file.replacing(bytes: "'", with: "''"))' AS package; PRAGMA package.journal_mode=OFF; PRAGMA package.synchronous=OFF"
            )
            let export = PackageExport(deck: nil, withSchedule: false, calendar: calendar, now: now())
            _ = try connection.transaction { try export.run($0) }
            try connection.execute("DETACH package")
        }
        return file
    }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
