import Quiz

/// A deck in the list of decks.
struct QuizDeckJSON: Encodable {
    let name: String
    let cards: Int
    let new: Int
    let learning: Int
    let due: Int

    init(_ deck: DeckSummary) {
        name = deck.name
        cards = deck.cards
        new = deck.new
        learning = deck.learning
        due = deck.due
    }
}

/// A round as the page shows it.
///
/// The sides of the card have a route of their own.
struct QuizRoundJSON: Encodable {
    struct Card: Encodable {
        let id: Int64
        let deck: String
        let flag: Int
        let tags: String
        /// The sides as text, for a voice; hints are apart.
        let question: String
        let answer: String
        let hint: String?
        /// What is said whatever the answer is.
        let remark: String?
        let questionSounds: [String]
        let answerSounds: [String]
        /// When the card would come back, for the four buttons; empty where answers move no schedule.
        let waits: [String]
        /// How the program judges an answer; absent where the person does.
        let judged: AskedView?
    }

    let title: String
    let strategy: String
    let place: String
    let correct: Int
    let incorrect: Int
    let isOver: Bool
    let canUndo: Bool
    /// What undo would take back: `answer`, `suspend`, `bury` or `flag`.
    let lastStep: String?
    let card: Card?
    /// Whether the card that was just answered has become a leech.
    let isLeech: Bool?

    init(_ view: StudyView, isLeech: Bool? = nil) {
        title = view.title
        strategy = view.strategy
        place = view.place
        correct = view.correct
        incorrect = view.incorrect
        isOver = view.isOver
        canUndo = view.canUndo
        lastStep = view.lastStep?.rawValue
        card = view.card.map { card in
            Card(
                id: card.id,
                deck: card.deck,
                flag: card.flag,
                tags: card.tags,
                question: card.questionText,
                answer: card.answerText,
                hint: card.hint,
                remark: card.remark,
                questionSounds: card.questionSounds,
                answerSounds: card.answerSounds,
                waits: card.waits.map(\.text),
                judged: card.judged?.kind.asked
            )
        }
        self.isLeech = isLeech
    }
}

/// What an answer was worth.
struct QuizVerdictJSON: Encodable {
    /// A stretch of a typed answer: `same`, `extra` (typed, and not wanted) or `missing`.
    struct Part: Encodable {
        let kind: String
        let text: String

        init(_ part: TextDifference.Part) {
            switch part {
            case .same(let text): (kind, self.text) = ("same", text)
            case .extra(let text): (kind, self.text) = ("extra", text)
            case .missing(let text): (kind, self.text) = ("missing", text)
            }
        }
    }

    let credit: Double
    let feedback: [String]
    /// How a typed answer differs from the nearest right one; empty for other kinds.
    let difference: [Part]
    /// The grade that fits, 1 to 4.
    let rating: Int

    init(_ verdict: Verdict) {
        credit = verdict.credit
        feedback = verdict.feedback
        difference = verdict.difference.map(Part.init)
        rating = verdict.rating.rawValue
    }
}

/// The statistics, for the plots.
struct QuizStatisticsJSON: Encodable {
    struct Day: Encodable {
        let day: Int
        let count: Int
        let passed: Int
        let milliseconds: Int

        init(_ day: QuizStatistics.Day) {
            self.day = day.day
            count = day.count
            passed = day.passed
            milliseconds = day.milliseconds
        }
    }

    let year: [Day]
    let forecast: [Day]
    let retention: Double?
    let reviews: Int
    let times: [Int]
    let timeLimits: [Int]
    let new: Int
    let learning: Int
    let young: Int
    let mature: Int
    let suspended: Int
    let streak: Int

    init(_ statistics: QuizStatistics) {
        year = statistics.year.map(Day.init)
        forecast = statistics.forecast.map(Day.init)
        retention = statistics.retention
        reviews = statistics.reviews
        times = statistics.times
        timeLimits = QuizStatistics.timeLimits
        new = statistics.new
        learning = statistics.learning
        young = statistics.young
        mature = statistics.mature
        suspended = statistics.suspended
        streak = statistics.streak
    }
}

/// A round of the music quiz; the right choice is told when the question has ended.
struct MusicRoundJSON: Encodable {
    struct Ask: Encodable {
        let kind: String
        let prompt: String
        let choices: [String]
        let track: Int64
        /// The address of the cover, where there is one.
        let artwork: String?
        let startMs: Int
    }

    let kind: String
    let index: Int
    let total: Int
    let score: Int
    let streak: Int
    let bestStreak: Int
    let correct: Int
    let isOver: Bool
    let leftMs: Int
    let limitMs: Int
    let fallMs: Int
    let fallen: [Int]
    let question: Ask?
    let outcome: String?
    let answer: Int?

    init(_ round: MusicRound, kind: String, artwork: String?, at time: Int) {
        self.kind = kind
        index = round.index
        total = round.questions.count
        score = round.score
        streak = round.streak
        bestStreak = round.bestStreak
        correct = round.correct
        isOver = round.isOver
        leftMs = round.outcome == nil ? round.left(at: time) : 0
        limitMs = MusicRound.limitMs
        fallMs = MusicRound.fallMs
        fallen = round.fallen(at: time)
        question = round.question.map {
            Ask(
                kind: $0.kind.rawValue,
                prompt: $0.prompt,
                choices: $0.choices,
                track: $0.track.id,
                artwork: artwork.map { "/art/\($0)" },
                startMs: $0.startMs
            )
        }
        outcome = round.outcome?.rawValue
        answer = round.outcome == nil ? nil : round.question?.answer
    }
}
