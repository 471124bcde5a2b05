import ClickwheelPOSIX
import Quiz

/// What holds for every package, whatever its bytes are.
enum PackagePromises {
    private static let folder = "/tmp/fuzz-package-\(getpid())"

    /// Takes `bytes` in as a package, and stops the program when that breaks a promise.
    static func check(_ bytes: [UInt8]) {
        mkdir(folder, 0o700)
        let path = folder + "/x.apkg"
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        guard
            let store = try? DeckStore(
                path: ":memory:",
                mediaFolder: folder + "/media",
                now: { 1_795_212_000_000 }
            )
        else { return }
        if let report = try? store.importPackage(path) {
            precondition(
                report.added + report.updated + report.unchanged + report.conflicting == report.found
            )
            // Whatever came in can be studied, counted and written again.
            for deck in (try? store.decks()) ?? [] where deck.cards > 0 {
                let round = try? store.startRound(deck: deck.name, strategy: "weakest-first", seed: 1)
                for rating in Rating.allCases { _ = try? round?.answer(rating, milliseconds: 1) }
                _ = try? round?.undo()
            }
            _ = try? store.statistics()
            _ = try? store.exportPackage(deck: nil, to: folder + "/out.apkg")
        } else {
            let cards = ((try? store.decks()) ?? []).reduce(0) { $0 + $1.cards }
            precondition(cards == 0, "a refused package left cards behind")
        }
        precondition(access("/tmp/evil.png", F_OK) != 0 && access(folder + "/evil.png", F_OK) != 0)
    }
}
