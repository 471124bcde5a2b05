/// The identity of the sound in a file: equal before and after the file is moved, renamed or retagged.
///
/// Two copies of one file share one key, so a key alone does not name a file.
public struct ContentKey: Hashable, Sendable {
    /// The size of a key in bytes.
    public static let byteCount = 16
    /// The bytes from the start of the audio that a key looks at.
    static let sampledBytes = 64 << 10

    private let high: UInt64
    private let low: UInt64

    /// Makes a key of exactly ``byteCount`` bytes, or `nil` of any other number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(hash: bytes)
    }

    /// Makes a key of a hash that is known to have ``byteCount`` bytes.
    init(hash: some Collection<UInt8>) {
        high = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = hash.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The key's ``byteCount`` bytes, for a database.
    public var bytes: [UInt8] {
        [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
    }
}

extension ContentKey: CustomStringConvertible {
    /// The key as 32 lower-case hexadecimal digits.
    public var description: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
