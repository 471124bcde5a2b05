import ClickwheelHTTP
import ClickwheelNet
import Foundation
import Log
import Testing

@testable import ClickwheelWebAPI

@Suite("The log for the page")
struct LogTests {
    private func lines(_ answer: Answer) throws -> [Record] {
        guard case .bytes(let bytes, let type) = answer.response.body else { return [] }
        #expect(type == "application/x-ndjson")
        return try bytes.split(separator: 0x0A).map { try #require(LogLine(Array($0)).record) }
    }

    @Test("what the daemon logs is listed, the oldest first, by level, part, text and number")
    func list() async throws {
        let harness = try Harness()
        harness.logger.level = .debug
        harness.logger.named("a").info("one", .integer("n", 1))
        harness.logger.named("b").debug("two")
        harness.logger.named("a").error("three")
        func messages(_ query: String) async throws -> [String] {
            try lines(await harness.send(.get, "/api/log" + query)).map(\.message)
        }
        #expect(try await messages("") == ["one", "two", "three"])
        #expect(try await messages("?level=info") == ["one", "three"])
        #expect(try await messages("?part=a") == ["one", "three"])
        #expect(try await messages("?text=n%3D1") == ["one"])
        #expect(try await messages("?limit=1") == ["three"])
        for wrong in ["level=loud", "limit=0", "limit=x", "limit=9999"] {
            #expect(try await harness.send(.get, "/api/log?" + wrong).status == 400)
        }
    }

    @Test("secrets are hidden before anybody can read them here")
    func secrets() async throws {
        let harness = try Harness()
        harness.logger.info("in", .string("password", "swordfish"))
        let record = try #require(lines(await harness.send(.get, "/api/log")).first)
        #expect(record.fields == [.string("password", "***")])
    }

    @Test("the log asks for the password, as everything does that is private")
    func password() async throws {
        let harness = try Harness(password: "turn it up")
        #expect(try await harness.send(.get, "/api/log").status == 401)
        #expect(try await harness.send(.get, "/api/log/events").status == 401)
    }

    @Test("many small things push nothing out that matters, and the memory is bounded")
    func bounds() {
        let feed = LogFeed()
        let logger = Logger(strategy: feed)
        logger.level = .debug
        logger.error("matters")
        for number in 0..<5000 { logger.debug("small", .integer("n", number)) }
        #expect(feed.records.count == 501)
        #expect(feed.loggedMessages.first == "matters")
        for number in 0..<5000 { logger.info("more", .integer("n", number)) }
        #expect(feed.records.count == 1500)
        logger.clear()
        #expect(feed.records.isEmpty)
    }
}
