import ClickwheelHTTP
import Testing

@testable import ClickwheelWebAPI

@Suite("Page and library")
struct PageTests {
    @Test("the page comes with a policy that lets it run nothing but its own files")
    func policy() async throws {
        let answer = try await Harness().send(.get, "/")
        let policy = try #require(answer.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(answer.header("Cache-Control") == "no-cache")
        #expect(try await Harness().send(.get, "/js/main.js").status == 200)
        #expect(try await Harness().send(.get, "/js/other.js").status == 404)
    }

    @Test("a script is kept for good under an address that changes with any of the page's files")
    func version() async throws {
        func address(_ script: String) async throws -> String {
            let harness = try Harness(script: script)
            let address = try #require(
                try await harness.send(.get, "/").text.split(separator: "\"").dropFirst().first
            )
            let answer = try await harness.send(.get, "/\(address)")
            #expect(answer.text == script)
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
            #expect(try await harness.send(.get, "/js/main.js").header("Cache-Control") == "no-cache")
            return String(address)
        }
        let first = try await address("1")
        #expect(first.hasSuffix("/js/main.js"))
        #expect(try await address("1") == first)
        #expect(try await address("2") != first)
    }

    @Test(
        "an empty library answers with empty pages",
        arguments: ["songs", "albums", "artists", "genres", "recent"]
    )
    func empty(_ listing: String) async throws {
        let harness = try Harness()
        let page = try await harness.send(.get, "/api/list?of=\(listing)&offset=5&limit=9999")
        #expect(page.value("total") == "0")
        #expect(try await harness.send(.get, "/api/list/index?of=\(listing)").value("total") == "0")
        #expect(try await harness.send(.get, "/api/list/position?of=\(listing)&prefix=a").text == "{}")
    }

    @Test(
        "what is no listing, number or song is refused",
        arguments: [
            ("/api/list?of=songs&offset=-1", 400), ("/api/list?of=songs&limit=many", 400),
            ("/api/list?of=tunes", 400),
            ("/api/list", 400), ("/api/list?of=albums/x/songs", 400), ("/stream/abc", 404),
            ("/stream/1", 404),
            ("/stream/1?as=mp3", 400), ("/art/../../etc/passwd", 404), ("/art/x", 404), ("/api/events", 400),
            ("/api/events?client=%3Cscript%3E", 400),
        ]
    )
    func bad(_ target: String, _ status: Int) async throws {
        guard !target.contains("..") else {
            // A path with dots never becomes a request.
            await #expect(throws: Harness.NotARequest.self) { try await Harness().send(.get, target) }
            return
        }
        #expect(try await Harness().send(.get, target).status == status)
    }

    @Test(
        "rows are asked for from 0 on, and no less",
        arguments: [("offset", 0, 200), ("limit", 0, 200), ("offset", -1, 400)]
    )
    func range(_ name: String, _ number: Int, _ status: Int) async throws {
        let answer = try await Harness().send(.get, "/api/list?of=songs&\(name)=\(number)")
        #expect(answer.status == status)
    }

    @Test(
        "the scripts of the page are for whoever sees the login, by both of their addresses, and nothing below them is"
    )
    func withoutSession() async throws {
        let harness = try Harness(password: "turn it up")
        let owner = [HTTPField("Authorization", "Bearer \(Harness.token)")]
        let page = try await harness.send(.get, "/", "", owner).text
        let address = try #require(page.split(separator: "\"").dropFirst().first)
        for path in [String(address), "js/main.js"] {
            #expect(try await harness.send(.get, "/" + path).status == 200)
        }
        let version = try #require(address.split(separator: "/").first)
        for path in ["\(version)/api/state", "\(version)/", "\(version)/index.html", "other/js/main.js"] {
            #expect(try await harness.send(.get, "/" + path).status == 401)
        }
    }
}
