import ClickwheelDatabase
import ClickwheelSystem

extension DeckStore {
    /// Takes a whole Anki collection in the place of every deck, card and answer that is here, as Anki does.
    ///
    /// What was here is written to a package first, from which it can be brought back in the same way. Scores of the
    /// music quiz are no part of a collection, and stay.
    ///
    /// - Parameters:
    ///   - path: A `.colpkg` of any version of Anki.
    ///   - backup: Where what was here is kept, a new `.colpkg`; not written where there were no notes.
    /// - Returns: What was done, and what could not be kept.
    /// - Throws: ``QuizError``, `ArchiveError` or `SQLiteError`; then everything here is as before.
    public func replaceAll(with path: String, keeping backup: String) throws -> ImportReport {
        let container = try PackageContainer(path: path)
        guard container.isWhole else {
            throw QuizError.badFile(
                path: path,
                reason:
                    "only a whole collection (.colpkg) can replace what is here: import it without replacing"
            )
        }
        let hasNotes = try database.read { try $0.first("SELECT 1 FROM quiz_notes") { _ in true } ?? false }
        if hasNotes { try exportPackage(deck: nil, to: backup) }
        let rows = {
            try self.database.read { connection in
                try connection.rows("SELECT name, sha1 FROM quiz_media") { ($0.text(0), $0.text(1)) }
            }
        }
        let before = try rows()
        let report = try importPackage(container, path, withSchedule: true) { connection, outline in
            try Self.removeAll(connection)
            try outline.limitRules.keep(connection)
        }
        let after = Dictionary(uniqueKeysWithValues: try rows())
        // What an earlier version named as the cards do; the rest goes with what no row tells of.
        for (name, sha1) in before where after[name] != sha1 { Files.remove(mediaFolder + "/" + name) }
        try cleanMedia()
        return report
    }

    private static func removeAll(_ connection: borrowing Connection) throws {
        try connection.execute(
            """
            DELETE FROM quiz_cards; DELETE FROM quiz_notes; DELETE FROM quiz_reviews; DELETE FROM quiz_rounds;
            DELETE FROM quiz_places; DELETE FROM quiz_steps; DELETE FROM quiz_templates; DELETE FROM quiz_notetypes; DELETE FROM quiz_media;
            DELETE FROM quiz_meta WHERE key LIKE 'import %' OR key LIKE 'clock %';
            DELETE FROM quiz_decks WHERE id != 1; DELETE FROM quiz_presets WHERE id != 1;
            """
        )
    }
}
