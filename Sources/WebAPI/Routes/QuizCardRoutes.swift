public import ClickwheelHTTP
public import Quiz

/// The sides of cards, as documents for a frame that can do nothing, and their sounds.
///
/// A card's HTML comes from strangers. Its document has a policy of its own: it runs no script, opens nothing,
/// asks nobody for anything, and has no origin. Its pictures are therefore inside it.
public struct QuizCardRoutes: RouteGroup {
    /// What a card may do: nothing but show itself (<https://www.w3.org/TR/CSP3/#directive-sandbox>).
    static let policy = [
        "sandbox", "default-src 'none'", "style-src 'unsafe-inline'", "img-src data:", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'self'",
    ].joined(separator: "; ")

    private let context: APIContext
    private let quiz: QuizSession

    /// The cards in the decks of `quiz`.
    public init(_ context: APIContext, _ quiz: QuizSession) {
        self.context = context
        self.quiz = quiz
    }

    public func add(to router: inout Router) {
        for side in ["question", "answer"] {
            router.on(.get, "/quiz/card/{id}/\(side)", context) {
                try document($0, isAnswer: side == "answer")
            }
        }
        router.on(.get, "/quiz/media/{name}", context) { try media($0.parameters["name"]) }
    }

    private func document(_ request: HTTPRequest, isAnswer: Bool) throws -> HTTPResponse {
        guard let id = Int64(request.parameters["id"]) else {
            throw APIError.notFound("There is no such card.")
        }
        let card = try quiz.store.card(id)
        let isDark = request.query["dark"] == "1"
        let page = CardDocument(
            card: card,
            isAnswer: isAnswer,
            isDark: isDark,
            isHintOpen: request.query["hint"] == "1",
            textPercent: request.query["text"].flatMap { Int($0) } ?? 100,
            media: quiz.store.media(_:atMost:)
        )
        return HTTPResponse(
            headers: [
                HTTPField("Cache-Control", "no-store"),
                HTTPField("Content-Security-Policy", Self.policy),
                HTTPField("Referrer-Policy", "no-referrer"),
                // Nor are the names in its links looked up.
                HTTPField("X-DNS-Prefetch-Control", "off"),
            ],
            body: .fixed(FixedBody(Array(page.html.utf8), contentType: "text/html; charset=utf-8"))
        )
    }

    private func media(_ name: String) throws -> HTTPResponse {
        guard let type = CardDocument.type(of: name), type.hasPrefix("audio/") || type.hasPrefix("video/"),
            let path = quiz.store.mediaPath(name)
        else { throw APIError.notFound("There is no such sound.") }
        return HTTPResponse(
            headers: [
                HTTPField("Cache-Control", "private, max-age=3600"),
                HTTPField("Content-Security-Policy", "default-src 'none'; sandbox"),
            ],
            body: .file(FileBody(path: path, contentType: type))
        )
    }
}
