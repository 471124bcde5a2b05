import ClickwheelHTTP
import Log
import Playback

/// The stream of events that every page holds open.
struct EventRoutes: Sendable {
    let context: APIContext
    private let presence: PagePresence

    init(context: APIContext) {
        self.context = context
        let (player, logger) = (context.player, context.logger)
        presence = PagePresence(
            workers: context.workers,
            arrived: { client in
                player.clientArrived(client)
                logger.debug("page opened", .string("client", client))
            },
            left: { client in
                player.clientLeft(client)
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
            context.blocking(reply) { try open(client, lastEventID) }
        }
    }

    private func open(_ client: String, _ lastEventID: String?) throws -> HTTPResponse {
        presence.enter(client)
        let subscription = context.hub.subscribe(lastEventID: lastEventID) { [presence] in
            presence.leave(client)
        }
        // Made after the subscription, so that nothing falls between the two.
        subscription.greet(ServerEvent("state", try JSON.text(context.snapshot())))
        subscription.greet(ServerEvent("library", try JSON.text(context.scans.glance())))
        return .events(subscription)
    }
}
