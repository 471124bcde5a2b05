import HTTP
import Log
import Playback
import Synchronization

/// The stream of events that every page holds open.
struct EventRoutes: Sendable {
    /// How many streams each page has open: a reload opens the new one before the old one is seen to end.
    private final class Presence: Sendable {
        private let streams = Mutex<[String: Int]>([:])

        /// - Returns: Whether it is the page's first.
        func enter(_ client: String) -> Bool {
            streams.withLock {
                $0[client, default: 0] += 1
                return $0[client] == 1
            }
        }

        /// - Returns: Whether it was the page's last.
        func leave(_ client: String) -> Bool {
            streams.withLock {
                $0[client, default: 1] -= 1
                guard $0[client] == 0 else { return false }
                $0[client] = nil
                return true
            }
        }
    }

    let context: APIContext
    private let presence = Presence()

    init(context: APIContext) {
        self.context = context
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
        if presence.enter(client) {
            context.player.clientArrived(client)
            context.logger.debug("page opened", .string("client", client))
        }
        let subscription = context.hub.subscribe(lastEventID: lastEventID) { [context, presence] in
            guard presence.leave(client) else { return }
            context.player.clientLeft(client)
            context.logger.debug("page closed", .string("client", client))
        }
        // Made after the subscription, so that nothing falls between the two.
        subscription.greet(ServerEvent("state", try JSON.text(context.snapshot())))
        subscription.greet(ServerEvent("library", try JSON.text(context.scans.glance())))
        return .events(subscription)
    }
}
