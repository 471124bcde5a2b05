public import ClickwheelHTTP
public import Library

/// The listings of the library, page by page, and where their letters begin.
public struct ListRoutes: RouteGroup {
    private struct PageJSON: Encodable {
        let version: Int
        let total: Int
        let rows: [AddressedRow]
    }

    private struct IndexJSON: Encodable {
        let version: Int
        let total: Int
        let sorted: Bool
        let initials: [MarkJSON]
        let pairs: [MarkJSON]
    }

    /// A label and a position as an array of two.
    private struct MarkJSON: Encodable {
        let mark: ListingIndex.Mark

        func encode(to encoder: any Encoder) throws {
            var array = encoder.unkeyedContainer()
            try array.encode(mark.label)
            try array.encode(mark.position)
        }
    }

    private struct PositionJSON: Encodable {
        let index: Int?
    }

    private struct SearchJSON: Encodable {
        let rows: [AddressedRow]
        let nearest: [AddressedRow]?
    }

    /// The most rows that one answer holds.
    static let limit = 512

    private let context: APIContext
    private let library: MusicLibrary

    /// The lists of `library`.
    public init(_ context: APIContext, _ library: MusicLibrary) {
        self.context = context
        self.library = library
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/list", context) { try page($0) }
        router.on(.get, "/api/list/index", context) { try index($0) }
        router.on(.get, "/api/list/position", context) { try position($0) }
        router.on(.get, "/api/search", context) { try search($0) }
    }

    /// The listing that `text` names.
    static func listing(_ text: String?) throws(APIError) -> Listing {
        guard let text, let listing = Listing(text) else {
            throw .badRequest(
                "\"of\" names no listing: songs, albums, artists, genres, recent, artists/ID/albums …"
            )
        }
        return listing
    }

    private func page(_ request: HTTPRequest) throws -> HTTPResponse {
        let (offset, limit) = try Self.range(request)
        let page = try library.page(
            try Self.listing(request.query["of"]),
            offset: offset,
            limit: limit
        )
        return try .json(
            PageJSON(version: page.version, total: page.total, rows: page.rows.map { AddressedRow($0) })
        )
    }

    private func index(_ request: HTTPRequest) throws -> HTTPResponse {
        let index = try library.initials(try Self.listing(request.query["of"]))
        return try .json(
            IndexJSON(
                version: index.version,
                total: index.total,
                sorted: index.isSorted,
                initials: index.initials.map { MarkJSON(mark: $0) },
                pairs: index.pairs.map { MarkJSON(mark: $0) }
            )
        )
    }

    private func position(_ request: HTTPRequest) throws -> HTTPResponse {
        let listing = try Self.listing(request.query["of"])
        if let prefix = request.query["prefix"] {
            return try .json(PositionJSON(index: try library.position(listing, prefix: prefix)))
        }
        guard let id = request.query["id"].flatMap({ Int64($0) }) else {
            throw APIError.badRequest("Give \"prefix\" or \"id\".")
        }
        return try .json(PositionJSON(index: try library.position(listing, of: id)))
    }

    private func search(_ request: HTTPRequest) throws -> HTTPResponse {
        let words = request.query["q"] ?? ""
        let limit = min(try Self.number("limit", request, orElse: 50), Self.limit)
        let rows = try library.search(words, limit: limit).tracks.map { AddressedRow(.song($0)) }
        guard rows.isEmpty, words.contains(where: { !$0.isWhitespace }) else {
            return try .json(SearchJSON(rows: rows, nearest: nil))
        }
        let nearest = try library.nearest(words, limit: 3).map { AddressedRow(.song($0)) }
        return try .json(SearchJSON(rows: [], nearest: nearest))
    }

    /// Which rows of a long list are asked for: `offset` and `limit`.
    static func range(_ request: HTTPRequest) throws(APIError) -> (offset: Int, limit: Int) {
        (
            try number("offset", request, orElse: 0),
            min(try number("limit", request, orElse: 256), limit)
        )
    }

    private static func number(
        _ name: String,
        _ request: HTTPRequest,
        orElse standard: Int
    ) throws(APIError) -> Int {
        guard let text = request.query[name] else { return standard }
        guard let number = Int(text), number >= 0 else {
            throw .badRequest("\"\(name)\" is a number from 0, and not \"\(text.prefix(40))\".")
        }
        return number
    }
}
