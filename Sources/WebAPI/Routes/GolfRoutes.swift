public import ClickwheelHTTP
public import Golf

/// Golf: courses and clubs, the round in play, previews, replays, the history, and the range.
public struct GolfRoutes: RouteGroup {
    /// What stands beside a command: who sends it, and how many strokes of the round they have seen.
    private struct Sent: Decodable {
        let client: String?
        let strokeCount: Int?
    }

    /// A ball on the range, beside its swing.
    private struct Ball: Decodable {
        let club: String
        let skill: String?
        let seed: UInt64
    }

    private let context: APIContext
    private let golf: Clubhouse

    /// The routes of the round that is played in `golf`.
    public init(_ context: APIContext, _ golf: Clubhouse) {
        self.context = context
        self.golf = golf
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/golf", context) { _ in try .json(golf.overview()) }
        router.on(.post, "/api/golf", context) { request in
            let command = try JSON.decode(GolfCommand.self, from: request)
            let sent = try JSON.decode(Sent.self, from: request)
            return try .json(
                OutcomeView(golf.perform(command, seen: sent.strokeCount, by: APIContext.page(sent.client)))
            )
        }
        router.on(.get, "/api/golf/hole", context) { _ in try .json(HoleView(golf.currentRound())) }
        router.on(.get, "/api/golf/preview", context) { try preview($0.query) }
        router.on(.get, "/api/golf/replay", context) { request in
            let index = request.query["stroke"].flatMap { Int($0) }
            guard let outcome = try golf.replay(index) else {
                throw APIError.notFound("The round has no such stroke.")
            }
            return try .json(OutcomeView(outcome))
        }
        router.on(.get, "/api/golf/history", context) { request in
            guard let word = request.query["round"] else {
                return try .json(HistoryView(golf.history(), course: request.query["course"]))
            }
            guard let number = Int64(word), let past = try golf.pastRound(number) else {
                throw APIError.notFound("There is no round \"\(word.prefix(40))\" in the history.")
            }
            return try .json(PastRoundView(past))
        }
        router.on(.post, "/api/golf/range", context) { request in
            let ball = try JSON.decode(Ball.self, from: request)
            let club = try golf.supplies.club(ball.club)
            guard club.numbers.kind != .putter else {
                throw APIError.badRequest("There is no club \"\(ball.club.prefix(60))\" for the range.")
            }
            let shot = try PracticeShot(
                club,
                JSON.decode(SwingWish.self, from: request).swing(),
                skill: Skill.level(ball.skill ?? Skill.ten.name),
                seed: ball.seed
            )
            return try .json(PracticeShotView(shot, club: ball.club))
        }
    }

    private func preview(_ query: HTTPQuery) throws -> HTTPResponse {
        func number(_ key: String) throws(APIError) -> Double? {
            guard let text = query[key] else { return nil }
            guard let value = Double(text), value.isFinite else {
                throw .badRequest("\"\(key)\" is a number, and not \"\(text.prefix(40))\".")
            }
            return value
        }
        var wish = SwingWish()
        wish.power = try number("power")
        wish.aim = try number("aim")
        wish.curve = query["curve"]
        wish.height = query["height"]
        let preview = try golf.preview(club: query["club"], wish, asksCaddie: query["caddie"] != nil)
        return try preview.map { try .json($0) } ?? .json([String: String]())
    }
}
