// Three products, a discount, a cart and what the log says of it: `swift run OnlineStoreExample`.
import Log
import Store

let logger = Logger.inMemory
for line in await ShoppingTrip(apiClient: .testSuccess, logger: logger).lines() { print(line) }
for message in logger.loggedMessages { print("log: \(message)") }
