import Synchronization

/// Bytes that never change, with a strong entity tag of their content and their gzip form.
public final class FixedBody: Sendable {
    /// The bytes as they are without compression.
    public let bytes: [UInt8]
    /// Their media type.
    public let contentType: String
    /// The entity tag in its quotes, made of a 64-bit FNV-1a hash and the length.
    public let entityTag: String
    private let compressed = Mutex<[UInt8]??>(nil)

    /// - Complexity: O(*n*): the bytes are hashed.
    public init(_ bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
        entityTag = EntityTag.strong(of: bytes)
    }

    /// The gzip form, made at the first call, or `nil` when it would not be smaller.
    ///
    /// - Complexity: O(*n*) at the first call.
    func gzip() -> [UInt8]? {
        compressed.withLock { compressed in
            if let known = compressed { return known }
            let made = Gzip.compress(bytes, level: 9)
            compressed = .some(made)
            return made
        }
    }

    /// Whether ``gzip()`` returns at once.
    var isCompressed: Bool {
        compressed.withLock { $0 != nil }
    }
}
