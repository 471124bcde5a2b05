public import ClickwheelHTTP
public import ClickwheelProgram

/// The routes of one part of the program, and how pages are told of its events.
///
/// A part gives its groups to ``WebAPI``; all but ``add(to:)`` may be left out.
public protocol RouteGroup: Sendable {
    /// Adds the routes of the group.
    func add(to router: inout Router)

    /// What pages are sent of `event`, where that is more than its content; `nil` where it is not, or is no event of this
    /// part. It may block.
    func content(of event: Event) -> (any Encodable)?

    /// A page has opened its first stream of events; it may block.
    func arrived(_ client: String)

    /// A page has closed its last stream of events; it may block.
    func left(_ client: String)

    /// Sessions have ended: streams of events end too, and who still may listen comes back at once. It never waits.
    func readmit()
}

extension RouteGroup {
    public func content(of event: Event) -> (any Encodable)? { nil }
    public func arrived(_ client: String) {}
    public func left(_ client: String) {}
    public func readmit() {}
}

extension Router {
    /// Answers with what `work` makes of the request, on a thread of `context` that may block.
    mutating func on(
        _ method: HTTPMethod,
        _ path: String,
        _ context: APIContext,
        _ work: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
    ) {
        on(method, path) { request, reply in context.blocking(reply) { try work(request) } }
    }

    /// The same for work that may answer later: it returns `nil` then.
    mutating func on(
        _ method: HTTPMethod,
        _ path: String,
        _ context: APIContext,
        _ work: @escaping @Sendable (HTTPRequest, HTTPReply) throws -> HTTPResponse?
    ) {
        on(method, path) { request, reply in context.blocking(reply) { try work(request, reply) } }
    }
}
