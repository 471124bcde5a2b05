public import ClickwheelHTTP
public import Log

/// The latest of the log: once, or followed as it grows.
public struct LogRoutes: RouteGroup {
    /// The most records that one answer holds.
    static let limit = 1500
    /// Bytes of the longest text that is looked for.
    static let longestText = 256

    private let context: APIContext
    private let feed: LogFeed
    private let stream: LogStream

    /// `feed` should be told all that the daemon logs.
    public init(_ context: APIContext, _ feed: LogFeed) {
        self.context = context
        self.feed = feed
        stream = LogStream(feed, loop: context.loop)
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/log", context) { try records($0) }
        router.on(.get, "/api/log/events") { _, reply in
            let admission = stream.admission
            context.blocking(reply, endless: true) { .events(stream.follow(admission)) }
        }
    }

    public func readmit() { stream.disconnect() }

    private func records(_ request: HTTPRequest) throws -> HTTPResponse {
        let query = try Self.query(request)
        var limit = Self.limit
        if let text = request.query["limit"] {
            guard let number = Int(text), (1...Self.limit).contains(number) else {
                throw APIError.badRequest("\"limit\" is a number from 1 to \(Self.limit).")
            }
            limit = number
        }
        let found = feed.records.filter { query.admits($0) }.suffix(limit)
        let lines = found.map { feed.line($0) + "\n" }.joined()
        return HTTPResponse(.ok, body: .bytes(Array(lines.utf8), contentType: "application/x-ndjson"))
            .adding("Cache-Control", "no-store")
    }

    private static func query(_ request: HTTPRequest) throws(APIError) -> LogQuery {
        if let text = request.query["text"], text.utf8.count > longestText {
            throw .badRequest("\"text\" is at most \(longestText) bytes long.")
        }
        var query = LogQuery(part: request.query["part"], text: request.query["text"])
        if let name = request.query["level"] {
            guard let level = Level(name: name) else {
                let names = Level.allCases.map(\.name).joined(separator: ", ")
                throw .badRequest("\"level\" is one of \(names).")
            }
            query.level = level
        }
        return query
    }
}
