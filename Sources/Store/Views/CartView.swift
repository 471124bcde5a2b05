/// The cart of one store as JSON, with what was taken off and why what was not.
public struct CartView: Encodable, Equatable, Sendable {
    struct Line: Encodable, Equatable {
        let id: String
        let title: String
        let full: ShopView.Amount
        let net: ShopView.Amount
        let reductions: [Reduction]
        /// What the price has changed by since it was put in: less than nothing where it is dearer now.
        let cheaperBy: ShopView.Amount?
    }

    struct Reduction: Encodable, Equatable {
        let title: String
        let amount: ShopView.Amount

        init(_ reduction: Quote.Reduction) {
            (title, amount) = (reduction.title, ShopView.Amount(reduction.amount))
        }
    }

    let store: String
    let title: String
    let lines: [Line]
    let subtotal: ShopView.Amount
    let total: ShopView.Amount
    let reductions: [Reduction]
    let refusals: [String]

    /// The cart of a store.
    public init(_ cart: StoreCart) {
        store = cart.store.id
        title = cart.store.title
        lines = zip(cart.lines, cart.quote.lines).map { line, priced in
            Line(
                id: line.offer.pack.id.text,
                title: line.offer.pack.title,
                full: .init(priced.full),
                net: .init(priced.net),
                reductions: priced.reductions.map { Reduction($0) },
                cheaperBy: line.cheaperBy.minor == 0 ? nil : .init(line.cheaperBy)
            )
        }
        subtotal = .init(cart.quote.subtotal)
        total = .init(cart.quote.total)
        reductions = cart.quote.reductions.map { Reduction($0) }
        refusals = cart.quote.refusals.map(\.reason)
    }
}
