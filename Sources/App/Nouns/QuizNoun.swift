import Quiz

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Noun {
    static let quiz = Noun(
        name: "quiz",
        summary: "Decks of questions, asked just before you would forget them.",
        commands: [
            Command(
                "import",
                "FILE…",
                "Imports decks: Anki packages, CSV, TSV, JSON, GIFT, plain text. Cards you already have keep their progress.",
                options: [
                    .value("deck", "NAME", "the deck for a text file (default: its name)"),
                    .value(
                        "separator",
                        "SIGN",
                        "what parts the columns of a table: tab, comma, semicolon, pipe, space, colon or a character (default: what parts its lines alike)"
                    ),
                    .value(
                        "columns",
                        "NAMES",
                        "what the columns hold, with commas between: prompt, answer, hint, tags, deck, id, or - for nothing"
                    ),
                    .flag("no-schedule", "leave out a package's schedules and history"),
                    .flag(
                        "replace",
                        "replace everything with a .colpkg; what was here is saved to a file first"
                    ),
                    .json, .data,
                ]
            ) { try importDeck($0) },
            Command("decks", "", "Lists the decks and what is due in each.", options: [.json, .data]) {
                try listDecks($0)
            },
            Command(
                "study",
                "DECK",
                "Quizzes you on a deck: space shows the answer, 1 to 4 grade it, u undoes, h hints; some answers are chosen by number or typed. Continues a round you left.",
                options: [
                    .value(
                        "strategy",
                        "NAME",
                        "the order of questions in this round; see clickwheel strategy list",
                        .members(of: QuestionStrategies.family)
                    ),
                    .data,
                ],
                candidates: [.decks]
            ) { try study($0) },
            Command(
                "music",
                "",
                "Quizzes you on your own songs, without sound: 1 to 5 choose, space goes on; ten seconds per question.",
                options: [
                    .value(
                        "kind",
                        "KIND",
                        "artist, album, year or mixed (default); the others are in the page",
                        .oneOf(MusicQuestion.Kind.read.map(\.rawValue) + [MusicQuizSession.mixed])
                    ),
                    .value("count", "N", "how many questions, 1 to 50 (default: 10)"),
                    .json, .data,
                ]
            ) { try playMusicQuiz($0) },
            Command(
                "stats",
                "",
                "Shows what you have answered and what is coming up.",
                options: [.json, .data]
            ) {
                try showStatistics($0)
            },
            Command(
                "export",
                "DECK FILE",
                "Writes a deck ('*': all) as .apkg, .colpkg, .csv, .tsv, .txt, .json or .gift.",
                options: [.flag("legacy", "a package for Anki before 2.1.50"), .data],
                candidates: [.decks, .files]
            ) { try exportDeck($0) },
            Command(
                "dump",
                "FILE",
                "Prints everything in an Anki package in a form that can be compared.",
                options: [.json]
            ) { try dumpPackage($0) },
            Command(
                "fsrs",
                "",
                "Schedules histories from standard input, one JSON object per line.",
                options: [.json]
            ) { try scheduleHistories($0) },
        ]
    )

    /// Reads `{"config":{…},"reviews":[{"t":seconds,"rating":1-4}]}` and prints the card after each answer.
    private static func scheduleHistories(_ arguments: Arguments) throws {
        var number = 0
        let lines = InputLines()
        while let line = try lines.next() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let result: ScheduledJSON
            do {
                let history = try JSONDecoder().decode(HistoryJSON.self, from: Data(line.utf8))
                result = try schedule(history)
            } catch let error as QuizError {
                throw CommandFailure.failed("standard input, line \(number): \(error)")
            } catch is DecodingError {
                throw CommandFailure.failed(
                    "standard input, line \(number) is not {\"config\":{…},\"reviews\":[{\"t\":seconds,\"rating\":1-4}]}"
                )
            }
            if arguments.has("json") {
                try Console.print(json: result)
            } else {
                for review in result.reviews {
                    Console.print(
                        "\(review.state)  \(review.s) days, difficulty \(review.d), \(review.intervalSeconds) s"
                    )
                }
            }
        }
    }

    private static func schedule(_ history: HistoryJSON) throws -> ScheduledJSON {
        let settings = try history.settings()
        // Without Anki's limit, as the vectors are.
        let fsrs = FSRS(settings.weights, limit: .infinity)
        var card = StepSchedule()
        var result = ScheduledJSON()
        for review in history.reviews {
            guard let rating = Rating(rawValue: review.rating), review.t.magnitude < 1 << 50 else {
                throw QuizError.badSetting(
                    "rating \(review.rating) at \(review.t): a rating is 1 to 4, t is in seconds"
                )
            }
            card.answer(rating, at: review.t, fsrs: fsrs, settings: settings)
            guard let memory = card.memory else { continue }
            result.reviews.append(
                ScheduledJSON.Review(
                    state: card.state.rawValue,
                    step: card.step,
                    s: memory.stability,
                    d: memory.difficulty,
                    intervalSeconds: card.intervalSeconds
                )
            )
        }
        return result
    }
}
