public import ClickwheelHTTP
public import Quiz

/// Decks that come as files, and cards that are written and edited in the page.
///
/// A file comes in pieces, each an ordinary request: so no more of it than one piece is ever in memory, and a page knows how
/// far it is.
public struct QuizFileRoutes: RouteGroup {
    private struct Announced: Decodable {
        let name: String
        let size: Int
    }

    private struct Received: Encodable {
        let at: Int
    }

    private struct Ended: Decodable {
        let deck: String?
        let separator: String?
        let columns: String?
    }

    private struct Added: Decodable {
        let deck: String
        let prompt: String
        let answer: String
        let hint: String?
    }

    private struct Edited: Decodable {
        struct Field: Decodable {
            let text: String
            let isHTML: Bool
        }

        let fields: [Field]
    }

    private let context: APIContext
    private let store: DeckStore
    private let uploads: DeckUploads

    /// The decks of `store` as files, and those that pages send to `uploads`.
    public init(_ context: APIContext, _ store: DeckStore, _ uploads: DeckUploads) {
        self.context = context
        self.store = store
        self.uploads = uploads
    }

    public func add(to router: inout Router) {
        addUploads(to: &router)
        router.on(.get, "/api/quiz/cards", context) { request in
            guard let deck = request.query["deck"] else { throw APIError.badRequest("Give \"deck\".") }
            let (offset, limit) = try ListRoutes.range(request)
            return try .json(store.cards(in: deck, offset: offset, limit: limit))
        }
        router.on(.get, "/api/quiz/card/{id}", context) { try .json(store.note(ofCard: card($0))) }
        router.on(.post, "/api/quiz/card/{id}", context) { request in
            let wish = try JSON.decode(Edited.self, from: request)
            let id = try card(request)
            try store.edit(
                card: id,
                fields: wish.fields.map { EditableNote.Field(text: $0.text, isHTML: $0.isHTML) }
            )
            return try .json(store.note(ofCard: id))
        }
        router.on(.post, "/api/quiz/card", context) { request in
            let wish = try JSON.decode(Added.self, from: request)
            try store.addCard(prompt: wish.prompt, answer: wish.answer, hint: wish.hint, deck: wish.deck)
            return HTTPResponse(.noContent)
        }
    }

    private func addUploads(to router: inout Router) {
        // An import takes as long as its deck is large: one at a time, and holding nobody else up.
        let importing = context.lane(threads: 1)
        router.on(.post, "/api/quiz/import", context) { request in
            let wish = try JSON.decode(Announced.self, from: request)
            return try .json(uploads.begin(name: wish.name, size: wish.size))
        }
        router.on(.post, "/api/quiz/import/{id}", context) { request in
            guard let at = request.query["at"].flatMap({ Int($0) }) else {
                throw APIError.badRequest("\"at\" is where the piece begins in the file, in bytes.")
            }
            return try .json(Received(at: uploads.add(request.parameters["id"], at: at, request.body)))
        }
        router.on(.post, "/api/quiz/import/{id}/end", importing) { request in
            let wish = try JSON.decode(Ended.self, from: request)
            let layout = try DelimitedLayout(separator: wish.separator, columns: wish.columns)
            return try .json(uploads.finish(request.parameters["id"], deck: wish.deck, layout: layout))
        }
        router.on(.post, "/api/quiz/import/{id}/cancel", context) { request in
            uploads.cancel(request.parameters["id"])
            return HTTPResponse(.noContent)
        }
    }

    private func card(_ request: HTTPRequest) throws -> Int64 {
        guard let id = Int64(request.parameters["id"]) else {
            throw APIError.notFound("There is no such card.")
        }
        return id
    }
}
