import Foundation
import Log
import Testing

@testable import LoggerExample

@Suite("The logger example")
struct LoggerTests {
    @Test("the same purchase goes where the strategy of the moment leads, and nowhere else")
    func tour() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "logger-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "checkout.log")

        // The second run begins with an empty file, as the first one does.
        _ = Checkout.tour(file: file)
        let tour = Checkout.tour(file: file)
        #expect(tour.memory == ["added a lamp", "paid"])
        #expect(tour.file == ["added a chair", "added a chair", "paid"])
        #expect(tour.counts == ["added a chair": 2, "paid": 1])
        // It is in the file, also for those who come after the process.
        #expect(LogReader(path: file.path).map(\.text) == tour.file)
    }

    @Test("a strategy of one's own can be cleared like any other")
    func clear() {
        let analytics = AnalyticsStrategy()
        let logger = Logger(strategy: analytics)
        logger.log("paid")
        logger.clear()
        #expect(logger.loggedMessages.isEmpty)
        #expect(analytics.counts.isEmpty)
    }
}
