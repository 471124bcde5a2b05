public import ClickwheelCrypto
import ClickwheelHTTP
import ClickwheelNet
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

    /// Who tries to log in.
    struct Visitor {
        let peer: String
        let agent: String
        /// The session that the visitor has already, if it is one.
        let cookie: SecretToken?
    }

    private struct State {
        var password: PasswordHash?
        var sessions: [Session] = []
        var lastID = 0
        var tries = FailedTries()
    }

    /// Sessions beyond this many end, oldest first.
    static let sessionLimit = 100
    static let cookie = "clickwheel"

    private let token: SecretToken
    private let now: @Sendable () -> UInt64
    private let state: Mutex<State>

    /// - Parameters:
    ///   - password: What everybody must know; `nil` lets everybody in.
    ///   - token: What a program on the same machine shows instead.
    ///   - now: A clock in nanoseconds that never goes back.
    public init(password: PasswordHash?, token: SecretToken, now: @escaping @Sendable () -> UInt64) {
        self.token = token
        self.now = now
        state = Mutex(State(password: password))
    }

    /// Whether `request` may be answered.
    func allows(_ request: HTTPRequest) -> Bool {
        if isOwner(request) { return true }
        let cookie = Self.session(of: request)
        return state.withLock { state in
            guard state.password != nil else { return true }
            guard let index = state.sessions.firstIndex(where: { $0.cookie == cookie }) else { return false }
            state.sessions[index].used = now()
            return true
        }
    }

    /// Whether `request` shows that its client knows the password.
    func recognizes(_ request: HTTPRequest) -> Bool {
        state.withLock { $0.password != nil } && allows(request)
    }

    /// Whether `request` comes from a program of this machine that can read the data folder.
    func isOwner(_ request: HTTPRequest) -> Bool {
        guard let header = request.headers["authorization"], header.hasPrefix("Bearer ") else { return false }
        return SecretToken(text: String(header.dropFirst("Bearer ".count))) == token
    }

    /// Tries `attempt`; after wrong tries the visitor's household waits for 1, 2, 4 … 60 seconds.
    ///
    /// This machine and who has a session never wait. Blocks for as long as the password's hash takes.
    func logIn(_ attempt: String, _ visitor: Visitor) throws(CryptoError) -> Outcome {
        let household = Household(peer: visitor.peer)
        let (password, wait) = state.withLock { state -> (PasswordHash?, Int) in
            let isKnown = state.sessions.contains { $0.cookie == visitor.cookie }
            guard state.password != nil, !household.isThisMachine, !isKnown else {
                return (state.password, 0)
            }
            return (state.password, state.tries.note(household, at: now()))
        }
        guard wait == 0 else { return .wait(seconds: wait) }
        guard password?.verify(attempt) ?? true else { return .wrong }
        let cookie = try SecretToken()
        return state.withLock { state in
            // Replaced while this one was checked.
            guard state.password == password else { return .wrong }
            state.tries.forget(household)
            state.lastID += 1
            let agent = String(visitor.agent.prefix(Session.longestAgent))
            let now = now()
            state.sessions.append(
                Session(
                    id: state.lastID,
                    cookie: cookie,
                    peer: visitor.peer,
                    agent: agent,
                    began: now,
                    used: now
                )
            )
            if state.sessions.count > Self.sessionLimit { state.sessions.removeFirst() }
            return .welcome(cookie)
        }
    }

    /// Ends the session of `request`.
    func logOut(_ request: HTTPRequest) {
        guard let cookie = Self.session(of: request) else { return }
        state.withLock { $0.sessions.removeAll { $0.cookie == cookie } }
    }

    /// The sessions, the latest first, as who sends `request` is shown them.
    func sessions(_ request: HTTPRequest) -> [SessionView] {
        let own = Self.session(of: request)
        return state.withLock { state in
            let now = now()
            return state.sessions.reversed().map {
                SessionView(
                    id: $0.id,
                    peer: $0.peer,
                    agent: $0.agent,
                    secondsSinceLogin: Int((now - $0.began) / 1_000_000_000),
                    secondsSinceUse: Int((now - $0.used) / 1_000_000_000),
                    isThis: $0.cookie == own
                )
            }
        }
    }

    /// Ends the session called `id`; `false` where there is none.
    func endSession(_ id: Int) -> Bool {
        state.withLock { state in
            let before = state.sessions.count
            state.sessions.removeAll { $0.id == id }
            return state.sessions.count < before
        }
    }

    /// Asks for another password from now on, and ends all sessions.
    ///
    /// - Returns: How many sessions there were.
    func replacePassword(with password: PasswordHash) -> Int {
        state.withLock { state in
            defer { state.sessions = [] }
            state.password = password
            return state.sessions.count
        }
    }

    static func session(of request: HTTPRequest) -> SecretToken? {
        request.cookie(cookie).flatMap { SecretToken(text: $0) }
    }
}
