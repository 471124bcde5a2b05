public import ClickwheelHTTP
import ClickwheelSystem
package import Library
import Log
package import Media
import Synchronization

/// The songs themselves, as they are or converted.
public struct StreamRoutes: RouteGroup {
    /// The files of songs that were asked for lately, so that the ranges of a song in play are answered on
    /// the event loop without a look into the database.
    private final class KnownFiles: Sendable {
        private static let limit = 64
        private let files = Mutex<(version: Int, bodies: [Int64: FileBody])>((0, [:]))

        func body(_ id: Int64, version: Int) -> FileBody? {
            files.withLock { $0.version == version ? $0.bodies[id] : nil }
        }

        func forget(_ id: Int64) {
            files.withLock { $0.bodies[id] = nil }
        }

        func keep(_ body: FileBody, _ id: Int64, version: Int) {
            files.withLock {
                if $0.version != version || $0.bodies.count >= Self.limit { $0 = (version, [:]) }
                $0.bodies[id] = body
            }
        }
    }

    private let context: APIContext
    private let library: MusicLibrary
    private let transcoder: any Transcoder
    private let known = KnownFiles()

    /// The files of the songs of `library`, as they are or by `transcoder`.
    package init(_ context: APIContext, _ library: MusicLibrary, _ transcoder: any Transcoder) {
        self.context = context
        self.library = library
        self.transcoder = transcoder
    }

    public func add(to router: inout Router) {
        router.on(.get, "/stream/{id}") { request, reply in
            guard let id = Int64(request.parameters["id"]) else {
                _ = reply.send(.error(.notFound, "There is no such song."))
                return
            }
            if let format = request.query["as"] {
                return context.blocking(reply, endless: true) { try converted(id, to: format, request) }
            }
            let version = library.version
            if let body = known.body(id, version: version) {
                _ = reply.send(response(body))
                return
            }
            context.blocking(reply) {
                let track = try track(id)
                // Of a part of a file there is no file: it comes as FLAC, to the sample.
                if track.part != nil { return .redirect(to: "/stream/\(id)?as=flac") }
                let body = body(of: track)
                known.keep(body, id, version: version)
                return response(body)
            }
        }
    }

    /// The file itself, opened so that no link leads out of the named folder, however long its path is.
    private func body(of track: Track) -> FileBody {
        let id = track.id
        return FileBody(named: "song \(id)", contentType: track.properties.format.mimeType) {
            [weak known] () throws(FileBody.Refusal) in
            do throws(LibraryError) {
                return Descriptor(owning: try library.openFile(of: id))
            } catch {
                // Another process may have changed the library without a new version being known here.
                known?.forget(id)
                throw APIContext.refusal(of: error)
            }
        }
    }

    private func response(_ body: FileBody) -> HTTPResponse {
        .file(body).adding("Cache-Control", "private, no-cache")
    }

    private func track(_ id: Int64) throws -> Track {
        guard let track = try library.track(id) else {
            throw LibraryError.noSuchTrack(id: id)
        }
        return track
    }

    private func converted(_ id: Int64, to name: String, _ request: HTTPRequest) throws -> HTTPResponse {
        guard let format = ConversionJob.SongFormat(rawValue: name) else {
            throw APIError.badRequest("A song can be had as opus or flac.")
        }
        let track = try track(id)
        let (text, end) = (request.query["start"] ?? "0", track.properties.durationMs)
        guard let start = Int(text), start >= 0, start <= end || end == 0 else {
            throw APIError.badRequest("\"start\" is a time within the song, from 0 to \(end) ms.")
        }
        let file = Descriptor(owning: try library.openFile(of: id))
        guard let stream = try transcoder.start(file, .song(format, startMs: start, of: track.conversionPart))
        else {
            throw APIError(
                status: .serviceUnavailable,
                message: "Too much is being converted; try again soon."
            )
        }
        context.logger.info(
            "converting",
            .string("song", track.displayTitle),
            .string("from", track.properties.format.displayName),
            .string("to", name)
        )
        return HTTPResponse.stream(HTTPStream(stream))
    }
}

extension Track {
    /// The part of its file that is converted; `nil` for all of it.
    fileprivate var conversionPart: ConversionJob.Part? {
        part.map { ConversionJob.Part(start: $0.start, end: $0.end, rate: properties.sampleRate) }
    }
}
