/// Takes a body while it comes.
///
/// Laws: ``begin(_:at:)`` is called once and first, then ``write(_:)`` for each piece in order, then ``finish()`` where the
/// body is whole; all on one thread that may block. While it blocks no more than 1 MiB is read ahead, so a slow sink slows
/// the server down. What a sink throws ends the request with ``FetchError/notKept(_:_:)``.
public protocol FetchSink: Sendable {
    /// The body of `answer` begins; what is here from `offset` on belongs to an older one.
    ///
    /// With ``FetchRequest/resumption`` the offset is its own, or 0 where the server begins anew.
    func begin(_ answer: FetchResponse, at offset: Int64) throws

    /// Takes the next piece of the body; it may block.
    func write(_ bytes: [UInt8]) throws

    /// The body is whole.
    func finish() throws
}

/// Hands a body to a closure, piece by piece.
public struct ClosureSink: FetchSink {
    private let take: @Sendable ([UInt8]) throws -> Void

    /// Hands each piece to `take`, which may block, of a request without a ``FetchRequest/resumption``.
    public init(_ take: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.take = take
    }

    public func begin(_ answer: FetchResponse, at offset: Int64) {}

    public func write(_ bytes: [UInt8]) throws { try take(bytes) }

    public func finish() {}
}
