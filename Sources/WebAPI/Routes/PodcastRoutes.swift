public import ClickwheelHTTP
import ClickwheelProgram
import ClickwheelSystem
public import Library
public import Store

/// Podcasts: their episodes, what was heard of them, and what comes and goes by itself.
public struct PodcastRoutes: RouteGroup {
    /// What is wanted of an episode or a podcast.
    private struct Wish: Decodable {
        enum Operation: String, Decodable {
            /// Of an episode.
            case fetch, remove, heard, unheard
            /// Of a podcast.
            case rule
            /// Of all.
            case refresh
        }

        let op: Operation
        let episode: String?
        let podcast: String?
        let latest: Int?
        let unheardOnly: Bool?
        let client: String?

        func need(_ value: String?, _ key: String) throws(APIError) -> String {
            guard let value else { throw .badRequest("\"\(op.rawValue)\" needs the key \"\(key)\".") }
            return value
        }
    }

    private struct Done: Encodable {
        let problems: [String]
    }

    private let context: APIContext
    private let pictures: APIContext
    private let searches: APIContext
    private let shop: Shop
    private let library: MusicLibrary

    /// The podcasts of `shop`, whose episodes are songs of `library`.
    public init(_ context: APIContext, _ shop: Shop, _ library: MusicLibrary) {
        // A feed may take its time to answer; nobody else waits for it.
        self.context = context.lane()
        pictures = context.lane()
        // Who searches waits for no server.
        searches = context.lane(threads: 1)
        (self.shop, self.library) = (shop, library)
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/podcasts", context) { _ in try .json(PodcastsView(shop)) }
        router.on(.get, "/api/podcasts/episodes", context) { request in
            let (offset, limit) = try ListRoutes.range(request)
            let podcast = request.query["podcast"] ?? ""
            guard try shop.book.stores().contains(where: { $0.id == podcast && $0.isPodcast }) else {
                throw StoreError.noSuch("podcast", podcast)
            }
            if let only = request.query["episode"].map({ Product.ID($0) }) {
                return try .json(EpisodesView(shop, of: podcast, withChapters: only) { track($0) })
            }
            return try .json(EpisodesView(shop, of: podcast, offset: offset, limit: limit) { track($0) })
        }
        router.on(.get, "/api/podcasts/search", searches) { request in
            let limit = try ListRoutes.range(request).limit
            return try .json(FoundEpisodesView(shop, request.query["q"] ?? "", limit: limit))
        }
        router.on(.get, "/api/podcasts/picture", pictures) { request in
            let id = request.query["id"] ?? ""
            return try shop.podcastPicture(of: id).response(caching: "private, max-age=86400")
        }
        router.on(.post, "/api/podcasts", context) { request in
            try .json(Done(problems: perform(JSON.decode(Wish.self, from: request))))
        }
    }

    /// The song of the library whose file is in the folder at `place`.
    private func track(_ place: String) -> Int64? {
        // Beside it there may be its picture.
        guard let name = Folder.names(place).first(where: { !$0.hasPrefix(".") && !$0.hasPrefix("cover.") }),
            let real = try? Files.resolved(place + "/" + name)
        else { return nil }
        return (try? library.id(ofFile: String(decoding: real, as: UTF8.self))) ?? nil
    }

    private func perform(_ wish: Wish) throws -> [String] {
        let (cause, podcasts) = (APIContext.said(wish.client), shop.podcasts)
        func episode() throws -> Product.ID { Product.ID(try wish.need(wish.episode, "episode")) }
        switch wish.op {
        case .fetch: try podcasts.fetch(episode(), cause: cause)
        case .remove: try podcasts.remove(episode(), cause: cause)
        case .heard:
            try shop.book.note(episode(), positionMs: 0, isHeard: true)
            try podcasts.applyRules(cause: cause)
        case .unheard: try shop.book.note(episode(), positionMs: 0, isHeard: false)
        case .rule:
            let rule = PodcastRule(latest: wish.latest ?? 0, isUnheardOnly: wish.unheardOnly ?? false)
            try shop.book.use(rule, for: wish.need(wish.podcast, "podcast"))
            try podcasts.applyRules(cause: cause)
        case .refresh:
            return try ThisThread.wait { [shop] in try await shop.refreshPodcasts(cause: cause) }.get()
                .map { Sentence.of($0) }
        }
        shop.announce()
        return []
    }
}
