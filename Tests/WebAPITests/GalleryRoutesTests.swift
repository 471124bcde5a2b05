import ClickwheelGallery
import ClickwheelNet
import ClickwheelProgram
import Foundation
import Log
import Media
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Photos and videos on the web")
struct GalleryRoutesTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "MediaTests/Fixtures").path

    /// A gallery of the fixtures, and the router that serves it.
    private struct Site {
        let router: Router
        let gallery: Gallery

        init() throws {
            let logger = Logger(strategy: NullStrategy())
            gallery = try Gallery(inMemory: logger)
            _ = try gallery.scan([GalleryRoutesTests.fixtures])
            // Nothing decodes here: pictures are made by GalleryTests, and over a socket.
            let desk = PictureDesk(
                gallery,
                folder: "/nowhere",
                decoder: MediaDecoder(program: "/nowhere/clickwheel-media")
            )
            let bus = EventBus()
            let scans = GalleryScans(
                gallery,
                desk,
                folders: [],
                bus: bus,
                logger: logger,
                queue: RightAway(),
                pictures: Undone()
            )
            let switchboard = try Switchboard([], choices: ChoicesInMemory(), bus: bus, logger: logger)
            let context = APIContext(
                switchboard: switchboard,
                bus: bus,
                loop: try EventLoop(),
                logger: logger
            )
            var router = Router()
            GalleryRoutes(context, gallery, scans, GalleryOpening(gallery)).add(to: &router)
            GalleryFileRoutes(context, gallery, desk, BusyTranscoder()).add(to: &router)
            self.router = router
        }

        func send(_ method: HTTPMethod, _ target: String, _ body: String = "") async throws -> Answer {
            let request = HTTPRequest(
                method,
                target,
                headers: [HTTPField("Host", "localhost")],
                body: Array(body.utf8)
            )
            return await withCheckedContinuation { continuation in
                guard let request else {
                    return continuation.resume(returning: Answer(response: HTTPResponse(.badRequest)))
                }
                router.handle(request, HTTPReply { continuation.resume(returning: Answer(response: $0)) })
            }
        }

        func id(_ title: String) throws -> Int64 {
            try #require(try gallery.search(title, limit: 9).first).id
        }
    }

    private let site: Site

    init() throws { site = try Site() }

    @Test("tell at a glance how many there are, and of which folders")
    func glance() async throws {
        let answer = try await site.send(.get, "/api/gallery")
        #expect(
            answer.status == 200 && answer.text.contains("\"photos\":23")
                && answer.text.contains("\"videos\":3")
        )
        #expect(answer.text.contains("{\"name\":\"Fixtures\"}") && !answer.text.contains(Self.fixtures))
    }

    @Test("are listed in pages, with what is known of each and nothing else")
    func list() async throws {
        let animations = try await site.send(.get, "/api/gallery/list?of=photos/animations&limit=1")
        #expect(animations.text.contains("\"total\":3") && animations.text.contains("\"frames\":"))
        #expect(animations.text.components(separatedBy: "\"id\":").count == 2)
        let albums = try await site.send(.get, "/api/gallery/list?of=photos/albums")
        #expect(albums.text.contains("\"key\":\"albums/1\"") && albums.text.contains("\"count\":23"))
        let unknown = try await site.send(.get, "/api/gallery/list?of=songs")
        #expect(unknown.status == 404 && unknown.text.contains("\"songs\" names no list"))
        #expect(try await site.send(.get, "/api/gallery/list?of=photos&offset=x").status == 400)
        let id = try site.id("pano")
        let position = try await site.send(.get, "/api/gallery/position?of=photos/360&id=\(id)")
        #expect(position.text == "{\"index\":0}")
        #expect(try await site.send(.get, "/api/gallery/position?of=videos&id=\(id)").text == "{}")
        let pano = try await site.send(.get, "/api/gallery/search?q=pano").text
        #expect(pano.contains("\"vr360\"") && !pano.contains("\"clip\"") && !pano.contains("\"film\""))
        let live = try await site.send(.get, "/api/gallery/search?q=MVIMG").text
        #expect(live.contains("\"clip\":true"))
    }

    @Test("keep what is noted of them, and refuse what makes no sense in one sentence")
    func notes() async throws {
        let id = try site.id("still")
        #expect(
            try await site.send(.post, "/api/gallery/favourite", #"{"id":\#(id),"favourite":true}"#).status
                == 204
        )
        #expect(
            try await site.send(.get, "/api/gallery/list?of=photos/favourites").text.contains("\"id\":\(id)")
        )
        #expect(try await site.send(.get, "/api/gallery/item/\(id)").text.contains("\"favourite\":true"))
        #expect(
            try await site.send(.post, "/api/gallery/favourite", #"{"id":999,"favourite":true}"#).status
                == 404
        )
        #expect(try await site.send(.post, "/api/gallery/favourite", #"{"id":1}"#).text.contains("favourite"))
        let film = try site.id("rot90")
        #expect(
            try await site.send(.post, "/api/gallery/position", #"{"id":\#(film),"positionMs":5000}"#).status
                == 204
        )
        #expect(try await site.send(.get, "/api/gallery/item/\(film)").text.contains("\"positionMs\":5000"))
        #expect(
            try await site.send(.post, "/api/gallery/position", #"{"id":\#(film),"positionMs":-1}"#).status
                == 400
        )
        #expect(
            try await site.send(.post, "/api/gallery/position", #"{"id":\#(film),"positionMs":0}"#).status
                == 204
        )
        #expect(try await !site.send(.get, "/api/gallery/item/\(film)").text.contains("positionMs"))
        #expect(try await site.send(.post, "/api/gallery/scan", "{}").status == 202)
    }

    @Test("are sent as what they are, and do nothing wherever they are opened")
    func files() async throws {
        for (title, path, type) in [
            ("pano", "file", "image/jpeg"), ("anim", "file", "image/"), ("rot90", "file", "video/mp4"),
            ("MVIMG", "clip", "video/mp4"), ("IMG_0001", "clip", "video/mp4"),
        ] {
            let answer = try await site.send(.get, "/gallery/\(try site.id(title))/\(path)")
            #expect(answer.status == 200, "\(title)")
            guard case .file(let body) = answer.response.body else {
                Issue.record("\(title) is not sent from its file")
                continue
            }
            #expect(body.contentType.hasPrefix(type), "\(title): \(body.contentType)")
            let policy = answer.response.headers.first { $0.name == "Content-Security-Policy" }
            #expect(policy?.value == "default-src 'none'; sandbox")
        }
        #expect(try await site.send(.get, "/gallery/\(try site.id("pano"))/clip").status == 404)
        #expect(try await site.send(.get, "/gallery/999/file").status == 404)
        #expect(try await site.send(.get, "/gallery/x/file").status == 404)
        #expect(try await site.send(.get, "/gallery/\(try site.id("rot90"))/captions/0").status == 404)
    }

    @Test("are converted only where they are videos, from a moment within them, and while there is room")
    func conversions() async throws {
        #expect(try await site.send(.get, "/gallery/\(try site.id("pano"))/stream").status == 404)
        let film = try site.id("rot90")
        #expect(try await site.send(.get, "/gallery/\(film)/stream?start=99999999").status == 400)
        #expect(try await site.send(.get, "/gallery/\(film)/stream?start=-1").status == 400)
        #expect(try await site.send(.get, "/gallery/\(film)/stream").status == 503)
    }

    @Test("have pictures of a few sizes, and say in one sentence why there is none")
    func pictures() async throws {
        let id = try site.id("pano")
        #expect(
            try await site.send(.get, "/gallery/\(id)/picture?size=300").text.contains("320, 640, 1280, 4096")
        )
        #expect(try await site.send(.get, "/gallery/\(id)/picture?frame=x").status == 400)
        #expect(try await site.send(.get, "/gallery/\(id)/picture?frame=3").status == 404)
        let missing = try await site.send(.get, "/gallery/\(id)/picture")
        #expect(missing.status == 503 && !missing.text.contains("/nowhere"))
        #expect(missing.header("Retry-After") == "1")
    }
}
