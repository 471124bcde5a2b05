import ClickwheelDatabase
import ClickwheelSystem

/// Scans that are killed: the next one finds all the same.
struct ScanKills {
    private let ground: Ground
    private let music: String
    private let milliseconds: Int
    private let songs: Int

    init(_ ground: Ground) throws {
        self.ground = ground
        let music = ground.folder + "/scanned"
        self.music = music
        try TestLibrary.fill(music, copies: 6, ground.programs)
        let data = ground.folder + "/scan-whole"
        milliseconds = try CommandKills.milliseconds {
            try TestLibrary.run(["library", "scan", "--music", music, "--data", data], ground.programs)
        }
        songs = try Self.count(data)
    }

    func kill(_ turn: Int, _ moment: KillMoment, _ luck: inout SplitMix64) throws -> [String] {
        let data = ground.folder + "/scan-\(turn)"
        defer { ScratchFolder.remove(data) }
        let words = ["library", "scan", "--music", music, "--data", data]
        try CommandKills.run(words, moment, within: milliseconds, ground)
        var lost: [String] = []
        if Files.exists(data + "/clickwheel.db"), let fault = try TestLibrary.faults(data) {
            lost.append(fault)
        }
        try TestLibrary.run(words, ground.programs)
        if let fault = try TestLibrary.faults(data) { lost.append(fault) }
        let found = try Self.count(data)
        if found != songs { lost.append("a scan after a killed one finds \(found) songs of \(songs)") }
        return lost
    }

    private static func count(_ data: String) throws -> Int {
        let connection = try Connection(path: data + "/clickwheel.db")
        return try connection.first("SELECT count(*) FROM track WHERE missing_us = 0") { $0.int(0) } ?? 0
    }
}
