import ClickwheelSystem

/// A whole data folder, one file of which is mutated: choices, courses, clubs, rounds, the password, the database.
///
/// The real commands and the real daemon start on it, and do their work or say in a sentence why not.
struct FolderTarget: MutationTarget {
    static let name = "folders"
    static let count = 240
    private static let data = "Tests/Fixtures/landed/data"
    private let workshop: Workshop

    /// The files that can be mutated, by their places in the folder.
    private static let places = [
        "clickwheel.db", "golf/round.jsonl", "golf/clubs.json", "golf/courses/my-park.course", "golf/caddie",
        "log-collector", "log-destination", "password", "daemon.json", "log/clickwheel.log",
    ]
    private static let commands = [
        ["golf", "replay"], ["golf", "courses"], ["golf", "clubs"], ["quiz", "decks"], ["library", "stats"],
        ["strategy", "list"], ["log", "show"], ["quiz", "stats"], ["library", "list"],
    ]

    /// Each original begins with the number of its place, which mutations mostly leave alone.
    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try places.enumerated().map { number, place in
            let path = workshop.programs.source + "/" + data + "/" + place
            let other = #"{"address":"http://127.0.0.1:1/","token":"0123456789abcdef","pid":1}"#
            let bytes =
                Files.exists(path) ? try WholeFile.read(path, atMost: Mutator.longest) : Array(other.utf8)
            return [UInt8(number)] + bytes
        }
    }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let number = Int(bytes.first ?? 0)
            let folder = workshop.folder + "/data"
            do {
                ScratchFolder.remove(folder)
                try ScratchFolder.copy(workshop.programs.source + "/" + Self.data, to: folder)
                let file = folder + "/" + Self.places[number % Self.places.count]
                try Folder.make(Folder.parent(file))
                try WholeFile.write(Array(bytes.dropFirst()), to: file)
            } catch {
                throw TortureFailure("\(folder) cannot be filled: \(error)")
            }
            try command(Self.commands[bytes.count % Self.commands.count] + ["--data", folder])
            if bytes.count % 2 == 0 { try serve(folder) }
        }
    }

    /// Runs a command, which ends by itself with a status of its own.
    private func command(_ words: [String]) throws(TortureFailure) {
        guard let child = try? Child(workshop.programs.clickwheel, words, hasOwnGroup: false) else {
            throw TortureFailure("clickwheel does not start")
        }
        let words = words.prefix(2).joined(separator: " ")
        guard let end = child.wait(seconds: WorkerJudge.patience) else {
            throw TortureFailure("clickwheel \(words) does not end within \(Int(WorkerJudge.patience)) s")
        }
        guard let status = end.status, (0...2).contains(status) else {
            throw TortureFailure("clickwheel \(words) ends with \(end)")
        }
    }

    /// Starts the daemon, which may refuse in a sentence, and asks every part for something.
    private func serve(_ folder: String) throws(TortureFailure) {
        let daemon: Daemon
        do {
            // A mutated choice must not send the log anywhere.
            daemon = try Daemon(
                workshop.programs,
                data: folder,
                ["--no-scan", "--output", "null", "--log", "memory"],
                hasOwnGroup: false
            )
        } catch {
            guard "\(error)".contains("(status 1)") || "\(error)".contains("(status 2)") else {
                throw TortureFailure("\(error)")
            }
            return
        }
        for path in ["/", "/api/state", "/api/list?of=songs", "/api/quiz", "/api/golf", "/api/strategies"] {
            let status = (try? daemon.ask(path, seconds: 5))?.status
            guard status != nil else {
                throw TortureFailure("the daemon does not answer \(path): \(daemon.complaint.suffix(300))")
            }
        }
        if let problem = daemon.stop() { throw TortureFailure(problem) }
    }
}
