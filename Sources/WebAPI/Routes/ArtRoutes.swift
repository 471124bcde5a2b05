public import ClickwheelHTTP
import ClickwheelSystem
public import Library

/// Covers, from beside the songs or from inside them.
public struct ArtRoutes: RouteGroup {
    private let context: APIContext
    private let library: MusicLibrary
    private let readers: PictureReaders?

    /// `readers` look into the files; without them this process does.
    public init(_ context: APIContext, _ library: MusicLibrary, _ readers: PictureReaders? = nil) {
        self.context = context
        self.library = library
        self.readers = readers
    }

    public func add(to router: inout Router) {
        router.on(.get, "/art/{artwork}", context) { request in
            guard let artwork = Artwork(request.parameters["artwork"]),
                let picture = try library.openPicture(artwork, readers)
            else { throw APIError.notFound("There is no such picture.") }
            return HTTPResponse(
                headers: [
                    // A cover that was exchanged shows within the hour.
                    HTTPField("Cache-Control", "private, max-age=3600"),
                    HTTPField("Content-Security-Policy", "default-src 'none'; sandbox"),
                ],
                body: Self.body(picture)
            )
        }
    }

    /// A page will show covers soon.
    public func arrived(_ client: String) { readers?.prepare() }

    /// Sent from its file where it lies there in one piece, whoever reads it how slowly.
    private static func body(_ picture: OpenPicture) -> HTTPBody {
        switch picture.content {
        case .bytes(let bytes): .fixed(FixedBody(bytes, contentType: picture.mimeType))
        case .part(let descriptor, let place):
            .file(
                FileBody(
                    descriptor: Descriptor(owning: descriptor),
                    part: Int64(place.lowerBound)..<Int64(place.upperBound),
                    contentType: picture.mimeType
                )
            )
        }
    }
}
