/// The table of routes: which handler answers which method and path.
///
/// A pattern is a path whose segments may be `{name}`, any one segment, or at the end `{name...}`, one or
/// more segments joined with "/". Literal segments win over names, names over the rest. HEAD is answered by
/// the handler of GET, without its body; OPTIONS by the router.
public struct Router: Sendable {
    /// Runs on the loop's thread and must not block; it sends the reply now or later.
    public typealias Handler = @Sendable (HTTPRequest, HTTPReply) -> Void
    /// Looks at every request before its route is known; a response ends the request.
    public typealias Middleware = @Sendable (HTTPRequest) -> HTTPResponse?

    /// Whether a request shows that its client is known, so that strangers never take its connection's place; runs on
    /// the loop's thread.
    public var recognizes: @Sendable (HTTPRequest) -> Bool = { _ in false }
    private var root = RouteNode()
    private var middleware: [Middleware] = []

    /// A router without routes, which answers 404.
    public init() {}

    /// Adds `middleware` behind those that are there.
    public mutating func use(_ middleware: @escaping Middleware) {
        self.middleware.append(middleware)
    }

    /// Adds a route.
    ///
    /// - Precondition: The pattern begins with "/", and no route has the same method and pattern.
    public mutating func on(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping Handler) {
        guard pattern.first == "/" else { preconditionFailure("a pattern begins with a slash: \(pattern)") }
        let parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        root.insert(parts.map(String.init)[...], names: [], method: method, handler: handler)
    }

    /// Answers `request` by the middleware, by a handler, or with 404 or 405.
    public func handle(_ request: HTTPRequest, _ reply: HTTPReply) {
        for layer in middleware {
            if let response = layer(request) {
                reply.send(response)
                return
            }
        }
        if request.path == "*" {
            // Only OPTIONS may have this target (RFC 9112 section 3.2.4); the reader sees to that.
            reply.send(
                HTTPResponse(.noContent, headers: [HTTPField("Allow", Self.allow(HTTPMethod.allCases))])
            )
            return
        }
        var values: [String] = []
        guard let leaf = root.find(request.segments[...], values: &values) else {
            reply.send(.error(.notFound, "There is nothing here."))
            return
        }
        let method: HTTPMethod = request.method == .head ? .get : request.method
        if let route = leaf.routes[method] {
            var request = request
            for (name, value) in zip(route.names, values) { request.parameters.append(name, value) }
            route.handler(request, reply)
            return
        }
        var methods = Array(leaf.routes.keys) + [.options]
        if leaf.routes[.get] != nil { methods.append(.head) }
        let allow = HTTPField("Allow", Self.allow(methods))
        if request.method == .options {
            reply.send(HTTPResponse(.noContent, headers: [allow]))
        } else {
            let message = "\(request.method.rawValue) is not possible here."
            reply.send(.error(.methodNotAllowed, message).adding(allow.name, allow.value))
        }
    }

    private static func allow(_ methods: [HTTPMethod]) -> String {
        methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
