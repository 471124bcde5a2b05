public import ClickwheelHTTP
public import Library

/// Covers, from beside the songs or from inside them.
public struct ArtRoutes: RouteGroup {
    private let context: APIContext
    private let library: Library

    public init(_ context: APIContext, _ library: Library) {
        self.context = context
        self.library = library
    }

    public func add(to router: inout Router) {
        router.on(.get, "/art/{artwork}", context) { request in
            guard let artwork = Artwork(request.parameters["artwork"]),
                let picture = try library.picture(artwork)
            else { throw APIError.notFound("There is no such picture.") }
            return HTTPResponse(
                headers: [
                    // A cover that was exchanged shows within the hour.
                    HTTPField("Cache-Control", "private, max-age=3600"),
                    HTTPField("Content-Security-Policy", "default-src 'none'; sandbox"),
                ],
                body: .fixed(FixedBody(picture.bytes, contentType: picture.mimeType))
            )
        }
    }
}
