/// Tells which promotions hold for a cart, and notes why others do not.
struct Conditions {
    private let goods: Goods
    private let currency: Currency
    private let now: UTCTime
    private let codes: Set<String>
    /// Codes that no promotion has asked for yet.
    private var unknown: [String]
    private var noted: [Quote.Refusal] = []

    init(_ goods: Goods, _ currency: Currency, codes: [String], now: UTCTime) {
        (self.goods, self.currency, self.now) = (goods, currency, now)
        let typed = codes.map(Self.plain).filter { !$0.isEmpty }
        self.codes = Set(typed)
        unknown = typed.enumerated().filter { place, code in typed.firstIndex(of: code) == place }.map(
            \.element
        )
    }

    /// What is to be told, codes that are not known last.
    var refusals: [Quote.Refusal] {
        noted
            + unknown.map { Quote.Refusal(name: $0, reason: "The store knows no code \"\($0.prefix(40))\".") }
    }

    /// Whether a promotion holds; where it does not, and somebody may have hoped for it, why.
    mutating func holds(_ promotion: Promotion) -> Bool {
        let code = promotion.code.map(Self.plain)
        if let code {
            guard codes.contains(code) else { return false }
            unknown.removeAll { $0 == code }
        }
        guard !goods.items.isEmpty else { return false }
        if let from = promotion.from, now < from {
            return refuse(promotion, "\"\(promotion.title)\" begins at \(from).", isHoped: code != nil)
        }
        if let until = promotion.until, now >= until {
            return refuse(promotion, "\"\(promotion.title)\" ended at \(until).", isHoped: code != nil)
        }
        if case .fixed(let amount) = promotion.kind, amount.currency != currency {
            let reason = "\"\(promotion.title)\" is in \(amount.currency), and the cart in \(currency)."
            return refuse(promotion, reason, isHoped: code != nil)
        }
        var sum: Int64 = 0
        var count = 0
        for (item, full) in zip(goods.items, goods.full) where promotion.target.includes(item.product) {
            sum += full
            count += item.quantity
        }
        guard count > 0 else {
            let reason = "\"\(promotion.title)\" is for other things than those in the cart."
            return refuse(promotion, reason, isHoped: code != nil)
        }
        if case .buy(let paid, let free) = promotion.kind, count < paid + free {
            let reason = "\"\(promotion.title)\" holds from \(paid + free) pieces on."
            return refuse(promotion, reason, isHoped: true)
        }
        if let minimum = promotion.minimum {
            guard minimum.currency == currency, sum >= minimum.minor else {
                return refuse(promotion, "\"\(promotion.title)\" holds from \(minimum) on.", isHoped: true)
            }
        }
        return true
    }

    /// Notes that another way of reducing was the better one, or that nothing was left to be reduced.
    mutating func loses(_ promotion: Promotion) {
        let reason =
            "\"\(promotion.title)\" would not make the total smaller together with what holds already."
        noted.append(Quote.Refusal(name: promotion.code ?? promotion.title, reason: reason))
    }

    private mutating func refuse(_ promotion: Promotion, _ reason: String, isHoped: Bool) -> Bool {
        if isHoped {
            noted.append(Quote.Refusal(name: promotion.code ?? promotion.title, reason: reason))
        }
        return false
    }

    /// A code as it is compared: without the blanks around it, in capitals.
    private static func plain(_ code: String) -> String {
        String(code.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            .uppercased()
    }
}
