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
    let access: AccessControl

    func add(to router: inout Router) {
        router.on(.get, "/api/strategies", context) { _ in try .json(context.switchboard.listing) }
        router.on(.post, "/api/strategies", context) { request in
            let wish = try JSON.decode(Switch.self, from: request)
            // The name of the command line has a space, so that no page can take it.
            let isNamed = access.isOwner(request) || wish.client.map(APIContext.isClient) == true
            let who = isNamed ? wish.client : nil
            try context.switchboard.use(wish.member, in: wish.family, by: who ?? "somebody")
            return try .json(context.switchboard.listing)
        }
    }
}
