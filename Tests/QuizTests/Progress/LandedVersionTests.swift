import ClickwheelDatabase
import Foundation
import Quiz
import Testing

@Suite("Decks that an earlier version kept")
struct LandedVersionTests {
    /// A copy of the file that the first version wrote: sixteen cards, and a round with three answers.
    private func first() throws -> TestStore { try copy("quiz-1.db", now: 1_795_228_900_000) }

    private func copy(_ name: String, now: Int) throws -> TestStore {
        let folder = try ScratchFolder.make()
        try FileManager.default.copyItem(atPath: Fixture.path(name), toPath: folder + "/quiz.db")
        return try TestStore(now: now, folder: folder)
    }

    @Test("are there with their history, and the round goes on and can be taken back")
    func goesOn() throws {
        let test = try first()
        #expect(try test.store.decks().first { $0.name == "Numbers" }?.cards == 4)
        #expect(try test.store.statistics().year.map(\.count) == [3])
        let round = try #require(try test.store.resumeRound())
        let view = try round.view()
        #expect(view.correct == 2 && view.incorrect == 1 && view.place == "4/4")
        try round.putAside(.suspend)
        try round.flag(2)
        #expect(try test.reopened().store.resumeRound()?.view().lastStep == .flag)
        for _ in 0..<5 { #expect(try round.undo()) }
        #expect(try !round.undo() && test.store.statistics().year.isEmpty)
    }

    @Test("take packages in, and go out in one that is the same again")
    func packages() throws {
        let test = try first()
        let report = try test.store.importFile(try Fixture.path("packages/genanki.apkg"))
        #expect(report.added == 0 && report.unchanged == 12)
        let out = test.folder + "/out.colpkg"
        try test.store.exportPackage(deck: nil, to: out)
        let other = try TestStore(now: test.now)
        #expect(try other.store.importFile(out).added == 16)
        #expect(try other.store.statistics().year == test.store.statistics().year)
    }

    /// What the version wrote whose judged questions were GIFT: questions of every kind, one of another hand, a round
    /// with two answers, a flag, a suspended and a buried card, and a score of the music quiz.
    @Test("have their judged questions, flags, suspensions and scores, and their round goes on in mid-play")
    func judged() throws {
        let test = try copy("quiz-3.db", now: 1_795_336_800_000)
        #expect(try test.store.musicScores().map(\.score) == [999])
        #expect(try test.store.statistics().suspended == 1)
        let round = try #require(try test.store.resumeRound())
        let view = try round.view()
        #expect(view.strategy == "leitner" && view.place == "5/8" && view.lastStep == .bury)
        #expect(view.card?.questionText == "How high is A?" && view.card?.judged?.kind is NumberKind)
        #expect(try round.judge(.text("440,5"))?.credit == 1)
        try round.answer(.good, milliseconds: 1)
        for _ in 0..<3 { #expect(try round.undo()) }
        #expect(try round.view().card?.flag == 3)
        for _ in 0..<3 { #expect(try round.undo()) }
        #expect(try round.view().card?.remark == "All oboes do." && !round.undo())
        let out = test.folder + "/out.csv"
        #expect(try test.store.exportFile(deck: "landed", to: out) == 8)
        let written = try Data(contentsOf: URL(filePath: out))
        #expect(try written == Data(contentsOf: URL(filePath: Fixture.path("quiz-3.csv"))))
    }

    @Test("get the indexes of later versions", arguments: ["quiz-1.db", "quiz-3.db"])
    func indexes(_ name: String) throws {
        let test = try copy(name, now: 1_795_336_800_000)
        #expect(try !test.store.decks().isEmpty)
        let names = try Connection(path: test.folder + "/quiz.db").rows(
            "SELECT name FROM sqlite_master WHERE type = 'index'"
        ) { $0.text(0) }
        #expect(names.contains("quiz_notetypes_name") && names.contains("quiz_notetypes_origin"))
    }
}
