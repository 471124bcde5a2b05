import ClickwheelHTTP
import ClickwheelProgram
import Log

/// The stream of events that every page holds open.
struct EventRoutes: RouteGroup {
    private let context: APIContext
    private let hub: EventHub
    private let news: PageNews
    private let parts: [Part]
    private let presence: PagePresence

    init(_ context: APIContext, hub: EventHub, news: PageNews, parts: [Part], groups: [any RouteGroup]) {
        self.context = context
        self.hub = hub
        self.news = news
        self.parts = parts
        let logger = context.logger
        presence = PagePresence(
            workers: context.workers,
            arrived: { client in
                for group in groups { group.arrived(client) }
                logger.debug("page opened", .string("client", client))
            },
            left: { client in
                for group in groups { group.left(client) }
                logger.debug("page closed", .string("client", client))
            }
        )
    }

    func add(to router: inout Router) {
        router.on(.get, "/api/events") { request, reply in
            guard let client = request.query["client"], APIContext.isClient(client) else {
                let message = "\"client\" is 8 to 64 letters, digits and hyphens."
                _ = reply.send(.error(.badRequest, message))
                return
            }
            let lastEventID = request.headers["last-event-id"]
            // Taken where the client was let in: a password that is replaced before it is served sends it away.
            let admission = hub.admission
            context.blocking(reply, endless: true) { try open(client, lastEventID, admission) }
        }
    }

    private func open(_ client: String, _ lastEventID: String?, _ admission: Int) throws -> HTTPResponse {
        presence.enter(client)
        let subscription = hub.subscribe(lastEventID: lastEventID, admission: admission) { [presence] in
            presence.leave(client)
        }
        // Made after the subscription, so that nothing falls between the two.
        for event in try parts.greeting().compactMap(news.encoded) { subscription.greet(event) }
        return .events(subscription)
    }
}
