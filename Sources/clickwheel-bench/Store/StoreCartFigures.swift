import ClickwheelSystem
import Foundation
import Store

/// Prices of random carts, each held to the laws of ``Pricing``.
struct StoreCartFigures {
    let carts: Int
    private static let now = UTCTime(seconds: 1_000)

    func run() throws {
        var random = SplitMix64(seed: 14)
        var quotes = 0
        var broken: [String] = []
        let time = try StoreBenchmark.milliseconds {
            for number in 0..<carts {
                let items = Self.items(&random)
                let promotions = (0..<Int.random(in: 0...3, using: &random)).map {
                    Self.promotion($0, isExclusive: Bool.random(using: &random), &random)
                }
                let one = Self.promotion(9, isExclusive: false, &random)
                let quote = try Self.quote(items, promotions)
                let turned = try Self.quote(items.reversed(), promotions.reversed())
                let more = try Self.quote(items, promotions + [one])
                quotes += 3
                let sum = quote.lines.reduce(0) { $0 + $1.net.minor }
                let laws = [
                    "the lines add up": sum == quote.total.minor,
                    "from nothing to the subtotal": (0...quote.subtotal.minor).contains(quote.total.minor),
                    "the order does not matter": turned.total == quote.total,
                    "one more never raises": more.total.minor <= quote.total.minor,
                ]
                for (law, holds) in laws where !holds { broken.append("cart \(number): \(law)") }
            }
        }
        let rate = Int(Double(quotes) / time * 1000)
        print("\(carts) random carts: \(broken.count) break a law (bar 0), \(rate) prices/s")
        guard broken.isEmpty else { throw BenchmarkFailure(broken.prefix(5).joined(separator: "; ")) }
    }

    private static func quote(_ items: [CartItem], _ promotions: [Promotion]) throws -> Quote {
        try Pricing.quote(items, promotions: promotions, codes: ["code"], at: now)
    }

    private static func items(_ random: inout SplitMix64) -> [CartItem] {
        (0..<Int.random(in: 1...6, using: &random)).map { number in
            let isLarge = Int.random(in: 0..<50, using: &random) == 0
            let product = Product(
                id: .init("p\(number)"),
                title: "P",
                price: Money(minor: Int64.random(in: 0..<(isLarge ? 1 << 52 : 3_000), using: &random), .euro),
                category: Bool.random(using: &random) ? "album" : "quiz"
            )
            return CartItem(product: product, quantity: Int.random(in: 1...4, using: &random))
        }
    }

    private static func promotion(
        _ number: Int,
        isExclusive: Bool,
        _ random: inout SplitMix64
    ) -> Promotion {
        let kind: Promotion.Kind =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .percent(BasisPoints(Int.random(in: 0...10_000, using: &random)))
            case 1: .fixed(Money(minor: Int64.random(in: 0..<4_000, using: &random), .euro))
            default:
                .buy(Int.random(in: 1...3, using: &random), free: Int.random(in: 1...2, using: &random))
            }
        let target: Promotion.Target =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .init()
            case 1: .init(categories: ["album"])
            default: .init(products: [.init("p\(Int.random(in: 0..<6, using: &random))")])
            }
        let hasMinimum = Int.random(in: 0..<4, using: &random) == 0
        return Promotion(
            id: "\(Int.random(in: 0..<9, using: &random))-\(number)",
            title: "P",
            kind,
            target: target,
            code: Int.random(in: 0..<4, using: &random) == 0 ? "CODE" : nil,
            minimum: hasMinimum
                ? Money(minor: Int64.random(in: 0..<5_000, using: &random), .euro) : nil,
            isExclusive: isExclusive,
            priority: Int.random(in: 0..<3, using: &random)
        )
    }
}
