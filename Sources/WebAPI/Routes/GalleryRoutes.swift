package import ClickwheelGallery
public import ClickwheelHTTP
import ClickwheelProgram

/// Photos and videos: their listings, what is noted of them, and scanning for them.
public struct GalleryRoutes: RouteGroup {
    private struct PageJSON: Encodable {
        let version: Int
        let total: Int
        var rows: [GalleryRow]?
        var groups: [GalleryGroupRow]?

        enum CodingKeys: CodingKey {
            case version, total, rows
        }

        func encode(to encoder: any Encoder) throws {
            var page = encoder.container(keyedBy: CodingKeys.self)
            try page.encode(version, forKey: .version)
            try page.encode(total, forKey: .total)
            if let rows { try page.encode(rows, forKey: .rows) }
            if let groups { try page.encode(groups, forKey: .rows) }
        }
    }

    private struct FoundJSON: Encodable {
        let rows: [GalleryRow]
    }

    private struct ItemJSON: Encodable {
        let item: GalleryRow
        let captions: [Captions]
    }

    private struct PositionJSON: Encodable {
        let index: Int?
    }

    private struct Favourite: Decodable {
        let id: Int64
        let favourite: Bool
    }

    private struct Position: Decodable {
        let id: Int64
        let positionMs: Int
    }

    private let context: APIContext
    private let gallery: Gallery
    private let scans: GalleryScans
    private let opening: GalleryOpening

    /// The gallery, its scans, and how its items open.
    package init(
        _ context: APIContext,
        _ gallery: Gallery,
        _ scans: GalleryScans,
        _ opening: GalleryOpening
    ) {
        self.opening = opening
        self.context = context
        self.gallery = gallery
        self.scans = scans
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/gallery", context) { _ in try .json(try scans.glance()) }
        router.on(.get, "/api/gallery/list", context) { try page($0) }
        router.on(.get, "/api/gallery/position", context) { try position($0) }
        router.on(.get, "/api/gallery/search", context) { request in
            let (_, limit) = try ListRoutes.range(request)
            let found = try gallery.search(request.query["q"] ?? "", limit: limit)
            return try .json(FoundJSON(rows: found.map { row($0) }))
        }
        router.on(.get, "/api/gallery/item/{id}", context) { request in
            let item = try gallery.item(try Self.id(request))
            let captions = item.isFilm ? try gallery.captions(item.id) : []
            return try .json(ItemJSON(item: row(item), captions: captions))
        }
        router.on(.post, "/api/gallery/favourite", context) { request in
            let wish = try JSON.decode(Favourite.self, from: request)
            try gallery.setFavourite(wish.id, wish.favourite)
            scans.publish()
            return HTTPResponse(.noContent)
        }
        router.on(.post, "/api/gallery/position", context) { request in
            let wish = try JSON.decode(Position.self, from: request)
            guard wish.positionMs >= 0 else {
                throw APIError.badRequest("\"positionMs\" is a time from 0 on.")
            }
            try gallery.setPosition(wish.id, wish.positionMs)
            return HTTPResponse(.noContent)
        }
        router.on(.post, "/api/gallery/scan", context) { _ in
            scans.start(cause: "a page")
            return HTTPResponse(.accepted)
        }
    }

    private func row(_ item: GalleryItem) -> GalleryRow {
        GalleryRow(item, opens: opening.current.manner(of: item))
    }

    static func id(_ request: HTTPRequest) throws(APIError) -> Int64 {
        guard let id = Int64(request.parameters["id"]) else {
            throw .notFound("There is no such photo or video.")
        }
        return id
    }

    private func page(_ request: HTTPRequest) throws -> HTTPResponse {
        let name = request.query["of"] ?? ""
        guard let listing = GalleryListing(name) else { throw GalleryError.noSuchListing(name) }
        let (offset, limit) = try ListRoutes.range(request)
        let page = try gallery.page(listing, offset: offset, limit: limit)
        var json = PageJSON(version: page.version, total: page.total)
        switch page.rows {
        case .items(let items): json.rows = items.map { row($0) }
        case .groups(let groups): json.groups = groups.map { GalleryGroupRow(group: $0) }
        }
        return try .json(json)
    }

    private func position(_ request: HTTPRequest) throws -> HTTPResponse {
        let name = request.query["of"] ?? ""
        guard case .items(let items) = GalleryListing(name) else { throw GalleryError.noSuchListing(name) }
        guard let id = request.query["id"].flatMap({ Int64($0) }) else {
            throw APIError.badRequest("Give the \"id\" of a photo or a video.")
        }
        return try .json(PositionJSON(index: try gallery.position(items, of: id)))
    }
}
