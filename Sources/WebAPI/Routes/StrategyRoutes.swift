import ClickwheelHTTP
import ClickwheelProgram

/// The strategy families and settings: what there is, what is in use, and switching.
struct StrategyRoutes: RouteGroup {
    private struct Switch: Decodable {
        let family: String
        let member: String
        let client: String?
    }

    let context: APIContext

    func add(to router: inout Router) {
        router.on(.get, "/api/strategies") { _, reply in
            context.blocking(reply) { try .json(context.switchboard.listing) }
        }
        router.on(.post, "/api/strategies") { request, reply in
            context.blocking(reply) {
                let wish = try JSON.decode(Switch.self, from: request)
                try context.switchboard.use(wish.member, in: wish.family, by: wish.client ?? "somebody")
                return try .json(context.switchboard.listing)
            }
        }
    }
}
