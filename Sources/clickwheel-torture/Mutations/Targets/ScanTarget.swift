import ClickwheelSystem
import Library
import Log

/// Folders of mutated songs and covers, scanned as the daemon does: by processes that may die, and none may.
struct ScanTarget: MutationTarget {
    static let name = "scans"
    static let count = 200
    static let filesPerCase = 24
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] { try SongTarget.originals(workshop) }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        let music = workshop.folder + "/music"
        ScratchFolder.remove(music)
        do {
            try Folder.make(music)
            for (number, bytes) in files.enumerated() {
                try WholeFile.write(
                    bytes,
                    to: music + "/"
                        + (number < 22 ? "\(number).mp3" : ["cover.jpg", "folder.png"][number - 22])
                )
            }
        } catch {
            throw TortureFailure("\(music) cannot be filled: \(error)")
        }
        guard let library = try? MusicLibrary(inMemory: Logger.inMemory) else {
            throw TortureFailure("an empty library cannot be opened")
        }
        let reader = FileReaderProgram(path: workshop.programs.clickwheel, words: ["read-files"])
        do {
            _ = try library.scan([music], reader: reader)
        } catch {
            throw TortureFailure("a scan ends with \(error)")
        }
        for problem in (try? library.problems()) ?? [] where problem.reason.contains("the process that reads")
        {
            throw TortureFailure("\(problem.path): \(problem.reason)")
        }
        try? library.forEachTrack { track in _ = try? library.artwork(ofTrack: track.id) }
        _ = try? library.search("a", limit: 20)
    }
}
