public import ClickwheelHTTP

/// The library at a glance, and scanning it again.
public struct LibraryRoutes: RouteGroup {
    private struct Wish: Decodable {
        let client: String?
    }

    private let context: APIContext
    private let scans: LibraryScans

    public init(_ context: APIContext, _ scans: LibraryScans) {
        self.context = context
        self.scans = scans
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/library") { _, reply in
            context.blocking(reply) {
                try .json(scans.glance())
            }
        }
        router.on(.post, "/api/scan") { request, reply in
            let wish = request.body.isEmpty ? nil : try? JSON.decode(Wish.self, from: request)
            scans.start(cause: wish?.client ?? "somebody")
            reply.send(HTTPResponse(.accepted))
        }
    }
}
