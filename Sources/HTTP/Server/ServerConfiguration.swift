public import ClickwheelNet

/// What a server listens on and how much it takes from whom.
public struct ServerConfiguration: Sendable {
    /// Where it listens.
    public var address: ListenAddress
    /// Bytes of a request's first line and header fields; beyond: 431, or 414 for the first line alone.
    public var maximumHeaderBytes = 16384
    /// Number of header fields of a request; beyond: 431.
    public var maximumHeaderFields = 100
    /// Bytes of a request's body; beyond: 413.
    public var maximumBodyBytes = 1_048_576
    /// Open connections; beyond, the one that keeps the server waiting longest is closed, or the new one is told 503.
    public var maximumConnections = 2000
    /// Open connections of one address, or of one /64 of IPv6, without a session and not of this machine.
    public var maximumPerPeer = 500
    /// Told on the loop's thread, whenever a connection has ended, how many are open.
    public var connectionEnded: @Sendable (_ open: Int) -> Void = { _ in }
    /// How long one request may take to come in, from its first byte to its last.
    public var requestTimeout: Duration = .seconds(30)
    /// How long a connection may wait for its next request.
    public var idleTimeout: Duration = .seconds(75)
    /// The time in which a client that has a reply to read must take ``minimumProgress`` bytes of it.
    public var writeTimeout: Duration = .seconds(60)
    /// Bytes that a client must take within ``writeTimeout``, or the end of its reply.
    public var minimumProgress: Int64 = 16384
    /// How long what a stream comes from may give nothing, before the reply is cut off.
    public var sourceTimeout: Duration = .seconds(60)
    /// Files that are kept open between two ranges.
    public var maximumOpenFiles = 64
    /// Fields for every response, such as `X-Content-Type-Options`.
    public var headers: [HTTPField] = []

    /// The usual limits at `address`.
    public init(address: ListenAddress) {
        self.address = address
    }

    /// Descriptors for all that is no connection: files that are kept open, databases, pipes.
    private static let otherDescriptors = 48

    /// The descriptors that as many connections as may be would want: a socket and a file for each.
    var wantedDescriptors: Int { maximumConnections * 2 + Self.otherDescriptors }

    /// Who may have how many seats where the process may have so many descriptors.
    func seatLimits(descriptors: Int) -> Seats.Limits {
        let all = min(maximumConnections, max(4, (descriptors - Self.otherDescriptors) / 2))
        return Seats.Limits(
            all: all,
            strangers: all - max(1, all / 8),
            perPeer: min(maximumPerPeer, max(1, all / 2))
        )
    }

    var requestLimits: RequestLimits {
        RequestLimits(
            headerBytes: maximumHeaderBytes,
            bodyBytes: maximumBodyBytes,
            fields: maximumHeaderFields
        )
    }
}
