import ClickwheelSystem
import Library
import Log
import Quiz

/// The database itself, as a broken disk leaves it, by the library and by the quiz.
struct DatabaseTarget: MutationTarget {
    static let name = "databases"
    static let count = 2000
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try workshop.fixtures("Tests/Fixtures/landed/data", [".db"])
            + workshop.fixtures("Tests/LibraryTests/Fixtures", [".db"])
            + workshop.fixtures("Tests/QuizTests/Fixtures", [".db"])
    }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            if let library = try? MusicLibrary(path: file(bytes), logger: Logger.inMemory) {
                _ = try? library.page(.songs, offset: 0, limit: 100)
                _ = try? library.search("a b", limit: 20)
                _ = try? library.problems()
            }
            if let store = try? DeckStore(path: file(bytes), mediaFolder: workshop.folder + "/media") {
                for deck in ((try? store.decks()) ?? []).prefix(5) {
                    let round = try? store.startRound(deck: deck.name, strategy: "sequential", seed: 1)
                    for rating in Rating.allCases { _ = try? round?.answer(rating, milliseconds: 1) }
                    _ = try? round?.undo()
                }
                _ = try? store.statistics()
            }
        }
    }

    private func file(_ bytes: [UInt8]) throws(TortureFailure) -> String {
        for end in ["-wal", "-shm", "-scan"] { Files.remove(workshop.folder + "/mutated.db" + end) }
        return try workshop.write(bytes, to: "mutated.db")
    }
}
