import ClickwheelCSodium

/// A private key that signs with Ed25519 (RFC 8032): whoever has it can sign as its owner.
public struct SigningKey: Sendable {
    /// The size of what a key is made of, in bytes.
    public static let seedBytes = 32

    /// What the key is made of, which only its owner may know.
    public let seed: [UInt8]
    /// The key by which others verify.
    public let verifyingKey: VerifyingKey
    private let secret: [UInt8]

    /// Draws a key from the system's random source.
    ///
    /// - Throws: ``CryptoError/unavailable``
    public init() throws(CryptoError) {
        try Sodium.require()
        var seed = [UInt8](repeating: 0, count: Self.seedBytes)
        randombytes_buf(&seed, seed.count)
        try self.init(seed: seed)
    }

    /// The key that is made of `seed`.
    ///
    /// - Throws: ``CryptoError/unavailable``, ``CryptoError/notAKey``.
    public init(seed: [UInt8]) throws(CryptoError) {
        try Sodium.require()
        guard seed.count == Self.seedBytes else { throw .notAKey }
        var verifying = [UInt8](repeating: 0, count: crypto_sign_publickeybytes())
        var secret = [UInt8](repeating: 0, count: crypto_sign_secretkeybytes())
        guard crypto_sign_seed_keypair(&verifying, &secret, seed) == 0 else { throw .notAKey }
        self.seed = seed
        self.secret = secret
        verifyingKey = VerifyingKey(verifying)
    }

    /// The signature of `message`, of ``VerifyingKey/signatureBytes`` bytes.
    public func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: VerifyingKey.signatureBytes)
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }
}

extension SigningKey: CustomStringConvertible {
    /// A placeholder, so that no key gets into a log.
    public var description: String { "SigningKey(hidden)" }
}

/// A public key, by which a signature with Ed25519 (RFC 8032) is verified.
public struct VerifyingKey: Hashable, Sendable {
    /// The size of a key in bytes.
    public static let byteCount = 32
    /// The size of a signature in bytes.
    public static let signatureBytes = 64

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Takes the key that ``text`` wrote; `nil` when `text` is not 64 lower-case hexadecimal digits.
    public init?(text: String) {
        guard let bytes = Hexadecimal.bytes(text, count: Self.byteCount) else { return nil }
        self.bytes = bytes
    }

    /// The key as 64 lower-case hexadecimal digits.
    public var text: String { Hexadecimal.text(bytes) }

    /// Whether `signature` is one of `message` by the owner of this key.
    public func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard Sodium.isReady, signature.count == Self.signatureBytes else { return false }
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}

extension VerifyingKey: CustomStringConvertible {
    /// The key as text.
    public var description: String { text }
}
