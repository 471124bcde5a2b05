import ClickwheelDatabase
import Foundation
import Quiz
import Testing

@Suite("A whole collection in the place of another")
struct ReplacingTests {
    private let own = "What is here?,A deck of one's own\n"

    private func store() throws -> TestStore {
        let test = try TestStore(now: PackageTests.made)
        _ = try test.store.importFile(test.write("Own.csv", own))
        return test
    }

    private func answers(_ test: TestStore) throws -> Int {
        try test.store.statistics().year.reduce(0) { $0 + $1.count }
    }

    @Test("takes its place, with progress and media, and what was here can be brought back")
    func replaces() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Own", strategy: "spaced")
        try round.answer(.good, milliseconds: 1000)
        let backup = test.folder + "/before.colpkg"
        let report = try test.store.replaceAll(
            with: try Fixture.path("packages/new.colpkg"),
            keeping: backup
        )
        #expect(report.added > 0 && report.reviews > 0 && report.updated == 0)
        let alone = try TestStore(now: PackageTests.made)
        _ = try alone.store.importFile(try Fixture.path("packages/new.colpkg"))
        let answered = try answers(alone)
        #expect(answered > 1)
        #expect(try test.store.decks().map(\.name) == alone.store.decks().map(\.name))
        #expect(try answers(test) == answered && test.store.resumeRound() == nil)
        let media = { (folder: String) in
            try FileManager.default.contentsOfDirectory(atPath: folder + "/media").sorted()
        }
        #expect(try media(test.folder) == media(alone.folder) && !media(test.folder).isEmpty)
        let second = test.folder + "/second.colpkg"
        _ = try test.store.replaceAll(with: backup, keeping: second)
        #expect(try test.store.decks().filter { $0.cards > 0 }.map(\.name) == ["Own"])
        #expect(try answers(test) == 1 && media(test.folder).isEmpty)
        _ = try test.store.replaceAll(with: second, keeping: test.folder + "/third.colpkg")
        #expect(try answers(test) == answered && media(test.folder) == media(alone.folder))
    }

    @Test("brings progress that was made elsewhere, which an import leaves alone")
    func later() throws {
        let here = try TestStore(now: PackageTests.made)
        _ = try here.store.importFile(here.write("Own.csv", own))
        let first = here.folder + "/first.colpkg"
        try here.store.exportPackage(deck: nil, to: first)
        let there = try TestStore(now: PackageTests.made)
        _ = try there.store.importFile(first)
        try there.store.startRound(deck: "Own", strategy: "spaced").answer(.easy, milliseconds: 1000)
        let later = there.folder + "/later.colpkg"
        try there.store.exportPackage(deck: nil, to: later)
        _ = try here.store.importFile(later)
        #expect(try answers(here) == 0)
        _ = try here.store.replaceAll(with: later, keeping: here.folder + "/before.colpkg")
        #expect(try answers(here) == 1 && here.store.statistics().young == 1)
    }

    @Test("is refused where it is one deck, or broken, or the old one cannot be kept, and changes nothing")
    func refused() throws {
        let test = try store()
        let cut = test.folder + "/cut.colpkg"
        let whole = try Data(contentsOf: URL(fileURLWithPath: Fixture.path("packages/new.colpkg")))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: cut))
        for (file, backup) in [
            (try Fixture.path("packages/new.apkg"), "/a.colpkg"), (cut, "/b.colpkg"),
            (try Fixture.path("packages/new.colpkg"), "/no/folder/c.colpkg"),
        ] {
            #expect(throws: (any Error).self) {
                try test.store.replaceAll(with: file, keeping: test.folder + backup)
            }
            #expect(try test.store.decks().filter { $0.cards > 0 }.map(\.name) == ["Own"])
        }
        #expect(throws: QuizError.self) {
            try test.store.replaceAll(
                with: try Fixture.path("packages/new.apkg"),
                keeping: test.folder + "/a.colpkg"
            )
        }
    }

    @Test("is seen by a program that had the old one open")
    func seen() throws {
        let test = try store()
        let session = QuizSession(store: test.store)
        let old = try session.start(deck: "Own")
        #expect(try old.view().card != nil)
        let other = try test.reopened()
        _ = try other.store.replaceAll(
            with: try Fixture.path("packages/new.colpkg"),
            keeping: test.folder + "/b.colpkg"
        )
        #expect(try session.round() == nil)
        test.wait(seconds: 1)
        let deck = try #require(try test.store.decks().first { $0.cards > 0 }?.name)
        #expect(try session.start(deck: deck, strategy: "cram").view().card?.question.isEmpty == false)
    }

    @Test("a note type that another process has changed is shown as it is within a second")
    func changedType() throws {
        let test = try TestStore(now: PackageTests.made)
        _ = try test.store.importFile(try Fixture.path("packages/new.apkg"))
        let deck = try #require(try test.store.decks().first { $0.cards > 0 }?.name)
        let round = try test.store.startRound(deck: deck, strategy: "sequential")
        let before = try #require(try round.view().card)
        try Connection(path: test.folder + "/quiz.db").run(
            "UPDATE quiz_templates SET question = 'changed ' || question"
        )
        test.wait(seconds: 1)
        let after = try #require(try round.view().card)
        #expect(after.question == "changed " + before.question)
    }
}
