import ClickwheelCSodium

/// Random bytes that only their owner may know, such as the value of a session cookie.
///
/// Two tokens are compared in a time that depends on their size only.
public struct SecretToken: Sendable {
    /// The size of a token in bytes: 256 bits.
    public static let byteCount = 32

    private let bytes: [UInt8]

    /// Draws a token from the system's random source.
    ///
    /// - Throws: ``CryptoError/unavailable``.
    public init() throws(CryptoError) {
        try Sodium.require()
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// Takes the token that ``text`` wrote, or `nil` when `text` is not 64 lower-case hexadecimal digits.
    public init?(text: String) {
        guard let bytes = Hexadecimal.bytes(text, count: Self.byteCount) else { return nil }
        self.bytes = bytes
    }

    /// The token as 64 lower-case hexadecimal digits, safe in a cookie and in an address.
    public var text: String { Hexadecimal.text(bytes) }
}

extension SecretToken: Equatable {
    public static func == (one: SecretToken, other: SecretToken) -> Bool {
        sodium_memcmp(one.bytes, other.bytes, byteCount) == 0
    }
}

extension SecretToken: CustomStringConvertible {
    /// A placeholder, so that no token gets into a log.
    public var description: String { "SecretToken(hidden)" }
}
