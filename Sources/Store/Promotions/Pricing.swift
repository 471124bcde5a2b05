/// What a cart costs: a function of what is in it, the promotions, the codes that were typed, and the instant.
///
/// Laws, which the tests hold for random carts: the lines add up to the total; the total is from nothing to the subtotal; the order of
/// the cart changes no amount; one more promotion that is not exclusive never makes the total larger.
public enum Pricing {
    /// What `items`, which have one currency, cost at `now`.
    ///
    /// First what is taken off lines (shares, amounts, pieces that cost nothing), then amounts off the whole, then shares of it; each by
    /// ``Promotion/priority``, then by id. Conditions are judged by full prices. Of all that hold together, and each exclusive one alone,
    /// what leaves the smaller total is taken. A share is rounded half away from zero once for a line, or once for the whole; what is
    /// taken off the whole is spread over the lines by the largest remainder.
    ///
    /// - Throws: ``MoneyError``
    /// - Complexity: O(*promotions* · *items* log *items*)
    public static func quote(
        _ items: [CartItem],
        promotions: [Promotion],
        codes: [String] = [],
        at now: UTCTime,
        currency: Currency = .euro
    ) throws(MoneyError) -> Quote {
        let currency = items.first?.product.originalPrice.currency ?? currency
        var subtotal = Money.zero(currency)
        var full: [Money] = []
        for item in items {
            let price = item.product.originalPrice
            guard price.minor >= 0 else { throw .negative(price) }
            let line = try price.multiplied(by: item.quantity)
            subtotal = try subtotal.adding(line)
            full.append(line)
        }
        // Equal remainders are settled by the place of a line: it must not depend on what was put into the cart first.
        let order = items.indices.sorted { one, other in
            let (a, b) = (items[one], items[other])
            if a.id != b.id { return a.id < b.id }
            return full[one].minor == full[other].minor ? one < other : full[one].minor < full[other].minor
        }
        let goods = Goods(items: order.map { items[$0] }, full: order.map { full[$0].minor })
        var judge = Conditions(goods, currency, codes: codes, now: now)
        let held = promotions.filter { judge.holds($0) }.sorted {
            $0.priority == $1.priority ? $0.id < $1.id : $0.priority > $1.priority
        }
        var best = Reducing(goods, held.filter { !$0.isExclusive })
        for promotion in held where promotion.isExclusive {
            let alone = Reducing(goods, [promotion])
            if alone.total < best.total { best = alone }
        }
        let taken = Set(best.reductions.map(\.promotion.id))
        for promotion in held where !taken.contains(promotion.id) { judge.loses(promotion) }

        var lines = zip(items, full).map { Quote.Line(item: $0, full: $1, reductions: []) }
        for reduction in best.reductions {
            for (place, amount) in reduction.amounts.enumerated() where amount > 0 {
                lines[order[place]].reductions.append(reduction.promotion.reduction(amount, currency))
            }
        }
        return Quote(
            lines: lines,
            subtotal: subtotal,
            total: Money(minor: best.total, currency),
            reductions: best.reductions.map { $0.promotion.reduction($0.amounts.reduce(0, +), currency) },
            refusals: judge.refusals
        )
    }
}

extension Promotion {
    fileprivate func reduction(_ amount: Int64, _ currency: Currency) -> Quote.Reduction {
        Quote.Reduction(promotion: id, title: title, amount: Money(minor: amount, currency))
    }
}

/// The lines of a cart in an order that does not depend on who put what into it first.
struct Goods {
    let items: [CartItem]
    /// The full price of each line in minor units; their sum fits into 64 bits.
    let full: [Int64]
}
