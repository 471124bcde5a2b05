import ClickwheelDatabase
import ClickwheelProgram
import ClickwheelSystem
import Golf
import Playback
import Quiz

/// What was chosen while each part kept its own choices: in files, in the player's state, and in a table of the quiz.
struct EarlierChoices {
    let folder: DataFolder

    init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// The choices by the names of their families.
    ///
    /// - Throws: ``SQLiteError``
    func all(_ connection: borrowing Connection) throws -> [String: KeptChoices] {
        var kept = [
            LogDestination.family: KeptChoices(word("log-destination")),
            AudioOutputs.family: KeptChoices(try player("$.output", connection)),
            QueueOrders.family: KeptChoices(try player("$.modes.order", connection)),
            QuestionStrategies.family: KeptChoices(try question(connection)),
            Caddies.family: KeptChoices(word("golf/caddie")),
        ]
        if let address = word("log-collector") {
            kept[LogDestination.family]?.arguments[LogDestination.collector.name] = address
        }
        return kept.filter { $0.value != KeptChoices() }
    }

    /// The word in a file of the folder.
    private func word(_ name: String) -> String? {
        guard let bytes = try? WholeFile.read(folder.path + "/" + name, atMost: 1000) else { return nil }
        let word = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return word.isEmpty ? nil : word
    }

    /// What stood at `path` of the player's state, which was JSON.
    private func player(_ path: String, _ connection: borrowing Connection) throws -> String? {
        guard try has("player", connection) else { return nil }
        return try connection.first(
            """
            SELECT json_extract(text, ?) FROM (SELECT CAST(value AS TEXT) AS text FROM player WHERE key = 'state')
            WHERE json_valid(text)
            """,
            path
        ) { $0.optionalText(0) } ?? nil
    }

    private func question(_ connection: borrowing Connection) throws -> String? {
        guard try has("quiz_meta", connection) else { return nil }
        return try connection.first("SELECT value FROM quiz_meta WHERE key = 'strategy'") {
            $0.optionalText(0)
        } ?? nil
    }

    private func has(_ table: String, _ connection: borrowing Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table) {
            $0.int(0)
        }
            != nil
    }
}
