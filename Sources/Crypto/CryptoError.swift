/// Why a cryptographic operation could not be done.
public enum CryptoError: Error, Equatable {
    /// libsodium did not start, so nothing may rely on it.
    case unavailable
    /// The password is longer than ``PasswordHash/maximumPasswordBytes``.
    case passwordTooLong(bytes: Int)
    /// The machine could not give Argon2id the memory that it needs.
    case outOfMemory
    /// The text is no Argon2id hash.
    case notAHash
    /// The bytes make no key.
    case notAKey
}

extension CryptoError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable:
            "libsodium could not be started; reinstall it"
        case .passwordTooLong(let bytes):
            "the password has \(bytes) bytes; use at most \(PasswordHash.maximumPasswordBytes)"
        case .outOfMemory:
            "there is not enough memory to hash a password; \(PasswordHash.memoryBytes >> 20) MiB are needed"
        case .notAHash:
            "the stored password hash is not an Argon2id hash; set the password again"
        case .notAKey:
            "these bytes are no Ed25519 key: it is made of 32 bytes"
        }
    }
}
