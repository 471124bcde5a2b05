public import ClickwheelHTTP
import ClickwheelProgram
public import Quiz

/// The quiz: decks, a round over one, and its statistics.
public struct QuizRoutes: RouteGroup {
    private struct Start: Decodable {
        let deck: String
        let strategy: String?
    }

    private struct Graded: Decodable {
        /// The card that was on the page, so that a press too many grades no other one.
        let card: Int64
        let rating: Int
        let milliseconds: Int?
    }

    private struct Answered: Decodable {
        let card: Int64
    }

    private struct Named: Decodable {
        let strategy: String
        let client: String?
    }

    private struct Aside: Decodable {
        let card: Int64
        let way: String?
        let flag: Int?
    }

    private let context: APIContext
    private let quiz: QuizSession

    /// The decks and the round of `quiz`.
    public init(_ context: APIContext, _ quiz: QuizSession) {
        self.context = context
        self.quiz = quiz
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/quiz", context) { _ in try .json(quiz.view()) }
        router.on(.get, "/api/quiz/statistics", context) { _ in try .json(quiz.store.statistics()) }
        router.on(.get, "/api/quiz/round", context) { _ in try view(round()) }
        router.on(.post, "/api/quiz/round", context) { request in
            let wish = try JSON.decode(Start.self, from: request)
            return try view(quiz.start(deck: wish.deck, strategy: wish.strategy))
        }
        router.on(.post, "/api/quiz/round/grade", context) { try grade($0) }
        router.on(.post, "/api/quiz/round/answer", context) { try judge($0) }
        router.on(.post, "/api/quiz/round/undo", context) { _ in
            let round = try round()
            _ = try round.undo()
            return try view(round)
        }
        router.on(.post, "/api/quiz/round/strategy", context) { request in
            let wish = try JSON.decode(Named.self, from: request)
            let round = try round()
            let who = APIContext.requester(wish.client)
            try context.switchboard.use(wish.strategy, in: QuestionStrategies.family, by: who)
            return try view(round)
        }
        router.on(.post, "/api/quiz/round/aside", context) { try aside($0) }
        router.on(.post, "/api/quiz/round/end", context) { _ in
            try quiz.end()
            return try .json(quiz.view())
        }
    }

    private func grade(_ request: HTTPRequest) throws -> HTTPResponse {
        let wish = try JSON.decode(Graded.self, from: request)
        guard let rating = Rating(rawValue: wish.rating) else {
            throw APIError.badRequest("\"rating\" is 1 (again) to 4 (easy).")
        }
        let round = try round()
        try require(wish.card, in: round)
        let isLeech = try round.answer(rating, milliseconds: wish.milliseconds ?? 0)
        return try .json(RoundView(round.view(), isLeech: isLeech))
    }

    private func judge(_ request: HTTPRequest) throws -> HTTPResponse {
        let wish = try JSON.decode(Answered.self, from: request)
        let round = try round()
        try require(wish.card, in: round)
        guard let response = try? JSON.decode(Response.self, from: request),
            let verdict = try round.judge(response)
        else { throw APIError.badRequest("This is no answer to the card's question.") }
        return try .json(verdict)
    }

    private func aside(_ request: HTTPRequest) throws -> HTTPResponse {
        let wish = try JSON.decode(Aside.self, from: request)
        let round = try round()
        try require(wish.card, in: round)
        if let flag = wish.flag { try round.flag(flag) }
        if let text = wish.way {
            guard let way = CardAside(rawValue: text), way != .back else {
                throw APIError.badRequest("\"way\" is suspend or bury.")
            }
            try round.putAside(way)
        }
        return try view(round)
    }

    private func view(_ round: StudyRound) throws -> HTTPResponse { try .json(RoundView(round.view())) }

    private func round() throws -> StudyRound {
        guard let round = try quiz.round() else { throw APIError.notFound("No round is played: start one.") }
        return round
    }

    /// - Throws: ``APIError`` where another card is asked than the page shows.
    private func require(_ card: Int64, in round: StudyRound) throws {
        guard try round.view().card?.id == card else {
            throw APIError(status: .conflict, message: "Another card is asked by now.")
        }
    }
}
