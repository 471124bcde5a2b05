import Log
import Store
import Testing

@testable import OnlineStoreExample

@Suite("The online store example")
struct OnlineStoreTests {
    @Test("fetches three products, again from the cache, and the logger says so")
    func trip() async {
        let logger = Logger.inMemory
        let lines = await ShoppingTrip(apiClient: .testSuccess, logger: logger).lines()
        #expect(
            lines == [
                "First album: 8.99 EUR instead of 9.99 EUR", "Poster: 5.50 EUR", "Shirt: 20.00 EUR",
                "In the cart: 3 products, 54.49 EUR", "In the cart after ordering: 0",
            ]
        )
        #expect(
            Array(logger.loggedMessages.prefix(2)) == [
                "Fetched products from API and applied discounts.", "Fetched products from cache.",
            ]
        )
    }

    @Test("says why where the store cannot be asked")
    func closed() async {
        let lines = await ShoppingTrip(apiClient: .testError, logger: .inMemory).lines()
        #expect(lines == ["error(message: \"the store cannot be asked: the test store is closed\")"])
    }
}
