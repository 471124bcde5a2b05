/// A round as faces show it: where it stands, and its card in words.
///
/// As HTML the sides of the card are ``CardDocument``s.
public struct RoundView: Encodable, Sendable {
    /// The card that is asked.
    public struct Card: Encodable, Sendable {
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
        /// How the program takes an answer to judge; absent where the person judges.
        let judged: AskedView?

        init(_ card: StudyCard) {
            id = card.id
            deck = card.deck
            flag = card.flag
            tags = card.tags
            question = card.questionText
            answer = card.answerText
            hint = card.hint
            remark = card.remark
            questionSounds = card.questionSounds
            answerSounds = card.answerSounds
            waits = card.waits.map(\.text)
            judged = card.judged?.kind.asked
        }
    }

    let title: String
    let strategy: String
    /// What a person calls it.
    let strategyTitle: String
    let place: String
    let correct: Int
    let incorrect: Int
    let isOver: Bool
    let canUndo: Bool
    /// What undo would take back.
    let lastStep: RoundStep?
    let card: Card?
    /// What the response to the card was worth, where one was given.
    let verdict: Verdict?
    /// Whether the card that was just answered has become a leech; absent where none was.
    let isLeech: Bool?

    /// What a face shows of a round.
    public init(_ view: StudyView, isLeech: Bool? = nil) {
        title = view.title
        strategy = view.strategy
        strategyTitle = (try? QuestionStrategies.named(view.strategy).title) ?? view.strategy
        place = view.place
        correct = view.correct
        incorrect = view.incorrect
        isOver = view.isOver
        canUndo = view.canUndo
        lastStep = view.lastStep
        card = view.card.map(Card.init)
        verdict = view.verdict
        self.isLeech = isLeech
    }
}
