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
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The token as 64 lower-case hexadecimal digits, safe in a cookie and in an address.
    public var text: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            digits.append(Self.digit(of: byte >> 4))
            digits.append(Self.digit(of: byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func digit(of value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
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
