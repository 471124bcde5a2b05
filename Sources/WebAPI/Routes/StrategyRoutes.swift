import ClickwheelHTTP
import Log

/// The strategy families: what there is, what is in use, and switching.
struct StrategyRoutes: Sendable {
    private struct Switch: Decodable {
        let family: String
        let member: String
        let client: String?
    }

    private struct Switched: Encodable {
        let family: String
        let member: String
        let cause: String
    }

    let context: APIContext

    func add(to router: inout Router) {
        router.on(.get, "/api/strategies") { _, reply in
            context.blocking(reply) { try .json(StrategyListing(context.families)) }
        }
        router.on(.post, "/api/strategies") { request, reply in
            context.blocking(reply) { try use(request) }
        }
    }

    private func use(_ request: HTTPRequest) throws -> HTTPResponse {
        let wish = try JSON.decode(Switch.self, from: request)
        let who = wish.client ?? "somebody"
        do {
            let family = try context.families.family(wish.family)
            let before = family.current
            try family.use(wish.member, for: who)
            if !family.isTold, before != wish.member { try tell(wish, by: who, before: before) }
        } catch let failure as StrategyFamily.Failure {
            throw APIError.badRequest("\(failure)")
        }
        return try .json(StrategyListing(context.families))
    }

    private func tell(_ wish: Switch, by who: String, before: String) throws {
        let cause = "\(who) chose \(wish.member)"
        context.logger.notice(
            "strategy switched",
            .string("family", wish.family),
            .string("from", before),
            .string("to", wish.member),
            .string("cause", cause)
        )
        let event = Switched(family: wish.family, member: wish.member, cause: cause)
        context.hub.publish(ServerEvent("strategy", try JSON.text(event)))
    }
}
