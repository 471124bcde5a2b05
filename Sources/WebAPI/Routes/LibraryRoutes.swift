import ClickwheelHTTP

/// The library at a glance, and scanning it again.
struct LibraryRoutes: Sendable {
    private struct Wish: Decodable {
        let client: String?
    }

    let context: APIContext

    func add(to router: inout Router) {
        router.on(.get, "/api/library") { _, reply in
            context.blocking(reply) {
                try .json(context.scans.glance())
            }
        }
        router.on(.post, "/api/scan") { request, reply in
            let wish = request.body.isEmpty ? nil : try? JSON.decode(Wish.self, from: request)
            context.scans.start(cause: wish?.client ?? "somebody")
            reply.send(HTTPResponse(.accepted))
        }
    }
}
