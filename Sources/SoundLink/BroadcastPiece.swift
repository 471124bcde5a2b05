/// A piece of an endless stream, as the program that encodes it gives it to the one that sends it: its kind (1 byte), its
/// length (4 bytes, little-endian) and its bytes.
///
/// A piece is a whole number of MP3 frames or Ogg pages, so that a listener may begin with any.
public struct BroadcastPiece: Equatable, Sendable {
    /// What a piece belongs to.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// MP3 frames.
        case mp3 = 1
        /// The pages with which a stream of Opus begins for every listener.
        case opusHead = 2
        /// Pages of Opus.
        case opus = 3
    }

    /// What it belongs to.
    public let kind: Kind
    /// Its bytes, at most ``limit`` of them.
    public let bytes: [UInt8]

    /// The most bytes of a piece: a second of the fattest stream is less.
    public static let limit = 1 << 16
    static let headBytes = 5

    /// A piece of some bytes.
    public init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

    /// The piece as it is sent.
    public var message: [UInt8] {
        [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    }
}

/// Bytes that arrive in any portions, and the pieces that they make.
public struct BroadcastQueue: Sendable {
    private var bytes: [UInt8] = []
    /// Whether what came is no broadcast; nothing comes out then.
    public private(set) var isBroken = false

    /// Nothing has arrived.
    public init() {}

    /// Takes bytes as they come.
    public mutating func add(_ piece: some Collection<UInt8>) {
        if !isBroken { bytes += piece }
    }

    /// The oldest piece that is whole; `nil` where none is.
    public mutating func next() -> BroadcastPiece? {
        guard !isBroken, bytes.count >= BroadcastPiece.headBytes else { return nil }
        let length = bytes[1..<BroadcastPiece.headBytes].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard let kind = BroadcastPiece.Kind(rawValue: bytes[0]), length <= BroadcastPiece.limit else {
            isBroken = true
            bytes = []
            return nil
        }
        let end = BroadcastPiece.headBytes + length
        guard bytes.count >= end else { return nil }
        defer { bytes.removeFirst(end) }
        return BroadcastPiece(kind, Array(bytes[BroadcastPiece.headBytes..<end]))
    }
}
