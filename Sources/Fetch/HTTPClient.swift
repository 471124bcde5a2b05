import ClickwheelPOSIX

/// Asks servers for things over HTTP/1.1 and HTTP/2, in the clear and in TLS, on a thread of its own.
///
/// ```swift
/// let client = HTTPClient()
/// let answer = try await client.fetch(FetchRequest(WebAddress("https://example.org/films.json")))
///
/// let sink = FileSink(path: "/tmp/album.zip")
/// var request = FetchRequest(try WebAddress("https://example.org/album.zip"))
/// request.bodyLimit = 4 << 30
/// request.resumption = sink.resumption
/// let album = try await client.fetch(request, into: sink)
/// ```
///
/// An answer with any status is an answer; ``FetchResponse/isSuccess`` tells whether the body is what was asked for, and a
/// sink gets no other. Certificates are checked against those of the system, or of the file in `SSL_CERT_FILE`; proxies are
/// those of `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, but never for this machine. There are no cookies, no
/// cache and no schemes but `http` and `https`. Connections are kept for 30 seconds, and used again.
///
/// Any thread may use a client. What is under way when it is released goes on.
public final class HTTPClient: Sendable {
    struct Settings: Sendable {
        let authorityFile: String?
        let userAgent: String
    }

    private let loop: TransferLoop

    /// - Parameters:
    ///   - authorityFile: Certificates in PEM form that are trusted in the place of the system's; without it, those of the
    ///     file that `SSL_CERT_FILE` names.
    ///   - userAgent: What servers are told of the program; printable ASCII.
    public init(
        authorityFile: String? = nil,
        userAgent: String = "Clickwheel"
    ) {
        let authorityFile = authorityFile ?? getenv("SSL_CERT_FILE").map { String(cString: $0) }
        loop = TransferLoop(Settings(authorityFile: authorityFile, userAgent: userAgent))
    }

    deinit { loop.close() }

    /// A request that begins when its answer is waited for, with ``Transfer/wait()`` or ``Transfer/response()``.
    ///
    /// `sink` takes the body of a success; without one it is in the answer.
    public func transfer(_ request: FetchRequest, into sink: (any FetchSink)? = nil) -> Transfer {
        Transfer(request, into: sink, on: loop)
    }

    /// Sends `request` and returns its answer.
    ///
    /// - Throws: ``FetchError``; ``FetchError/cancelled(_:)`` when the task is cancelled.
    public func fetch(
        _ request: FetchRequest,
        into sink: (any FetchSink)? = nil
    ) async throws(FetchError) -> FetchResponse {
        try await transfer(request, into: sink).response()
    }
}
