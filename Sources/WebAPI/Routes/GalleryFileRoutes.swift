package import ClickwheelGallery
public import ClickwheelHTTP
import Log
package import Media

/// Photos and videos themselves: made small, whole, their clips and their subtitles.
public struct GalleryFileRoutes: RouteGroup {
    private let context: APIContext
    private let gallery: Gallery
    private let desk: PictureDesk
    private let transcoder: any Transcoder

    package init(_ context: APIContext, _ gallery: Gallery, _ desk: PictureDesk, _ transcoder: any Transcoder)
    {
        self.context = context
        self.gallery = gallery
        self.desk = desk
        self.transcoder = transcoder
    }

    public func add(to router: inout Router) {
        router.on(.get, "/gallery/{id}/picture", context) { try picture($0, $1) }
        router.on(.get, "/gallery/{id}/file", context) { file(try gallery.open(try GalleryRoutes.id($0))) }
        router.on(.get, "/gallery/{id}/clip", context) {
            file(try gallery.openClip(try GalleryRoutes.id($0)))
        }
        router.on(.get, "/api/gallery/item/{id}/contents") { request, reply in
            context.blocking(reply) {
                try .json(FilmContentsJSON(try desk.contents(of: try film(request).id)))
            }
        }
        router.on(.get, "/gallery/{id}/stream") { request, reply in
            context.blocking(reply, endless: true) {
                let item = try film(request)
                return try converted(item, .film(startMs: try start(request, item)))
            }
        }
        router.on(.get, "/gallery/{id}/captions/inside/{stream}") { request, reply in
            context.blocking(reply, endless: true) {
                guard let stream = Int(request.parameters["stream"]) else { throw Self.noCaptions }
                let item = try film(request)
                return try converted(item, .captions(stream: stream, startMs: try start(request, item)))
            }
        }
        router.on(.get, "/gallery/{id}/captions/{index}", context) { request in
            guard let index = Int(request.parameters["index"]) else { throw Self.noCaptions }
            let item = try film(request)
            let text = try gallery.captionText(item.id, index: index, from: try start(request, item))
            return HTTPResponse(
                headers: [HTTPField("Cache-Control", "private, no-cache")],
                body: .bytes(Array(text.utf8), contentType: "text/vtt; charset=utf-8")
            )
        }
    }

    private static let noCaptions = APIError.notFound("There are no such subtitles.")

    private func film(_ request: HTTPRequest) throws -> GalleryItem {
        let item = try gallery.item(try GalleryRoutes.id(request))
        guard item.isFilm else { throw APIError.notFound("This is no video.") }
        return item
    }

    /// From where the film is shown, in milliseconds.
    private func start(_ request: HTTPRequest, _ item: GalleryItem) throws(APIError) -> Int {
        let end = item.durationMs ?? Int(Int32.max)
        guard let start = Int(request.query["start"] ?? "0"), start >= 0, start <= end else {
            throw .badRequest("\"start\" is a time within the video, in milliseconds.")
        }
        return start
    }

    /// Answered when it is made; what nobody waits for any more is not made.
    private func picture(_ request: HTTPRequest, _ reply: HTTPReply) throws -> HTTPResponse? {
        let id = try GalleryRoutes.id(request)
        guard let size = Int(request.query["size"] ?? "320").flatMap({ PictureSize(rawValue: $0) }) else {
            let sizes = PictureSize.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
            throw APIError.badRequest("\"size\" is one of \(sizes).")
        }
        guard let frame = Int(request.query["frame"] ?? "0"), frame >= 0 else {
            throw APIError.badRequest("\"frame\" is a number from 0 on.")
        }
        // Whoever names the state of the file may keep what is answered.
        let age = request.query["v"] == nil ? "private, no-cache" : "private, max-age=31536000, immutable"
        desk.picture(of: id, size, frame: frame, isWanted: { reply.isWanted() }) { outcome in
            reply.send(Self.response(outcome, age))
        }
        return nil
    }

    /// A film as every browser plays it, or its subtitles.
    private func converted(_ item: GalleryItem, _ job: ConversionJob) throws -> HTTPResponse {
        guard let stream = try transcoder.start(try gallery.open(item.id).file, job) else {
            throw APIError(
                status: .serviceUnavailable,
                message: "Too much is being converted; try again soon."
            )
        }
        context.logger.info("converting", .string("video", item.title), .string("to", job.name))
        return HTTPResponse.stream(HTTPStream(stream))
    }

    private static func response(
        _ outcome: Result<PictureDesk.Picture, GalleryError>,
        _ age: String
    ) -> HTTPResponse {
        switch outcome {
        case .success(.file(let file)):
            secured(HTTPResponse.file(FileBody(descriptor: file, contentType: "image/jpeg")))
                .adding("Cache-Control", age)
        case .success(.bytes(let bytes)):
            secured(HTTPResponse(body: .bytes(bytes, contentType: "image/jpeg"))).adding("Cache-Control", age)
        case .failure(.busy(let reason)):
            HTTPResponse.error(
                .serviceUnavailable,
                "No picture can be made at the moment; try again soon.",
                detail: reason
            )
            .adding("Retry-After", "1")
        case .failure(let error):
            {
                let refusal = APIContext.refusal(of: error)
                return .error(refusal.status, refusal.message, detail: refusal.detail)
            }()
        }
    }

    private func file(_ media: OpenMedia) -> HTTPResponse {
        let body = FileBody(descriptor: media.file, part: media.part, contentType: media.mimeType)
        return Self.secured(.file(body)).adding("Cache-Control", "private, no-cache")
    }

    /// A file of a stranger does nothing, wherever it is opened.
    private static func secured(_ response: HTTPResponse) -> HTTPResponse {
        response.adding("Content-Security-Policy", "default-src 'none'; sandbox")
    }
}
