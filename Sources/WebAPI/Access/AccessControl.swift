public import ClickwheelCrypto
import ClickwheelHTTP
import Synchronization

/// Who may use the daemon: everybody who reaches it, or who knows the password, or who holds the token.
///
/// Safe to use from every thread. Checking a password takes some tenths of a second and belongs on a thread
/// that may block; everything else is quick.
public final class AccessControl: Sendable {
    /// What a try to log in came to.
    enum Outcome: Equatable {
        /// A new session, whose text is the value of its cookie.
        case welcome(SecretToken)
        case wrong
        /// Too many wrong tries; the next one counts after so many seconds.
        case wait(seconds: Int)
    }

    private struct State {
        var sessions: [SecretToken] = []
        var failures = 0
        /// Nanoseconds of the clock before which no try counts.
        var closedUntil: UInt64 = 0
    }

    /// Sessions beyond this many end, oldest first.
    static let sessionLimit = 100
    static let cookie = "clickwheel"

    private let password: PasswordHash?
    private let token: SecretToken
    private let now: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - password: What everybody must know; `nil` lets everybody in.
    ///   - token: What a program on the same machine shows instead.
    ///   - now: A clock in nanoseconds that never goes back.
    public init(password: PasswordHash?, token: SecretToken, now: @escaping @Sendable () -> UInt64) {
        self.password = password
        self.token = token
        self.now = now
    }

    /// Whether `request` may be answered.
    func allows(_ request: HTTPRequest) -> Bool {
        guard password != nil else { return true }
        if let header = request.headers["authorization"], header.hasPrefix("Bearer ") {
            return SecretToken(text: String(header.dropFirst("Bearer ".count))) == token
        }
        guard let session = Self.session(of: request) else { return false }
        return state.withLock { $0.sessions.contains(session) }
    }

    /// Whether `request` shows that its client knows the password.
    func recognizes(_ request: HTTPRequest) -> Bool { password != nil && allows(request) }

    /// Tries `attempt`; after wrong tries the door stays shut for 1, 2, 4 … 60 seconds.
    ///
    /// Blocks for as long as the password's hash takes.
    func logIn(_ attempt: String) throws(CryptoError) -> Outcome {
        guard let password else { return .welcome(try openSession()) }
        let closed = state.withLock { state -> UInt64 in
            let now = now()
            guard now >= state.closedUntil else { return state.closedUntil - now }
            // Shut before the slow check, so that tries side by side do not slip through.
            state.failures += 1
            state.closedUntil = now + Self.pause(after: state.failures)
            return 0
        }
        guard closed == 0 else { return .wait(seconds: Int((closed + 999_999_999) / 1_000_000_000)) }
        guard password.verify(attempt) else { return .wrong }
        state.withLock {
            $0.failures = 0
            $0.closedUntil = 0
        }
        return .welcome(try openSession())
    }

    /// Ends the session of `request`.
    func logOut(_ request: HTTPRequest) {
        guard let session = Self.session(of: request) else { return }
        state.withLock { $0.sessions.removeAll { $0 == session } }
    }

    private static func pause(after failures: Int) -> UInt64 {
        UInt64(min(1 << min(failures - 1, 6), 60)) * 1_000_000_000
    }

    private func openSession() throws(CryptoError) -> SecretToken {
        let session = try SecretToken()
        state.withLock {
            $0.sessions.append(session)
            if $0.sessions.count > Self.sessionLimit { $0.sessions.removeFirst() }
        }
        return session
    }

    private static func session(of request: HTTPRequest) -> SecretToken? {
        guard let cookies = request.headers["cookie"] else { return nil }
        for pair in cookies.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ $0 != " " }) == Self.cookie else { continue }
            return SecretToken(text: String(parts[1]))
        }
        return nil
    }
}
