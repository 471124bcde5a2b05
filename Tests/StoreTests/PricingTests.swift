import Testing

@testable import Store

@Suite("The price of a cart")
struct PricingTests {
    private let now = UTCTime(seconds: 1_000_000)

    private func item(_ id: String, _ minor: Int64, _ quantity: Int = 1, kind: String = "album") -> CartItem {
        CartItem(
            product: Product(id: .init(id), title: id, price: Money(minor: minor, .euro), category: kind),
            quantity: quantity
        )
    }

    private func quote(_ items: [CartItem], _ promotions: [Promotion], codes: [String] = []) throws -> Quote {
        try Pricing.quote(items, promotions: promotions, codes: codes, at: now)
    }

    @Test("is the sum of its lines without promotions, and nothing for an empty cart")
    func plain() throws {
        let plain = try quote([item("a", 999, 2), item("b", 1)], [])
        #expect(plain.total.minor == 1_999 && plain.subtotal == plain.total && plain.reductions.isEmpty)
        #expect(try quote([], []).total == .zero(.euro))
    }

    @Test("a share of some products is rounded once a line; a share of all is taken off the whole and spread")
    func percent() throws {
        let items = [item("a", 333), item("b", 333), item("c", 333, kind: "quiz")]
        let albums = Promotion(
            id: "p",
            title: "Albums",
            .percent(1_000),
            target: .init(categories: ["album"])
        )
        #expect(try quote(items, [albums]).lines.map(\.net.minor) == [300, 300, 333])
        let all = Promotion(id: "p", title: "Everything", .percent(1_000))
        let whole = try quote(items, [all])
        #expect(whole.total.minor == 999 - 100)
        #expect(whole.lines.map(\.net.minor) == [299, 300, 300])
    }

    @Test(
        "an amount is taken off each piece that it names, or once off the whole, and never more than there is"
    )
    func fixed() throws {
        let items = [item("a", 500, 3), item("b", 100)]
        let each = Promotion(
            id: "p",
            title: "A",
            .fixed(Money(minor: 200, .euro)),
            target: .init(products: ["a", "b"])
        )
        #expect(try quote(items, [each]).lines.map(\.net.minor) == [900, 0])
        let once = Promotion(id: "p", title: "A", .fixed(Money(minor: 200, .euro)))
        #expect(try quote(items, [once]).total.minor == 1_400)
        let most = Promotion(id: "p", title: "A", .fixed(Money(minor: .max, .euro)))
        #expect(try quote(items, [most]).lines.map(\.net.minor) == [0, 0])
    }

    @Test("three for two makes the cheapest free, in as many groups as there are")
    func threeForTwo() throws {
        let promotion = Promotion(id: "p", title: "Three for two", .buy(2, free: 1))
        #expect(try quote([item("a", 900, 2), item("b", 500)], [promotion]).total.minor == 1_800)
        #expect(
            try quote([item("a", 900, 5), item("b", 500, 1)], [promotion]).total.minor == 5 * 900 + 500 - 900
                - 500
        )
        let two = try quote([item("a", 900, 2)], [promotion])
        #expect(two.total.minor == 1_800)
        #expect(two.refusals.map(\.reason) == ["\"Three for two\" holds from 3 pieces on."])
    }

    @Test("what is bought and what is free are from one piece to as many as a cart takes")
    func groups() {
        let kinds = [(3, 2), (0, 0), (.max, .max)].map {
            Promotion(id: "b", title: "B", .buy($0, free: $1)).kind
        }
        #expect(kinds == [.buy(3, free: 2), .buy(1, free: 1), .buy(CartItem.limit, free: CartItem.limit)])
    }

    @Test("all off is nothing, and more off is still nothing")
    func free() throws {
        let free = Promotion(id: "a", title: "Free", .percent(.whole))
        let more = Promotion(id: "b", title: "More", .fixed(Money(minor: 100, .euro)))
        let both = try quote([item("a", 999)], [free, more])
        #expect(both.total.minor == 0)
        #expect(both.reductions.map(\.amount.minor) == [100, 899])
    }

    @Test("a promotion that takes nothing off is no reduction, and is said to lose")
    func nothingOff() throws {
        let promotion = Promotion(id: "p", title: "Tenth", .percent(1_000))
        let nothing = try quote([item("a", 0)], [promotion])
        #expect(nothing.reductions.isEmpty && nothing.lines.allSatisfy(\.reductions.isEmpty))
        #expect(nothing.refusals.map(\.name) == ["Tenth"])
        let mixed = try quote([item("a", 0), item("b", 1_000)], [promotion])
        #expect(mixed.lines.map(\.reductions.count) == [0, 1] && mixed.refusals.isEmpty)
    }

    @Test("a code holds when it is typed, in whatever case, and an unknown one is said to be unknown")
    func codes() throws {
        let promotion = Promotion(id: "p", title: "For friends", .percent(5_000), code: "Friend")
        let items = [item("a", 1_000)]
        #expect(try quote(items, [promotion]).total.minor == 1_000)
        let typed = try quote(items, [promotion], codes: [" fRIEND ", "other", "OTHER"])
        #expect(typed.total.minor == 500)
        #expect(typed.refusals == [.init(name: "OTHER", reason: "The store knows no code \"OTHER\".")])
    }

    @Test("a promotion holds from its first second, and not at its last")
    func window() throws {
        let items = [item("a", 1_000)]
        func total(_ from: Int?, _ until: Int?) throws -> (Int64, [String]) {
            let quote = try quote(
                items,
                [
                    Promotion(
                        id: "p",
                        title: "Week",
                        .percent(1_000),
                        code: "X",
                        from: from.map { UTCTime(seconds: now.seconds + $0) },
                        until: until.map { UTCTime(seconds: now.seconds + $0) }
                    )
                ],
                codes: ["x"]
            )
            return (quote.total.minor, quote.refusals.map(\.reason))
        }
        #expect(try total(0, 1) == (900, []))
        #expect(try total(1, nil) == (1_000, ["\"Week\" begins at 1970-01-12T13:46:41Z."]))
        #expect(try total(nil, 0) == (1_000, ["\"Week\" ended at 1970-01-12T13:46:40Z."]))
    }

    @Test("a minimum is judged by full prices of what the promotion is for")
    func minimum() throws {
        let promotion = Promotion(
            id: "p",
            title: "From 20",
            .percent(1_000),
            minimum: Money(minor: 2_000, .euro)
        )
        #expect(try quote([item("a", 2_000)], [promotion]).total.minor == 1_800)
        let less = try quote([item("a", 1_999)], [promotion])
        #expect(less.total.minor == 1_999)
        #expect(less.refusals.map(\.reason) == ["\"From 20\" holds from 20.00 EUR on."])
    }

    @Test("an exclusive promotion is taken alone where it is the better one, and said to lose where not")
    func exclusive() throws {
        let ten = Promotion(id: "ten", title: "Ten", .percent(1_000))
        let five = Promotion(id: "five", title: "Five", .percent(500))
        let large = Promotion(id: "large", title: "Large", .percent(3_000), isExclusive: true)
        let small = Promotion(id: "small", title: "Small", .percent(1_200), isExclusive: true)
        let items = [item("a", 10_000)]
        #expect(try quote(items, [ten, five, large]).reductions.map(\.promotion) == ["large"])
        let both = try quote(items, [ten, five, small])
        #expect(both.reductions.map(\.promotion) == ["five", "ten"])
        #expect(both.refusals.map(\.name) == ["Small"])
    }

    @Test("a promotion in another currency, and one for other things, holds not, and says so to who typed it")
    func otherThings() throws {
        let promotions = [
            Promotion(id: "a", title: "Dollars", .fixed(Money(minor: 1, .dollar)), code: "A"),
            Promotion(
                id: "b",
                title: "Decks",
                .percent(1_000),
                target: .init(categories: ["quiz"]),
                code: "B"
            ),
        ]
        let refused = try quote([item("a", 1_000)], promotions, codes: ["a", "b"])
        #expect(refused.total.minor == 1_000 && refused.refusals.count == 2)
    }

    @Test("that 64 bits cannot hold, or of two currencies, or below nothing, is refused")
    func impossible() throws {
        #expect(throws: MoneyError.overflow) { try quote([item("a", .max), item("b", 1)], []) }
        #expect(throws: MoneyError.overflow) { try quote([item("a", .max, 2)], []) }
        #expect(throws: MoneyError.self) { try quote([item("a", -1)], []) }
        let dollars = CartItem(product: Product(id: "d", title: "D", price: Money(minor: 1, .dollar)))
        #expect(throws: MoneyError.mixed(.euro, .dollar)) { try quote([item("a", 1), dollars], []) }
        let half = Promotion(id: "p", title: "Half", .percent(5_000))
        #expect(try quote([item("a", .max)], [half]).total.minor == .max / 2)
    }
}
