import ClickwheelCSodium

/// A BLAKE2b hash of bytes that come piece by piece.
///
/// Equal bytes give an equal hash however they are cut into pieces. The hash is not keyed: it tells
/// contents apart, it is no proof of origin. Format: RFC 7693, without key, salt or personalisation.
public struct ContentHasher: ~Copyable {
    /// The sizes that BLAKE2b can give, in bytes.
    public static let hashSizes = 16...64

    private let state: UnsafeMutableRawPointer
    private let byteCount: Int

    /// Starts a hash of `byteCount` bytes.
    ///
    /// - Precondition: `byteCount` is one of ``hashSizes``.
    public init(byteCount: Int) {
        precondition(Self.hashSizes.contains(byteCount), "BLAKE2b gives 16 to 64 bytes")
        // Without this libsodium works, only slower: it would not know the processor yet.
        _ = Sodium.isReady
        self.byteCount = byteCount
        // The C type asks for an alignment that Swift does not import.
        state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        crypto_generichash_init(OpaquePointer(state), nil, 0, byteCount)
    }

    deinit {
        state.deallocate()
    }

    /// Adds `bytes` to what is hashed.
    ///
    /// - Complexity: O(*n*), about 1 ns a byte.
    public mutating func update(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer in
            _ = crypto_generichash_update(OpaquePointer(state), buffer.baseAddress, UInt64(buffer.count))
        }
    }

    /// Adds `bytes` to what is hashed.
    public mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// Returns the hash of everything that was added, and ends the hasher.
    public consuming func finalize() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: byteCount)
        crypto_generichash_final(OpaquePointer(state), &hash, byteCount)
        return hash
    }
}
