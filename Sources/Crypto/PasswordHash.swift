import ClickwheelCSodium

/// A password as it may be stored: salted and hashed with Argon2id.
///
/// Making and verifying take tens of milliseconds and ``memoryBytes`` of memory, on purpose. Both block,
/// so they belong on a thread of their own and never on an event loop; a caller limits how many run at
/// once. The costs are libsodium's "interactive" limits:
/// <https://doc.libsodium.org/password_hashing/default_phf>.
public struct PasswordHash: Equatable, Sendable {
    /// The longest password in UTF-8 bytes.
    public static let maximumPasswordBytes = 1024
    /// The memory that one call needs for a while.
    public static let memoryBytes = Int(clickwheel_argon2id_memory)

    /// The hash with its salt and costs as one line of ASCII, for a file or a database.
    public let text: String

    /// Hashes `password` with a fresh random salt.
    ///
    /// - Throws: ``CryptoError/passwordTooLong(bytes:)``, ``CryptoError/outOfMemory``,
    ///   ``CryptoError/unavailable``.
    public init(hashing password: String) throws(CryptoError) {
        try Sodium.require()
        let bytes = Array(password.utf8)
        guard bytes.count <= Self.maximumPasswordBytes else { throw .passwordTooLong(bytes: bytes.count) }
        var line = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let status = bytes.withUnsafeBytes { password in
            clickwheel_argon2id_hash(&line, password.baseAddress, password.count)
        }
        guard status == 0 else { throw .outOfMemory }
        text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Takes a hash that was stored before.
    ///
    /// - Throws: ``CryptoError/notAHash`` when `text` is anything else.
    public init(text: String) throws(CryptoError) {
        guard
            !text.utf8.contains(0), text.hasPrefix("$argon2id$"),
            clickwheel_argon2id_needs_rehash(text) >= 0
        else { throw .notAHash }
        self.text = text
    }

    /// Returns whether `password` is the one that was hashed, in a time that does not tell how wrong it is.
    public func verify(_ password: String) -> Bool {
        let bytes = Array(password.utf8)
        guard Sodium.isReady, bytes.count <= Self.maximumPasswordBytes else { return false }
        return bytes.withUnsafeBytes { password in
            clickwheel_argon2id_verify(text, password.baseAddress, password.count) == 0
        }
    }
}

extension PasswordHash: CustomStringConvertible {
    /// A placeholder, so that no hash gets into a log.
    public var description: String { "PasswordHash(hidden)" }
}
