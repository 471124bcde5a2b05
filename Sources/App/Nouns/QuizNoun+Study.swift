import ClickwheelPOSIX
import ClickwheelProgram
import Quiz

extension Noun {
    static func study(_ arguments: Arguments) throws {
        let store = try openDecks(arguments)
        try store.addDemo()
        guard let deck = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("quiz study takes one deck; clickwheel quiz decks lists them")
        }
        let strategy = arguments["strategy"]
        if let strategy { _ = try QuestionStrategies.named(strategy) }
        let folder = DataFolder(arguments)
        let chosen = try Composition.switchboard(atRest: folder).choice(in: QuestionStrategies.family)
        let session = QuizSession(store: store, strategy: chosen.member)
        let round: StudyRound
        if let left = try session.round(), try left.view().title == deck, try !left.view().isOver {
            // Of this round alone, as where one begins with it.
            if let strategy { try left.use(strategy) }
            Console.complain("Continuing the round you left.")
            round = left
        } else {
            round = try session.start(deck: deck, strategy: strategy)
        }
        var study = try TerminalStudy(round, TerminalSwitches(folder, .quiz(session, nil)))
        let isTerminal = isatty(STDIN_FILENO) == 1
        let terminal = isTerminal ? RawTerminal(takesInterrupts: true) : nil
        defer { withExtendedLifetime(terminal) {} }
        for line in study.question { Console.print(line) }
        if isTerminal { Console.complain(TerminalStudy.keys) }
        var keys = TerminalKeys()
        var shown = DeckStore.systemTime()
        var keysOfLine = 0
        var byte: UInt8 = 0
        while !study.isDone, read(STDIN_FILENO, &byte, 1) == 1 {
            guard let key = keys.add(byte) else { continue }
            if !isTerminal, key == "\n" {
                // The end of a line in a pipe ends a key; alone, or after an answer, it is one itself.
                let isKey = study.takesLines && (keysOfLine == 0 || study.hasBegun)
                keysOfLine = 0
                if !isKey { continue }
            } else {
                keysOfLine += 1
            }
            let now = DeckStore.systemTime()
            if isTerminal, study.typed != nil { Console.progress("") }
            let place = study.question
            for line in try study.press(key, milliseconds: now - shown) { Console.print(line) }
            if study.question != place { shown = now }
            if isTerminal, let typed = study.typed { Console.progress("> " + typed) }
            if isTerminal, study.isOver, !study.isDone {
                Console.complain("u undoes the last answer, any other key ends.")
            }
        }
    }

    static func showStatistics(_ arguments: Arguments) throws {
        let statistics = try openDecks(arguments).statistics()
        if arguments.has("json") { return try Console.print(json: statistics) }
        let today = statistics.year.first { $0.day == 0 }
        let answers = statistics.year.reduce(0) { $0 + $1.count }
        Console.print(
            """
            today: \(today?.count ?? 0) answers, \(statistics.streak) days in a row; \(answers) answers in a year
            cards: \(statistics.new) new, \(statistics.learning) learning, \(statistics.young) young, \
            \(statistics.mature) mature, \(statistics.suspended) suspended
            """
        )
        if let retention = statistics.retention {
            Console.print(
                "remembered in the last 30 days: \(Int((retention * 100).rounded()))% of \(statistics.reviews) reviews"
            )
        }
        let most = statistics.forecast.map(\.count).max() ?? 0
        for day in statistics.forecast.prefix(14) {
            let bar = String(repeating: "█", count: max(day.count * 40 / max(most, 1), 1))
            Console.print("\(day.day == 0 ? "today" : "+\(day.day) d")\t\(bar) \(day.count)")
        }
    }
}
