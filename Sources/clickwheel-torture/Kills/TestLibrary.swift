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

    /// A song of noise: longer than what the system keeps for who does not read, and hard to convert.
    static func longSong(seconds: Int) -> [UInt8] {
        var luck = SplitMix64(seed: 1)
        let rate = 44_100
        let samples = (0..<(seconds * rate)).flatMap { _ in
            let number = UInt16(truncatingIfNeeded: luck.next())
            return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
        }
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let format =
            number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4) + number(2, 2) + number(16, 2)
        return Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
            + format
            + Array("data".utf8) + number(samples.count, 4) + samples
    }

    /// Makes a data folder with a library that was scanned and a deck of `cards` cards.
    static func make(_ data: String, _ ground: Ground, cards: Int = 400) throws {
        let music = data + "-music"
        try fill(music, copies: 2, ground.programs)
        try WholeFile.write(longSong(seconds: 20), to: music + "/long.wav")
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
    ///
    /// Opened for writing too: what a killed writer left has to be taken back first.
    static func faults(_ data: String) throws -> String? {
        let connection = try Connection(path: data + "/clickwheel.db")
        let found = try connection.rows("PRAGMA integrity_check(3)") { $0.text(0) }
        return found == ["ok"] ? nil : "integrity_check: " + found.joined(separator: "; ")
    }
}
