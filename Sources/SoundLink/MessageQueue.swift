/// Bytes that arrive in pieces, and the messages that they make.
///
/// A message of more than ``WireMessage/limit`` bytes, or one without a kind, makes ``isBroken`` true; nothing comes out then.
public struct MessageQueue: Sendable {
    private var bytes: [UInt8] = []
    /// Whether what came is no conversation of these programs.
    public private(set) var isBroken = false

    /// Nothing has arrived.
    public init() {}

    /// Takes bytes as they come.
    public mutating func add(_ piece: some Collection<UInt8>) {
        if !isBroken { bytes += piece }
    }

    /// The content of the oldest message that is whole, without its length; `nil` where none is.
    public mutating func next() -> ArraySlice<UInt8>? {
        guard !isBroken, bytes.count >= WireMessage.lengthBytes else { return nil }
        let length = bytes.prefix(WireMessage.lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard (1...WireMessage.limit).contains(length) else {
            isBroken = true
            bytes = []
            return nil
        }
        let end = WireMessage.lengthBytes + length
        guard bytes.count >= end else { return nil }
        let content = bytes[WireMessage.lengthBytes..<end]
        bytes.removeFirst(end)
        return ArraySlice(Array(content))
    }
}
