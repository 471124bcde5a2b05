/// What is asked of a server, and how much time and room the answer may take.
public struct FetchRequest: Sendable {
    /// What the server is asked to do.
    public enum Method: String, Sendable {
        /// Gives what is at the address.
        case get = "GET"
        /// Takes a body.
        case post = "POST"
    }

    /// Where the request goes.
    public let address: WebAddress
    /// What the server is asked to do.
    public let method: Method
    /// What is sent; empty for ``Method/get``.
    public let body: [UInt8]
    /// More headers; to another origin none of them goes but `Accept`, as any may hold a key.
    public var headers: [Field] = []

    /// How long it may take to connect: finding the host, TLS and a proxy included.
    public var connecting = Duration.seconds(10)
    /// How long the server may send and take less than ``leastProgress``.
    public var silence = Duration.seconds(30)
    /// The bytes that must go either way in the time of ``silence``, so that who sends one now and then holds nobody for ever.
    public var leastProgress: Int64 = 1
    /// How long all of it may take, redirects included; without it, as long as bytes flow.
    public var whole: Duration?
    /// The most bytes of a body, after decompression.
    public var bodyLimit: Int64 = 16 << 20
    /// The most bytes of the headers of one answer.
    public var headLimit = 64 << 10
    /// Where answers may lead the request, and how often.
    public var redirects = RedirectRule.anywhere(atMost: 5)
    /// Whether this machine may be asked, and those that only its own link reaches.
    ///
    /// Where not, it is looked at when a connection is opened, whatever name led there, also that of a proxy;
    /// one that others of the same client have opened is used again.
    public var reachesNearby = true
    /// Whether the server may compress the body; not together with ``resumption``.
    public var acceptsCompression = false
    /// What is already here of the body, as from ``FileSink/resumption``.
    public var resumption: Resumption?

    /// A header of a request or an answer.
    public struct Field: Equatable, Sendable {
        /// Its name; case means nothing.
        public let name: String
        /// Its value, without a line break.
        public let value: String

        /// A header; one that would break the request is refused with ``FetchError/header(_:)`` when it is sent.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Asks for what is at `address`.
    public init(_ address: WebAddress) {
        self.address = address
        method = .get
        body = []
    }

    /// Sends `body` to `address`; what it is, a `Content-Type` among ``headers`` tells.
    public init(posting body: [UInt8], to address: WebAddress) {
        self.address = address
        self.body = body
        method = .post
    }

    /// Headers that the client alone writes: they say where the request ends, and whose it is.
    private static let own: Set<String> = [
        "connection", "content-length", "expect", "host", "if-range", "keep-alive", "proxy-authorization",
        "proxy-connection", "range", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Refuses a header that would end its line, or the head.
    ///
    /// - Throws: ``FetchError/header(_:)``
    func check() throws(FetchError) {
        for field in headers {
            // A token of RFC 9110, section 5.6.2.
            let isToken = field.name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
            let isText = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
            guard isToken, !field.name.isEmpty, isText, !Self.own.contains(field.name.lowercased()) else {
                throw .header(
                    String(
                        field.name.unicodeScalars.prefix(80).filter { $0.value >= 0x20 }.map(Character.init)
                    )
                )
            }
        }
    }
}
