import ClickwheelCrypto
import ClickwheelHTTP
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
            "/api/nothing",
        ]
    )
    func closed(_ target: String) async throws {
        let harness = try Harness(password: "turn it up")
        #expect(try await harness.send(.get, target).status == 401)
        let page = try await harness.send(.get, "/")
        #expect(page.status == 303)
        #expect(page.header("Location") == "/login")
        #expect(try await harness.send(.get, "/login").status == 200)
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

    @Test("after wrong tries the door stays shut for longer and longer, also for the right password")
    func backOff() throws {
        let clock = Clock()
        let access = AccessControl(
            password: try PasswordHash(hashing: "right"),
            token: try SecretToken(),
            now: { clock.seconds * 1_000_000_000 }
        )
        #expect(try access.logIn("wrong") == .wrong)
        #expect(try access.logIn("right") == .wait(seconds: 1))
        clock.advance(1)
        #expect(try access.logIn("wrong") == .wrong)
        #expect(try access.logIn("right") == .wait(seconds: 2))
        clock.advance(1)
        #expect(try access.logIn("right") == .wait(seconds: 1))
        clock.advance(1)
        guard case .welcome = try access.logIn("right") else {
            Issue.record("the right password is refused after the pause")
            return
        }
        #expect(try access.logIn("wrong") == .wrong)
        #expect(try access.logIn("right") == .wait(seconds: 1))
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
        private let time = Atomic<UInt64>(0)
        var seconds: UInt64 { time.load(ordering: .relaxed) }
        func advance(_ seconds: UInt64) { time.add(seconds, ordering: .relaxed) }
    }
}
