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
        let pages = PageRoutes(files: page, access: access)
        let own: [any RouteGroup] = [
            pages,
            // A password takes long to check, and so much memory that it is one at a time.
            LoginRoutes(context: context.lane(threads: 1), access: access) {
                hub.disconnect()
                for group in groups { group.readmit() }
            },
            // To choose may mean to look a host up, or to open a device.
            StrategyRoutes(context: context.lane(), access: access),
            MachineRoutes(context: context, machines: parts.machines),
            EventRoutes(context, hub: hub, news: news, parts: parts, groups: groups),
        ]
        var router = Router()
        router.use { origins.refusal(of: $0) }
        router.use { Self.refusal(of: $0, access, pages) }
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

    /// Everything asks for the password but the page's own files, which hold nothing private, and the login.
    private static func refusal(
        of request: HTTPRequest,
        _ access: AccessControl,
        _ pages: PageRoutes
    ) -> HTTPResponse? {
        if request.path == "/api/login" || pages.serves(request.path) || access.allows(request) { return nil }
        return .error(.unauthorized, "Log in first.").adding("WWW-Authenticate", "Bearer")
    }
}
