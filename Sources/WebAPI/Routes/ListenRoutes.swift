public import ClickwheelHTTP
import Synchronization

/// A form in which the endless stream can be had.
public enum StreamForm: String, CaseIterable, Sendable {
    /// MP3, for every radio there is.
    case mp3
    /// Opus in Ogg, which is better at fewer bits.
    case opus

    /// The media type.
    public var contentType: String { self == .mp3 ? "audio/mpeg" : "audio/ogg; codecs=opus" }
}

/// An endless stream of what is played, for any number of listeners.
public protocol StreamSource: Sendable {
    /// A stream for one more listener, with the titles of songs in between where he can tell them from the sound; `nil` where there
    /// are too many already. It may block.
    ///
    /// - Throws: What the system says where nothing can be started, or there are no more descriptors.
    func listen(to form: StreamForm, withTitles: Bool) throws -> HTTPStream?

    /// Ends the streams of all listeners; who still may listen comes back. It does not wait.
    func dismiss()
}

/// What is played as an endless stream, for radios and programs that play addresses.
public struct ListenRoutes: RouteGroup {
    private let context: APIContext
    private let source: any StreamSource
    /// Bytes of sound between two titles.
    private let interval: Int
    private let dismissals = Dismissals()

    /// How often all listeners were sent away.
    private final class Dismissals: Sendable {
        let count = Atomic(0)
    }

    /// Routes to `source`; titles come every `interval` bytes.
    public init(_ context: APIContext, _ source: any StreamSource, titleInterval interval: Int) {
        (self.context, self.source, self.interval) = (context, source, interval)
    }

    public func add(to router: inout Router) {
        for form in StreamForm.allCases {
            router.on(.get, "/listen.\(form.rawValue)") { request, reply in
                let before = dismissals.count.load(ordering: .acquiring)
                context.blocking(reply, endless: true) {
                    // Who was let in before, and is served after, has to ask again too.
                    defer { if dismissals.count.load(ordering: .acquiring) != before { source.dismiss() } }
                    return try answer(form, request)
                }
            }
        }
    }

    public func readmit() {
        dismissals.count.add(1, ordering: .acquiringAndReleasing)
        source.dismiss()
    }

    private func answer(_ form: StreamForm, _ request: HTTPRequest) throws -> HTTPResponse {
        let withTitles = form == .mp3 && request.headers["icy-metadata"] == "1"
        guard let stream = try source.listen(to: form, withTitles: withTitles) else {
            throw APIError(status: .serviceUnavailable, message: "Too many listeners; try again later.")
        }
        let response = HTTPResponse.stream(stream).adding("icy-name", "Clickwheel")
        return withTitles ? response.adding("icy-metaint", "\(interval)") : response
    }
}
