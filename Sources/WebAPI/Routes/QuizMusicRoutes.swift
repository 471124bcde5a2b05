public import ClickwheelHTTP
public import Quiz

/// The music quiz: questions about the library's own songs.
public struct QuizMusicRoutes: RouteGroup {
    private struct Start: Decodable {
        let kind: String?
        let count: Int?
    }

    private struct Choice: Decodable {
        let question: Int
        let choice: Int
    }

    private struct Next: Decodable {
        let question: Int
    }

    private let context: APIContext
    private let quiz: QuizSession
    private let music: MusicQuizSession

    /// The music quiz, and the scores that `quiz` keeps of it.
    public init(_ context: APIContext, _ quiz: QuizSession, _ music: MusicQuizSession) {
        self.context = context
        self.quiz = quiz
        self.music = music
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/quiz/music", context) { _ in try answer(music.view()) }
        router.on(.post, "/api/quiz/music", context) { request in
            let wish = try JSON.decode(Start.self, from: request)
            guard let round = try music.start(kind: wish.kind ?? "mixed", count: wish.count ?? 10) else {
                throw APIError(status: .conflict, message: "The library has too few songs for this quiz.")
            }
            return try .json(round)
        }
        router.on(.post, "/api/quiz/music/choose", context) { request in
            let wish = try JSON.decode(Choice.self, from: request)
            return try answer(music.choose(wish.choice, question: wish.question))
        }
        router.on(.post, "/api/quiz/music/next", context) { request in
            try answer(music.next(after: JSON.decode(Next.self, from: request).question))
        }
        router.on(.get, "/api/quiz/music/scores", context) { _ in
            try .json(["scores": quiz.store.musicScores()])
        }
    }

    private func answer(_ round: MusicRoundView?) throws -> HTTPResponse {
        guard let round else { throw APIError.notFound("No music quiz is played: start one.") }
        return try .json(round)
    }
}
