import ClickwheelDatabase
import StateMachine
import Testing

@testable import Quiz

@Suite("The life of a round")
struct StudyMachineTests {
    @Test("every state is reached, and from every one the round can go on or be ended")
    func states() {
        let description = MachineDescription(of: StudyMachine())
        #expect(Set(description.states) == ["choosing", "asking", "judged", "over", "ended"])
        #expect(
            Set(MachineDescription(of: MusicMachine()).states) == [
                "asking", "right", "wrong", "late", "over",
            ]
        )
    }

    @Test("a response that was judged stays in the view until the card is graded, put aside or taken back")
    func judged() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("Deck.gift", "A? {T#No.#Yes.}\n\nB? {F}\n"))
        let round = try test.store.startRound(deck: "Deck", strategy: "sequential")
        #expect(round.state == .asking)
        let verdict = try round.judge(.truth(true))
        #expect(
            try verdict?.feedback == ["Yes."] && round.view().verdict == verdict && round.state == .judged
        )
        try round.flag(1)
        try round.use("cram")
        #expect(try round.view().verdict == verdict)
        #expect(try round.judge(.text("no truth")) == nil && round.view().verdict == verdict)
        try round.answer(.good, milliseconds: 1)
        #expect(try round.view().verdict == nil && round.state == .asking)
        #expect(try round.judge(.truth(false))?.credit == 1)
        try round.putAside(.bury)
        #expect(
            try round.state == .over && round.judge(.truth(true)) == nil
                && !round.answer(.good, milliseconds: 1)
        )
        #expect(try round.undo() && round.state == .asking && round.view().verdict == nil)
    }

    @Test("a round that was ended takes nothing more, and goes on when its last step is taken back")
    func ended() throws {
        let test = try TestStore()
        try test.store.addDemo()
        let round = try test.store.startRound(deck: "Instruments", strategy: "sequential")
        try round.answer(.good, milliseconds: 1)
        try round.end()
        #expect(try round.state == .ended && test.store.resumeRound() == nil)
        try round.answer(.good, milliseconds: 1)
        #expect(try round.view().correct == 1 && round.view().isOver)
        #expect(try round.undo() && round.state == .asking && test.store.resumeRound() != nil)
    }

    @Test("an answer that cannot be written leaves the card as it was, and can be given again")
    func notKept() throws {
        let test = try TestStore()
        try test.store.addDemo()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 1)
        let before = try round.view()
        try test.store.database.write { try $0.execute("ALTER TABLE quiz_reviews RENAME TO elsewhere") }
        #expect(throws: (any Error).self) { try round.answer(.good, milliseconds: 1) }
        #expect(try round.view() == before && round.state == .asking && !round.undo())
        try test.store.database.write { try $0.execute("ALTER TABLE elsewhere RENAME TO quiz_reviews") }
        try round.answer(.good, milliseconds: 1)
        #expect(try round.view().correct == 1)
    }
}
