import ClickwheelDatabase
import ClickwheelSystem

/// A small library and a deck, so that every part of a daemon has something to work with.
enum TestLibrary {
    /// Fills the folder `music` with songs of every format, `copies` of each.
    static func fill(_ music: String, copies: Int, _ programs: Programs) throws {
        let fixtures = programs.source + "/Tests/LibraryTests/Fixtures"
        for copy in 0..<copies {
            try Folder.make(music + "/\(copy)")
            for file in ScratchFolder.files(fixtures) where !file.hasSuffix(".db") && !file.hasSuffix(".py") {
                try ScratchFolder.copy(file, to: music + "/\(copy)/" + Folder.name(file))
            }
        }
    }

    /// Makes a data folder with a library that was scanned and a deck of `cards` cards.
    static func make(_ data: String, _ ground: Ground, cards: Int = 400) throws {
        let music = data + "-music"
        try fill(music, copies: 2, ground.programs)
        let deck = data + "-deck.csv"
        let lines = (0..<cards).map { "question \($0),answer \($0)\n" }.joined()
        try WholeFile.write(Array(lines.utf8), to: deck)
        try run(["library", "scan", "--music", music, "--data", data], ground.programs)
        try run(["quiz", "import", deck, "--deck", QuizPart.deck, "--data", data], ground.programs)
    }

    /// Runs a command to its end.
    static func run(_ words: [String], _ programs: Programs) throws {
        let end = try Child(programs.clickwheel, words).wait(seconds: 60)
        guard end?.status == 0 else {
            throw TortureFailure(
                "clickwheel \(words.prefix(2).joined(separator: " ")) ends with \(end?.description ?? "no end")"
            )
        }
    }

    /// What SQLite finds wrong with the database of a data folder.
    static func faults(_ data: String) throws -> String? {
        let connection = try Connection(path: data + "/clickwheel.db", access: .readOnly)
        let found = try connection.rows("PRAGMA integrity_check(3)") { $0.text(0) }
        return found == ["ok"] ? nil : "integrity_check: " + found.joined(separator: "; ")
    }
}
