import ClickwheelCSodium

/// A SHA-256 hash (FIPS 180-4) of bytes that come piece by piece.
public struct SHA256Hasher: ~Copyable {
    /// The size of a hash in bytes.
    public static let byteCount = 32

    private let state: UnsafeMutableRawPointer

    /// Starts a hash.
    public init() {
        // Without this libsodium works, only slower: it would not know the processor yet.
        _ = Sodium.isReady
        state = .allocate(byteCount: crypto_hash_sha256_statebytes(), alignment: 64)
        crypto_hash_sha256_init(state.assumingMemoryBound(to: crypto_hash_sha256_state.self))
    }

    deinit {
        state.deallocate()
    }

    /// Adds `bytes` to what is hashed.
    ///
    /// - Complexity: O(*n*)
    public mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(
            state.assumingMemoryBound(to: crypto_hash_sha256_state.self),
            bytes,
            UInt64(bytes.count)
        )
    }

    /// Returns the hash of everything that was added, and ends the hasher.
    public consuming func finalize() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Self.byteCount)
        crypto_hash_sha256_final(state.assumingMemoryBound(to: crypto_hash_sha256_state.self), &hash)
        return hash
    }

    /// The hash of `bytes`.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finalize()
    }
}
