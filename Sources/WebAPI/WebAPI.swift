public import ClickwheelHTTP
public import ClickwheelProgram

/// The daemon's face on the web: the page's files, the routes of every part, and the events.
///
/// Safe to use from every thread; the routes run on the server's event loop and hand what blocks to threads
/// of their own.
public final class WebAPI: Sendable {
    /// The routes, behind a guard against other sites.
    public let router: Router
    private let hub: EventHub
    private let subscription: EventBus.Subscription

    /// A face that lists all that `parts` offer, and serves their routes, which are in `groups`.
    public init(
        _ context: APIContext,
        parts: [Part],
        groups: [any RouteGroup],
        page: PageFiles,
        access: AccessControl,
        guarding origins: OriginGuard
    ) {
        let hub = EventHub(loop: context.loop)
        let news = PageNews(hub: hub, groups: groups)
        let own: [any RouteGroup] = [
            PageRoutes(files: page, access: access),
            // A password takes long to check, and so much memory that it is one at a time.
            LoginRoutes(context: context.lane(threads: 1), access: access) {
                hub.disconnect()
                for group in groups { group.readmit() }
            },
            StrategyRoutes(context: context, access: access),
            MachineRoutes(context: context, machines: parts.machines),
            EventRoutes(context, hub: hub, news: news, parts: parts, groups: groups),
        ]
        var router = Router()
        router.use { origins.refusal(of: $0) }
        router.use { Self.refusal(of: $0, access) }
        router.recognizes = { access.recognizes($0) }
        for group in own + groups { group.add(to: &router) }
        self.router = router
        self.hub = hub
        subscription = context.bus.subscribe { news.take($0) }
    }

    /// Tells the pages that the daemon stops.
    public func stop() {
        hub.publish(ServerEvent("bye", "{}"))
    }

    /// What holds private data asks for the password; the page's own files hold none.
    private static func refusal(of request: HTTPRequest, _ access: AccessControl) -> HTTPResponse? {
        guard let first = request.segments.first, ["api", "stream", "art", "quiz"].contains(first) else {
            return nil
        }
        if request.path == "/api/login" || access.allows(request) { return nil }
        return .error(.unauthorized, "Log in first.").adding("WWW-Authenticate", "Bearer")
    }
}
