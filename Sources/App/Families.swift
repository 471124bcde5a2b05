import ClickwheelWebAPI
import Golf
import Log
import Playback
import Quiz
import Synchronization

/// Every strategy family of the program; a new part adds its line.
enum Families {
    /// The families of a running daemon.
    static func all(
        player: Player,
        log: LogDestination,
        quiz: QuizSession,
        golf: GolfTable
    ) -> [StrategyFamily] {
        [
            logDestination(log),
            audioOutput(player),
            queueOrder(player),
            questionOrder(quiz),
            caddie(golf),
        ]
    }

    /// The families while no daemon runs, with what it would begin with.
    static func atRest(_ folder: DataFolder) throws -> [StrategyFamily] {
        let logger = Logger(strategy: InMemoryStrategy())
        let saved = try folder.exists ? PlayerStore(folder.database).load(logger) : nil
        let player = Player(tracks: { _ in nil }, logger: logger, restoring: saved)
        let quiz = QuizSession(
            store: try DeckStore(
                path: folder.exists ? folder.database : ":memory:",
                mediaFolder: folder.quizMedia
            )
        )
        return all(
            player: player,
            log: LogDestination(folder, logger: logger, feed: LogFeed()),
            quiz: quiz,
            golf: GolfTable(GolfParts(folder))
        )
    }

    private static func logDestination(_ log: LogDestination) -> StrategyFamily {
        StrategyFamily(
            "log-destination",
            title: "Log",
            summary: "Where log lines go.",
            members: LogDestination.Member.allCases.map { .init($0.rawValue, for: $0.audience) },
            takesOtherNames: true,
            current: { log.current.rawValue },
            use: { name, _ in
                do {
                    try log.use(LogDestination.Choice(name))
                } catch let failure as LogDestination.Choice.Failure {
                    throw StrategyFamily.Failure.unusable("\(failure)", family: "log-destination")
                }
            }
        )
    }

    private static func audioOutput(_ player: Player) -> StrategyFamily {
        StrategyFamily(
            AudioOutputs.family,
            title: "Output",
            summary: "Where sound goes.",
            members: AudioOutputs.all.map { .init($0.name, for: $0.audience) },
            isTold: true,
            current: { player.snapshot.output },
            use: { try player.perform(.output($0), by: Sender(name: $1)) }
        )
    }

    private static func questionOrder(_ quiz: QuizSession) -> StrategyFamily {
        StrategyFamily(
            QuestionStrategies.family,
            title: "Question order",
            summary: "Which question comes next.",
            members: QuestionStrategies.all.map { .init($0.name, for: $0.audience) },
            current: { (try? quiz.strategyInUse()) ?? SpacedQuestionStrategy.name },
            use: { name, _ in try quiz.use(name) }
        )
    }

    private static func queueOrder(_ player: Player) -> StrategyFamily {
        StrategyFamily(
            QueueOrders.family,
            title: "Queue order",
            summary: "What plays next.",
            members: QueueOrders.all.map { .init($0.name, for: $0.audience) },
            isTold: true,
            current: { player.snapshot.modes.order },
            use: { try player.perform(.order($0), by: Sender(name: $1)) }
        )
    }

    private static func caddie(_ golf: GolfTable) -> StrategyFamily {
        StrategyFamily(
            Caddies.family,
            title: "Caddie",
            summary: "Who picks the club in golf.",
            members: Caddies.all.map { .init(type(of: $0).name, for: type(of: $0).audience) },
            current: { golf.caddie },
            use: { name, _ in try golf.use(caddie: name) }
        )
    }
}
