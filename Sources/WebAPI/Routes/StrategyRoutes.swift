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
            let isCommandLine = wish.client == nil && access.isOwner(request)
            let who = isCommandLine ? .commandLine : APIContext.requester(wish.client)
            try context.switchboard.use(wish.member, in: wish.family, by: who)
            return try .json(context.switchboard.listing)
        }
    }
}
