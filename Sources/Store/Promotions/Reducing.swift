/// Takes promotions off a cart, one after the other.
///
/// What is taken off a line depends on that line alone, and leaves the more the more there was; what is taken off the whole depends on
/// the sum alone, likewise, and comes after. So one more promotion anywhere in between can only make the total smaller.
struct Reducing {
    /// What a promotion takes off each line.
    struct Reduction {
        let promotion: Promotion
        let amounts: [Int64]
    }

    /// Only what takes something off, in the order in which it was.
    private(set) var reductions: [Reduction] = []
    /// What is left of each line.
    private var rest: [Int64]

    /// Takes off `promotions`, which all hold, in their order.
    init(_ goods: Goods, _ promotions: [Promotion]) {
        rest = goods.full
        for promotion in promotions where !promotion.isOfWhole { take(promotion, off: goods) }
        for promotion in promotions where promotion.isOfWhole {
            if case .fixed(let amount) = promotion.kind { spread(promotion, min(amount.minor, total)) }
        }
        for promotion in promotions where promotion.isOfWhole {
            if case .percent(let points) = promotion.kind { spread(promotion, points.share(of: total)) }
        }
    }

    /// What is left of all.
    var total: Int64 { rest.reduce(0, +) }

    private mutating func take(_ promotion: Promotion, off goods: Goods) {
        let free = promotion.freePieces(of: goods)
        var amounts = rest.map { _ in Int64(0) }
        for (place, item) in goods.items.enumerated() where promotion.target.includes(item.product) {
            switch promotion.kind {
            case .percent(let points): amounts[place] = points.share(of: rest[place])
            case .fixed(let amount):
                let whole = Int128(max(amount.minor, 0)) * Int128(item.quantity)
                amounts[place] = Int64(min(whole, Int128(rest[place])))
            case .buy:
                // A share of what is left, so that pieces which cost less already are not given away at full price.
                let pieces = Int128(rest[place]) * Int128(free[place])
                amounts[place] = BasisPoints.round(pieces, over: Int128(item.quantity))
            }
        }
        keep(promotion, amounts)
    }

    private mutating func spread(_ promotion: Promotion, _ amount: Int64) {
        keep(promotion, Spread.parts(of: amount, over: rest))
    }

    private mutating func keep(_ promotion: Promotion, _ amounts: [Int64]) {
        guard amounts.contains(where: { $0 > 0 }) else { return }
        for place in rest.indices { rest[place] -= amounts[place] }
        reductions.append(Reduction(promotion: promotion, amounts: amounts))
    }
}

extension Promotion {
    /// How many pieces of each line cost nothing: the cheapest at full price, of equal ones those of the later line.
    fileprivate func freePieces(of goods: Goods) -> [Int] {
        var pieces = goods.items.map { _ in 0 }
        guard case .buy(let paid, let free) = kind else { return pieces }
        let places = goods.items.indices.filter { target.includes(goods.items[$0].product) }
        let count = places.reduce(0) { $0 + goods.items[$1].quantity }
        var left = count / (paid + free) * free
        let cheapest = places.sorted { one, other in
            let (a, b) = (
                goods.items[one].product.originalPrice.minor, goods.items[other].product.originalPrice.minor
            )
            return a == b ? one > other : a < b
        }
        for place in cheapest {
            pieces[place] = min(left, goods.items[place].quantity)
            left -= pieces[place]
        }
        return pieces
    }
}
