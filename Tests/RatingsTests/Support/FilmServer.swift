import ClickwheelHTTP
import ClickwheelNet
import Foundation
import Log
import Synchronization

/// A server on a free port of loopback that answers as OMDb does, or in whatever way a test wants.
final class FilmServer: Sendable {
    let address: String
    private let loop: EventLoop
    private let server: HTTPServer
    private let seen: Seen

    private final class Seen: Sendable {
        let requests = Mutex<[HTTPRequest]>([])
        let held = Mutex<[HTTPReply]>([])
    }

    /// `answer` is asked for each request, by its number from 0 on; `nil` leaves it without an answer.
    convenience init(_ answer: @escaping @Sendable (HTTPQuery, Int) -> HTTPResponse?) throws {
        try self.init(paths: ["/"]) { answer($0.query, $1) }
    }

    /// One that answers as TMDB does.
    static func tmdb(_ answer: @escaping @Sendable (HTTPRequest, Int) -> HTTPResponse?) throws -> FilmServer {
        try FilmServer(paths: ["/3/search/movie", "/3/movie/{id}", "/3/find/{id}"], answer)
    }

    private init(
        paths: [String],
        _ answer: @escaping @Sendable (HTTPRequest, Int) -> HTTPResponse?
    ) throws {
        loop = try EventLoop(name: "films")
        let seen = Seen()
        var router = Router()
        for path in paths {
            router.on(.get, path) { request, reply in
                let number = seen.requests.withLock { requests in
                    requests.append(request)
                    return requests.count - 1
                }
                if let response = answer(request, number) {
                    reply.send(response)
                } else {
                    seen.held.withLock { $0.append(reply) }
                }
            }
        }
        self.seen = seen
        server = HTTPServer(
            configuration: ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0)),
            router: router,
            loop: loop,
            logger: Logger.inMemory
        )
        try loop.start()
        address = "http://127.0.0.1:\(try server.start().port)/"
    }

    /// One that has the answers of the fixtures, by title and by id.
    static func replaying() throws -> FilmServer {
        let lines = try String(contentsOfFile: DataSet.fixture("omdb.jsonl"), encoding: .utf8).split(
            separator: "\n"
        )
        let missing = try Data(contentsOf: URL(filePath: DataSet.fixture("omdb_error_not_found.json")))
        return try FilmServer { query, _ in
            let wanted = query["i"].map { "\"imdbID\": \"\($0)\"" } ?? "{\"Title\": \"\(query["t"] ?? "")\","
            let line = lines.first { $0.contains(wanted) }
            return .json(line.map { Array($0.utf8) } ?? Array(missing))
        }
    }

    var requests: [HTTPRequest] { seen.requests.withLock { $0 } }

    func stop() async {
        await server.stop(within: .zero)
        loop.stop()
    }
}
