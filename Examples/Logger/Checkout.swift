import Foundation
import Log

/// Somebody who buys something, and does not know where the words go.
struct Checkout {
    let logger: Logger

    func buy(_ things: [String]) {
        for thing in things { logger.log("added \(thing)") }
        logger.log("paid")
    }

    /// The same purchase told to memory, to `file` and to the analytics, without a change in ``Logger`` or here.
    static func tour(file: URL) -> (memory: [String], file: [String], counts: [String: Int]) {
        let logger = Logger.inMemory
        let checkout = Checkout(logger: logger)
        checkout.buy(["a lamp"])
        let memory = logger.loggedMessages

        logger.setStrategy(FileLoggingStrategy(fileURL: file))
        // What an earlier run left there is not this purchase.
        logger.clear()
        checkout.buy(["a chair", "a chair"])
        let written = logger.loggedMessages

        let analytics = AnalyticsStrategy()
        logger.setStrategy(analytics)
        checkout.buy(["a chair", "a chair"])
        return (memory, written, analytics.counts)
    }
}
