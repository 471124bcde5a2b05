import ClickwheelCrypto

/// A browser that has logged in.
struct Session: Sendable {
    /// What it is called in lists; its cookie is never shown.
    let id: Int
    let cookie: SecretToken
    /// The address it logged in from.
    let peer: String
    /// What the browser says of itself, cut to ``longestAgent`` characters.
    let agent: String
    /// Nanoseconds of the access clock at the log-in.
    let began: UInt64
    /// Nanoseconds of the access clock at the last request.
    var used: UInt64

    static let longestAgent = 200
}

/// What a page shows of a session.
struct SessionView: Encodable {
    let id: Int
    let peer: String
    let agent: String
    let secondsSinceLogin: Int
    let secondsSinceUse: Int
    /// Whether it is the session of who asks.
    let isThis: Bool
}
