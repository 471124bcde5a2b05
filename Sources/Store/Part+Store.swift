public import ClickwheelProgram

extension Part {
    /// What the store offers: what reduces prices, where products are kept, and the lives of orders and downloads; to be listed alone
    /// without a shop.
    public static func store(_ shop: Shop?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    DiscountMember.family,
                    title: "Discounts",
                    summary: "What a product of the store costs.",
                    members: DiscountMember.allCases.map {
                        .init($0.rawValue, title: $0.title, for: $0.audience)
                    },
                    owner: shop,
                    current: { Choice($0.discounts.rawValue) },
                    use: { shop, choice, _ in try shop.use(discounts: choice.member) }
                ),
                StrategyFamily(
                    CacheMember.family,
                    title: "Store cache",
                    summary: "Where the store's products are between two visits.",
                    members: CacheMember.allCases.map {
                        .init($0.rawValue, title: $0.title, for: $0.audience)
                    },
                    owner: shop,
                    current: { Choice($0.cache.rawValue) },
                    use: { shop, choice, _ in try shop.use(cache: choice.member) }
                ),
            ],
            machines: [
                MachineEntry(OrderMachine()) {
                    // An order that has come to its end is none that runs.
                    let machine = OrderMachine()
                    let ended = ["installed", "cancelled", "removed"]
                    let orders = (try? shop?.book.orders()) ?? []
                    return orders.reversed().map { machine.label(of: $0.state) }.filter {
                        !ended.contains($0)
                    }
                },
                MachineEntry(DownloadMachine()) { shop?.downloads.progress.map(\.state.rawValue) ?? [] },
            ]
        )
    }
}
