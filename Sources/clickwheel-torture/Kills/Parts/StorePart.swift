import ClickwheelSystem

/// The cart, and the orders, each of which is placed once.
enum StorePart {
    /// What is kept; how far an order is on its way is for the daemon to go on with.
    struct State: Equatable {
        var cart: [String]
        var orders: [Int]
    }

    static func make() -> ReadBackPart<State> {
        ReadBackPart("store") { daemon, state, luck in
            let pack = Furnishing.packs.randomElement(using: &luck) ?? ""
            let verbs = ["download", "remove", "pause", "resume", "cancel"]
            switch Int.random(in: 0..<6, using: &luck) {
            case 0, 1: try wish(daemon, "/api/store/cart", ["add": pack])
            case 2: try wish(daemon, "/api/store/cart", ["remove": pack])
            case 3 where !state.orders.isEmpty:
                let number = state.orders.randomElement(using: &luck) ?? 0
                let verb = verbs.randomElement(using: &luck) ?? ""
                try wish(daemon, "/api/store/order", ["number": number, "verb": verb])
            case _:
                let key = "torture\(luck.next() % 1_000_000_000_000_000)k0"
                try wish(daemon, "/api/store/checkout", ["key": String(key.prefix(64))])
                // Sent again under its key it is the same order.
                try wish(daemon, "/api/store/checkout", ["key": String(key.prefix(64))])
            }
        } read: { daemon in
            let shop = try daemon.done("/api/store")
            let carts = shop["cart"] as? [[String: Any]] ?? []
            let lines = carts.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
            let orders = (shop["orders"] as? [[String: Any]] ?? []).compactMap { $0["number"] as? Int }
            guard Set(orders).count == orders.count else {
                throw TortureFailure("an order is there twice: \(orders)")
            }
            return State(cart: lines.compactMap { $0["id"] as? String }.sorted(), orders: orders.sorted())
        }
    }

    /// What the rules do not allow changes nothing, and is said; what the daemon cannot do is a fault.
    private static func wish(_ daemon: Daemon, _ path: String, _ body: [String: Any]) throws {
        let answer = try daemon.ask(path, body)
        guard answer.status < 500 else {
            throw TortureFailure("\(path) answers \(body) with \(answer.status)")
        }
    }
}
