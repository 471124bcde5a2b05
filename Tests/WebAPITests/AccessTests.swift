import ClickwheelCrypto
import ClickwheelHTTP
import ClickwheelNet
import Synchronization
import Testing

@testable import ClickwheelWebAPI

@Suite("Access")
struct AccessTests {
    @Test("without a password everybody who reaches the daemon may use it")
    func open() async throws {
        #expect(try await Harness().send(.get, "/api/state").status == 200)
    }

    @Test(
        "with a password everything private answers 401, and the page leads to the login",
        arguments: [
            "/api/state", "/api/list?of=songs", "/stream/1", "/art/d1", "/api/events?client=tab-00001",
            "/api/nothing", "/gallery/1/file", "/gallery/1/picture", "/gallery/1/captions/0", "/quiz/media/1",
            "/whatever/a/later/part/serves",
        ]
    )
    func closed(_ target: String) async throws {
        let harness = try Harness(password: "turn it up")
        #expect(try await harness.send(.get, target).status == 401)
        let page = try await harness.send(.get, "/")
        #expect(page.status == 303)
        #expect(page.header("Location") == "/login")
        #expect(try await harness.send(.get, "/login").status == 200)
        #expect(try await harness.send(.get, "/index.html").status == 401)
    }

    @Test("the right password opens a session, in a cookie that scripts and other sites do not get")
    func logIn() async throws {
        let harness = try Harness(password: "turn it up")
        let answer = try await harness.send(.post, "/api/login", #"{"password": "turn it up"}"#)
        #expect(answer.status == 204)
        let cookie = try #require(answer.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = String(cookie.prefix { $0 != ";" })
        let headers = [HTTPField("Cookie", "other=1; \(pair)")]
        #expect(try await harness.send(.get, "/api/state", "", headers).status == 200)
        #expect(try await harness.send(.post, "/api/logout", "", headers).status == 204)
        #expect(try await harness.send(.get, "/api/state", "", headers).status == 401)
    }

    @Test("the token of the data folder opens the interface, and no other does")
    func token() async throws {
        let harness = try Harness(password: "turn it up")
        func status(_ token: String) async throws -> Int {
            try await harness.send(.get, "/api/state", "", [HTTPField("Authorization", "Bearer \(token)")])
                .status
        }
        #expect(try await status(Harness.token) == 200)
        #expect(try await status(String(Harness.token.reversed())) == 401)
        #expect(try await status("") == 401)
    }

    @Test("after wrong tries a household waits for longer and longer, also with the right password")
    func backOff() throws {
        let (access, clock) = try Self.guarded()
        func logIn(_ attempt: String) throws -> AccessControl.Outcome {
            try access.logIn(attempt, Self.visitor("192.0.2.7"))
        }
        #expect(try logIn("wrong") == .wrong)
        #expect(try logIn("right") == .wait(seconds: 1))
        clock.advance(1)
        #expect(try logIn("wrong") == .wrong)
        #expect(try logIn("right") == .wait(seconds: 2))
        clock.advance(1)
        #expect(try logIn("right") == .wait(seconds: 1))
        clock.advance(1)
        #expect(try Self.isWelcome(logIn("right")))
        #expect(try logIn("wrong") == .wrong)
        #expect(try logIn("right") == .wait(seconds: 1))
    }

    @Test("wrong tries of one household shut no other out, nor this machine, nor who has a session")
    func nobodyElse() throws {
        let (access, _) = try Self.guarded()
        guard case .welcome(let cookie) = try access.logIn("right", Self.visitor("2001:db8:1:2::1")) else {
            Issue.record("the right password is refused")
            return
        }
        #expect(try access.logIn("wrong", Self.visitor("2001:db8:1:2::bad")) == .wrong)
        #expect(
            try access.logIn("right", Self.visitor("2001:db8:1:2:3::4")) == .wait(seconds: 1),
            "the same /64"
        )
        #expect(try Self.isWelcome(access.logIn("right", Self.visitor("2001:db8:1:2::1", cookie))))
        #expect(try access.logIn("wrong", Self.visitor("2001:db8:1:3::1")) == .wrong)
        #expect(try Self.isWelcome(access.logIn("right", Self.visitor("192.0.2.7"))))
        for peer in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            #expect(try access.logIn("wrong", Self.visitor(peer)) == .wrong)
            #expect(try Self.isWelcome(access.logIn("right", Self.visitor(peer))))
        }
    }

    @Test("however many households try, few are remembered, and the latest wait")
    func manyHouseholds() {
        var tries = FailedTries()
        for number in 0..<3 * FailedTries.most {
            let peer = "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"
            #expect(tries.note(Household(peer: peer), at: UInt64(number)) == 0)
            #expect(tries.note(Household(peer: peer), at: UInt64(number)) == 1)
        }
        #expect(tries.note(Household(peer: "10.0.0.0"), at: 0) == 0, "the first is forgotten")
    }

    @Test("as many households as are remembered all wait, and the next one takes the place of the earliest")
    func oneHouseholdTooMany() {
        var tries = FailedTries()
        func household(_ number: Int) -> Household { Household(peer: "10.0.\(number >> 8).\(number & 255)") }
        for number in 0..<FailedTries.most { _ = tries.note(household(number), at: UInt64(number)) }
        for number in [0, 1, FailedTries.most - 1] { #expect(tries.note(household(number), at: 9000) == 1) }
        #expect(tries.note(household(FailedTries.most), at: 9000) == 0)
        #expect(tries.note(household(1), at: 9000) == 1, "the second still waits")
        #expect(tries.note(household(0), at: 9000) == 0, "the first is forgotten")
    }

    @Test("a new password holds at once and ends every session")
    func replaced() throws {
        let (access, clock) = try Self.guarded()
        guard case .welcome(let cookie) = try access.logIn("right", Self.visitor("192.0.2.7")) else {
            Issue.record("the right password is refused")
            return
        }
        let headers = [
            HTTPField("Host", "localhost"), HTTPField("Cookie", "\(AccessControl.cookie)=\(cookie.text)"),
        ]
        let request = try #require(HTTPRequest(.get, "/api/state", headers: headers))
        #expect(access.allows(request))
        clock.advance(90)
        let sessions = access.sessions(request)
        #expect(sessions.map(\.isThis) == [true] && sessions.map(\.secondsSinceLogin) == [90])
        #expect(sessions.map(\.secondsSinceUse) == [90])
        #expect(access.replacePassword(with: try PasswordHash(hashing: "another")) == 1)
        #expect(!access.allows(request))
        #expect(access.sessions(request).isEmpty)
        #expect(try access.logIn("right", Self.visitor("192.0.2.8")) == .wrong)
        #expect(try Self.isWelcome(access.logIn("another", Self.visitor("192.0.2.9"))))
    }

    @Test("sessions are listed, and one can be ended from another")
    func sessions() async throws {
        let harness = try Harness(password: "turn it up")
        func logIn(_ agent: String) async throws -> [HTTPField] {
            let agent = [HTTPField("User-Agent", agent)]
            let answer = try await harness.send(.post, "/api/login", #"{"password": "turn it up"}"#, agent)
            return [
                HTTPField("Cookie", String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" }))
            ]
        }
        let first = try await logIn("Firefox")
        let second = try await logIn("Chrome")
        let list = try await harness.send(.get, "/api/sessions", "", second).text
        #expect(list.contains("Firefox") && list.contains("Chrome") && !list.contains("clickwheel="))
        #expect(try await harness.send(.post, "/api/sessions", #"{"end": 1}"#, second).status == 200)
        #expect(try await harness.send(.get, "/api/state", "", first).status == 401)
        #expect(try await harness.send(.get, "/api/state", "", second).status == 200)
        #expect(try await harness.send(.post, "/api/sessions", #"{"end": 1}"#, second).status == 404)
    }

    @Test("only who can read the data folder replaces the password")
    func onlyTheOwner() async throws {
        let harness = try Harness(password: "turn it up")
        let answer = try await harness.send(.post, "/api/login", #"{"password": "turn it up"}"#)
        let cookie = String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
        let body = #"{"hash": "\#(try PasswordHash(hashing: "mine now").text)"}"#
        let session = [HTTPField("Cookie", cookie)]
        #expect(try await harness.send(.post, "/api/password", body, session).status == 403)
        #expect(try await harness.send(.get, "/api/state", "", session).status == 200)
        let owner = [HTTPField("Authorization", "Bearer \(Harness.token)")]
        #expect(try await harness.send(.post, "/api/password", #"{"hash": "x"}"#, owner).status == 400)
        #expect(
            try await harness.send(.post, "/api/password", body, owner).text.contains(#""sessionsEnded":1"#)
        )
        #expect(try await harness.send(.get, "/api/state", "", session).status == 401)
    }

    private static func guarded() throws -> (AccessControl, Clock) {
        let clock = Clock()
        let access = AccessControl(
            password: try PasswordHash(hashing: "right"),
            token: try SecretToken(),
            now: { clock.seconds * 1_000_000_000 }
        )
        return (access, clock)
    }

    private static func visitor(_ peer: String, _ cookie: SecretToken? = nil) -> AccessControl.Visitor {
        AccessControl.Visitor(peer: peer, agent: "Firefox", cookie: cookie)
    }

    private static func isWelcome(_ outcome: AccessControl.Outcome) -> Bool {
        if case .welcome = outcome { true } else { false }
    }

    @Test(
        "a foreign host or origin is refused",
        arguments: [
            HTTPField("Origin", "http://evil.example"), HTTPField("Sec-Fetch-Site", "cross-site"),
        ]
    )
    func foreign(_ field: HTTPField) async throws {
        #expect(try await Harness().send(.post, "/api/player", "{}", [field]).status == 403)
    }

    final class Clock: Sendable {
        /// The machine was started before.
        private let time = Atomic<UInt64>(1_000)
        var seconds: UInt64 { time.load(ordering: .relaxed) }
        func advance(_ seconds: UInt64) { time.add(seconds, ordering: .relaxed) }
    }

    @Test("a hundred sessions are kept, and of more the oldest is ended")
    func manySessions() throws {
        let access = AccessControl(password: nil, token: try SecretToken(), now: { 0 })
        let request = try #require(HTTPRequest(.get, "/"))
        for _ in 0..<AccessControl.sessionLimit {
            #expect(try Self.isWelcome(access.logIn("", Self.visitor("192.0.2.7"))))
        }
        #expect(access.sessions(request).map(\.id) == (1...100).reversed())
        #expect(try Self.isWelcome(access.logIn("", Self.visitor("192.0.2.7"))))
        #expect(access.sessions(request).map(\.id) == (2...101).reversed())
    }
}
