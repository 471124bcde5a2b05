import ClickwheelSystem
import Quiz
import Testing

@Suite("Taking back what was done in a round")
struct UndoTests {
    /// Something that a person does in a round.
    enum Act: CaseIterable {
        case again
        case good
        case easy
        case suspend
        case bury
        case flag

        func run(_ round: StudyRound) throws {
            switch self {
            case .again: try round.answer(.again, milliseconds: 100)
            case .good: try round.answer(.good, milliseconds: 100)
            case .easy: try round.answer(.easy, milliseconds: 100)
            case .suspend: try round.putAside(.suspend)
            case .bury: try round.putAside(.bury)
            case .flag: try round.flag(3)
            }
        }
    }

    private func store() throws -> TestStore {
        let test = try TestStore()
        try test.store.addDemo()
        return test
    }

    @Test(
        "whatever was done is taken back in turn, and the round goes on from the disk at every point",
        arguments: QuestionStrategies.all.map { $0.name },
        0..<4 as Range<UInt64>
    )
    func everything(_ name: String, _ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let test = try store()
        let decks = try test.store.decks()
        let round = try test.store.startRound(deck: "Instruments", strategy: name, seed: seed)
        var views = [try round.view()]
        for _ in 0..<14 {
            guard try !round.view().isOver else { break }
            try #require(Act.allCases.randomElement(using: &random)).run(round)
            views.append(try round.view())
        }
        for view in views.dropLast().reversed() {
            #expect(try test.reopened().store.resumeRound()?.view() == round.view())
            #expect(try round.undo())
            #expect(try round.view() == view)
        }
        #expect(try !round.undo())
        #expect(try test.store.decks() == decks)
        #expect(try test.store.statistics().suspended == 0)
    }

    @Test("can be done where there is something to take back, and nowhere else")
    func canUndo() throws {
        let round = try store().store.startRound(deck: "Instruments", strategy: "spaced", seed: 5)
        #expect(try !round.view().canUndo)
        #expect(try !round.answer(.good, milliseconds: 100))
        #expect(try round.view().canUndo)
        #expect(try round.undo())
        #expect(try !round.view().canUndo)
    }

    @Test("what another run of the program did is taken back by the next one")
    func afterRestart() throws {
        var test = try store()
        var round = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 5)
        var views: [StudyView] = []
        for act in [Act.good, .suspend, .flag, .bury, .easy, .suspend] {
            views.append(try round.view())
            try act.run(round)
            test = try test.reopened()
            round = try #require(try test.store.resumeRound())
        }
        for view in views.reversed() {
            #expect(try round.undo())
            #expect(try round.view() == view)
            test = try test.reopened()
            round = try #require(try test.store.resumeRound())
            #expect(try round.view() == view)
        }
        #expect(try !round.undo())
    }

    @Test(
        "a card whose answer or burial another run takes back is not asked twice",
        arguments: QuestionStrategies.all.map { $0.name },
        [Act.easy, .bury]
    )
    func goesOn(_ name: String, _ act: Act) throws {
        let test = try store()
        try act.run(test.store.startRound(deck: "Instruments", strategy: name, seed: 2))
        let round = try #require(try test.reopened().store.resumeRound())
        #expect(try round.undo())
        var asked: [Int64] = []
        while let card = try round.view().card, asked.count < 20 {
            asked.append(card.id)
            try round.answer(.easy, milliseconds: 100)
        }
        #expect(asked.count == 10 && Set(asked).count == 10)
    }

    @Test("the last card of a round comes back from being suspended")
    func lastCard() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("One.tsv", "a\tb\n"))
        let round = try test.store.startRound(deck: "One", strategy: "cram")
        let start = try round.view()
        try round.putAside(.suspend)
        #expect(try round.view().isOver && round.view().lastStep == .suspend)
        let resumed = try #require(try test.reopened().store.resumeRound())
        #expect(try resumed.view().isOver)
        #expect(try resumed.undo())
        #expect(try resumed.view() == start)
    }

    @Test("a new round forgets what could be taken back in the one before")
    func otherRound() throws {
        let test = try store()
        let first = try test.store.startRound(deck: "Instruments", strategy: "cram")
        try first.putAside(.suspend)
        let second = try test.store.startRound(deck: "Instruments", strategy: "cram")
        #expect(try second.view().lastStep == nil && second.view().place == "1/9")
        #expect(try !second.undo())
    }

    @Test("a flag outside 0 to 7 is refused, and leaves nothing to take back")
    func badFlag() throws {
        let round = try store().store.startRound(deck: "Instruments", strategy: "cram")
        #expect(throws: QuizError.self) { try round.flag(8) }
        #expect(try round.view().lastStep == nil)
    }

    @Test("an answer that made a leech is taken back with its tag, and other tags stay")
    func leech() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("One.tsv", "#tags column:3\na\tb\tmine\n"))
        for lapse in 1...8 {
            for rating in [Rating.easy, .again] {
                let round = try test.store.startRound(deck: "One", strategy: "weakest-first", seed: 1)
                let isLeech = try round.answer(rating, milliseconds: 5)
                if isLeech {
                    #expect(lapse == 8)
                    #expect(try round.undo())
                    #expect(try round.view().card?.tags == "mine")
                    try round.answer(rating, milliseconds: 5)
                    let cram = try test.store.startRound(deck: "One", strategy: "cram")
                    #expect(try cram.view().card?.tags == "mine leech")
                }
                test.wait(seconds: 40 * 86_400)
            }
        }
    }
}
