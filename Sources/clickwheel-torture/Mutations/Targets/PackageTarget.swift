import ClickwheelArchive
import ClickwheelSystem
import Quiz

/// Anki packages: mutated as they are, and with the parts inside mutated and packed again.
struct PackageTarget: MutationTarget {
    static let name = "packages"
    static let count = 4000
    static let grownCount = 100
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try workshop.fixtures("Tests/QuizTests/Fixtures/edge", ["pkg"])
            + workshop.fixtures("Tests/QuizTests/Fixtures/packages", ["pkg"]) + inside(workshop)
    }

    /// The parts of a few packages, which are packed again before they are read.
    private static func inside(_ workshop: Workshop) throws -> [[UInt8]] {
        var parts: [[UInt8]] = []
        let folder = workshop.programs.source + "/Tests/QuizTests/Fixtures/"
        for name in ["edge/min_anki2.apkg", "edge/min_21b_v11schema.apkg", "packages/new.apkg"] {
            let zip = try ZipReader(path: folder + name)
            for entry in zip.entries where entry.size > 0 {
                parts.append(try zip.bytes(entry, limit: Mutator.longest))
            }
        }
        return parts
    }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            // What is no archive any more may be the inside of one.
            let isArchive = bytes.starts(with: Array("PK".utf8))
            let path = isArchive ? try workshop.write(bytes, to: "x.apkg") : try packed(bytes)
            try take(path)
        }
    }

    private func packed(_ bytes: [UInt8]) throws(TortureFailure) -> String {
        let path = workshop.folder + "/packed.apkg"
        Files.remove(path)
        let isDatabase = bytes.starts(with: Array("SQLite".utf8))
        let isCompressed = bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        do {
            let zip = try ZipWriter(path: path)
            if isCompressed { try zip.add("meta", [8, 3], .stored) }
            try zip.add(
                isDatabase ? "collection.anki2" : isCompressed ? "collection.anki21b" : "meta",
                bytes,
                .stored
            )
            try zip.add("media", isDatabase ? Array("{}".utf8) : bytes, .stored)
            try zip.close()
        } catch {
            throw TortureFailure("a package cannot be packed: \(error)")
        }
        return path
    }

    private func take(_ path: String) throws(TortureFailure) {
        guard let store = try? DeckStore(path: ":memory:", mediaFolder: workshop.folder + "/media") else {
            throw TortureFailure("an empty quiz cannot be opened")
        }
        guard let report = try? store.importPackage(path) else {
            let cards = ((try? store.decks()) ?? []).reduce(0) { $0 + $1.cards }
            guard cards == 0 else { throw TortureFailure("a refused package left \(cards) cards behind") }
            return
        }
        guard report.added + report.updated + report.unchanged + report.conflicting == report.found else {
            throw TortureFailure("a package's report does not add up: \(report)")
        }
        for deck in ((try? store.decks()) ?? []).prefix(5) where deck.cards > 0 {
            let round = try? store.startRound(deck: deck.name, strategy: "weakest-first", seed: 1)
            for rating in Rating.allCases { _ = try? round?.answer(rating, milliseconds: 1) }
            _ = try? round?.undo()
        }
        _ = try? store.statistics()
        let out = workshop.folder + "/out.apkg"
        Files.remove(out)
        _ = try? store.exportPackage(deck: nil, to: out)
    }
}
