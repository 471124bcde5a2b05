import ClickwheelSystem
import Testing

@testable import Store

/// Laws that hold for every cart.
@Suite("The price of any cart")
struct PricingLawTests {
    #if SANITIZER
    private static let carts = 2_000
    #elseif DEBUG
    // A cart takes half a millisecond without optimisation.
    private static let carts = 20_000
    #else
    private static let carts = 100_000
    #endif
    private static let now = UTCTime(seconds: 1_000)

    /// Carts of up to six lines and four promotions, from a seed.
    private struct Luck {
        var random: SplitMix64

        mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

        mutating func items() -> [CartItem] {
            (0..<below(6) + 1).map { number in
                let isLarge = chance(50)
                let price = chance(10) ? 0 : isLarge ? Int64(below(1 << 52)) : Int64(below(3_000))
                let product = Product(
                    id: .init("p\(number)"),
                    title: "P",
                    price: Money(minor: price, .euro),
                    category: chance(2) ? "album" : "quiz"
                )
                return CartItem(product: product, quantity: 1 + below(4))
            }
        }

        mutating func promotion(_ id: Int, isExclusive: Bool) -> Promotion {
            let kind: Promotion.Kind =
                switch below(3) {
                case 0: .percent(BasisPoints(below(10_001)))
                case 1: .fixed(Money(minor: Int64(below(4_000)), .euro))
                default: .buy(1 + below(3), free: 1 + below(2))
                }
            let target: Promotion.Target =
                switch below(3) {
                case 0: .init()
                case 1: .init(categories: [chance(2) ? "album" : "quiz"])
                default: .init(products: [.init("p\(below(6))"), .init("p\(below(6))")])
                }
            return Promotion(
                id: "\(below(9))-\(id)",
                title: "P",
                kind,
                target: target,
                code: chance(4) ? "CODE" : nil,
                minimum: chance(4) ? Money(minor: Int64(below(5_000)), .euro) : nil,
                from: chance(5) ? UTCTime(seconds: below(2_000)) : nil,
                until: chance(5) ? UTCTime(seconds: below(2_000)) : nil,
                isExclusive: isExclusive,
                priority: below(3)
            )
        }
    }

    private static func quote(_ items: [CartItem], _ promotions: [Promotion]) throws -> Quote {
        try Pricing.quote(items, promotions: promotions, codes: ["code"], at: now)
    }

    @Test(
        "is the sum of its lines, from nothing to full, whatever came first, and no stackable promotion raises it"
    )
    func laws() throws {
        var luck = Luck(random: SplitMix64(seed: 14))
        var reduced = 0
        for number in 0..<Self.carts {
            let items = luck.items()
            let promotions = (0..<luck.below(4)).map { luck.promotion($0, isExclusive: luck.chance(4)) }
            let quote = try Self.quote(items, promotions)
            let nets = quote.lines.map(\.net.minor)
            let full = quote.lines.map(\.full.minor)
            var holds = nets.reduce(0, +) == quote.total.minor && full.reduce(0, +) == quote.subtotal.minor
            holds = holds && zip(nets, full).allSatisfy { (0...$1).contains($0) }
            holds =
                holds
                && quote.reductions.reduce(0) { $0 + $1.amount.minor } == quote.subtotal.minor
                    - quote.total.minor
            let turned = try Self.quote(items.reversed(), promotions.reversed())
            holds = holds && turned.lines.reversed() == quote.lines && turned.reductions == quote.reductions
            let one = luck.promotion(9, isExclusive: false)
            let more = try Self.quote(items, promotions + [one])
            holds = holds && more.total.minor <= quote.total.minor
            if quote.total != quote.subtotal { reduced += 1 }
            // One expectation a cart would cost more than the cart.
            if !holds { Issue.record("cart \(number): \(items), \(promotions), \(one)") }
        }
        #expect(reduced > Self.carts / 5)
    }
}
