import ClickwheelCrypto
import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Store

@Suite("An order")
struct OrderTests {
    private let seller: Seller
    private let book: StoreBook
    private let key = "0123456789abcdef"

    init() async throws {
        seller = try Seller()
        try seller.album("free")
        try seller.album("sold", price: "4.99")
        try seller.publish()
        book = try StoreBook()
        _ = try await CatalogueRefresh(book) { Seller.now }.add(seller.folder.path)
    }

    private func id(_ name: String) -> Product.ID { Product.ID("org.example.band.\(name)") }

    @Test(
        "of what costs nothing is free at once; the cart is empty then, and the pack is refused a second time"
    )
    func free() throws {
        try book.add(id("free"))
        #expect(throws: StoreError.alreadyInCart("Free")) { try book.add(id("free")) }
        let orders = try book.checkout(Checkout(key: key), at: Seller.now)
        #expect(orders.map(\.state) == [.free] && orders[0].steps.map(\.event) == [.place, .waive])
        #expect(try book.carts(at: Seller.now).isEmpty)
        #expect(throws: StoreError.alreadyOwned("Free")) { try book.add(id("free")) }
        #expect(throws: StoreError.emptyCart) { try book.checkout(Checkout(key: key + "0"), at: Seller.now) }
    }

    @Test("is of what is in the cart alone, and what is not there cannot be taken out")
    func takenOut() throws {
        try book.add(id("free"))
        try book.add(id("sold"))
        try book.take(out: id("sold"))
        #expect(throws: StoreError.notInCart(id("sold").text)) { try book.take(out: id("sold")) }
        let order = try #require(try book.checkout(Checkout(key: key), at: Seller.now).first)
        #expect(order.receipt.lines.map(\.pack) == [id("free")])
    }

    @Test("sent again under its key is the same order, and under it for something else is refused")
    func idempotency() throws {
        try book.add(id("free"))
        let wish = Checkout(key: key, packs: [id("free")], total: "0.00 EUR")
        let first = try book.checkout(wish, at: Seller.now)
        try book.add(id("sold"))
        #expect(try book.checkout(wish, at: Seller.now) == first)
        #expect(try book.orders().count == 1 && book.carts(at: Seller.now).count == 1)
        #expect(throws: StoreError.otherOrder) {
            try book.checkout(Checkout(key: key, packs: [id("sold")], total: nil), at: Seller.now)
        }
    }

    @Test("is refused where the buyer saw another price, or another cart")
    func changed() throws {
        try book.add(id("sold"))
        #expect(throws: StoreError.otherPrice(seen: "3.99 EUR", now: "4.99 EUR")) {
            try book.checkout(Checkout(key: key, total: "3.99 EUR"), at: Seller.now)
        }
        #expect(throws: StoreError.otherCart) {
            try book.checkout(Checkout(key: key, packs: [id("free")]), at: Seller.now)
        }
        #expect(try book.orders().isEmpty)
    }

    @Test("tells that a price has changed since the pack was put into the cart")
    func priceChange() async throws {
        try book.add(id("sold"))
        try seller.album("sold", price: "3.99")
        try seller.publish()
        _ = try await CatalogueRefresh(book) { Seller.now }.refresh(#require(try book.stores().first))
        let line = try #require(try book.carts(at: Seller.now).first?.lines.first)
        #expect(line.cheaperBy.minor == 100 && line.offer.pack.price?.minor == 399)
        try seller.album("sold")
        try seller.publish()
        _ = try await CatalogueRefresh(book) { Seller.now }.refresh(#require(try book.stores().first))
        let free = try #require(try book.carts(at: Seller.now).first?.lines.first)
        #expect(free.cheaperBy.minor == 499 && free.offer.pack.price == nil)
    }

    @Test("is no cheaper where the seller counts in another currency since the pack was put into the cart")
    func otherCurrency() async throws {
        try book.add(id("sold"))
        try seller.folder.write(
            "store.json",
            #"{"id": "org.example.band", "title": "The Band", "currency": "USD"}"#
        )
        let pack = String(decoding: seller.folder.read("sold/pack.json") ?? [], as: UTF8.self)
        try seller.folder.write(
            "sold/pack.json",
            pack.replacing("EUR", with: "USD").replacing("4.99", with: "3.99")
        )
        try seller.publish()
        _ = try await CatalogueRefresh(book) { Seller.now }.refresh(#require(try book.stores().first))
        let line = try #require(try book.carts(at: Seller.now).first?.lines.first)
        #expect(line.offer.pack.price == Money(minor: 399, .dollar) && line.cheaperBy.minor == 0)
    }

    @Test("that costs something is paid by the seller's code for that order and sum, once, and by no other")
    func voucher() throws {
        try book.add(id("sold"))
        let order = try #require(try book.checkout(Checkout(key: key), at: Seller.now).first)
        #expect(order.state == .placed && order.receipt.reference == "0123456789abcdef-499-EUR")
        let code = Voucher.code(order.receipt.reference, store: "org.example.band", by: try seller.key)
        let others = [
            Voucher.code("0123456789abcdef-1-EUR", store: "org.example.band", by: try seller.key),
            Voucher.code(order.receipt.reference, store: "org.example.other", by: try seller.key),
            Voucher.code(order.receipt.reference, store: "org.example.band", by: try SigningKey()), "", "abc",
        ]
        for other in others {
            #expect(throws: StoreError.badVoucher(order.number)) {
                try book.pay(order.number, code: other, at: Seller.now)
            }
        }
        let broken = code.prefix(64) + "\n " + code.dropFirst(64).uppercased()
        #expect(try book.pay(order.number, code: String(broken), at: Seller.now).state == .paid)
        #expect(throws: StoreError.notNow(order: 1, state: "paid", event: "pay")) {
            try book.pay(order.number, code: code, at: Seller.now)
        }
    }

    @Test(
        "is named to its seller by its key, its sum and its currency",
        arguments: [
            ("0123456789abcdef-499-EUR", true), ("0123456789abcdef-0-EUR", false),
            ("0123456789abcdef--5-EUR", false), ("0123456789abcdef-499-XXX", false),
            ("0123456789abcdef-EUR", false), ("0123456789abcdef-x-EUR", false), ("0123456-499-EUR", false),
            ("0123456789ABCDEF-499-EUR", false),
        ]
    )
    func reference(_ text: String, _ isOne: Bool) { #expect(Voucher.isReference(text) == isOne) }

    @Test("is on the disk when it is placed")
    func durable() throws {
        try book.database.withWriter { try $0.execute(DurabilityProbe.watch("store_cart")) }
        try book.add(id("sold"))
        #expect(try book.database.withWriter { try $0.rows("SELECT level FROM levels") { $0.int(0) } } == [2])
    }

    @Test("takes twenty codes, which is more than anybody types, and says so of more")
    func codes() throws {
        for number in 0..<20 { try book.use(code: "CODE\(number)") }
        let error = #expect(throws: StoreError.self) { try book.use(code: "CODE20") }
        #expect(error?.description == "the cart takes 20 codes: take one out first")
        // One that is there is no further one.
        try book.use(code: "CODE19")
        #expect(try book.codes().count == 20)
        try book.use(code: "CODE0", isUsed: false)
        #expect(throws: StoreError.code("a code has at most 80 characters")) {
            try book.use(code: String(repeating: "x", count: 81))
        }
        try book.use(code: String(repeating: "x", count: 80))
        #expect(try book.codes().count == 20)
    }

    @Test("has a receipt that adds up, with what was reduced and the hash of what was ordered")
    func receipt() async throws {
        try seller.folder.write(
            "store.json",
            """
            {"id": "org.example.band", "title": "The Band", "currency": "EUR", "promotions": [
              {"id": "ten", "title": "Ten off", "kind": "percent", "points": 1000},
              {"id": "code", "title": "Friends", "kind": "fixed", "amount": {"minor": 100, "currency": "EUR"}, "code": "FRIEND"}]}
            """
        )
        try seller.publish()
        _ = try await CatalogueRefresh(book) { Seller.now }.refresh(#require(try book.stores().first))
        try book.add(id("sold"))
        try book.add(id("free"))
        try book.use(code: "friend")
        let receipt = try #require(try book.checkout(Checkout(key: key), at: Seller.now).first).receipt
        #expect(receipt.total.minor == 359 && receipt.lines.map(\.net.minor) == [359, 0])
        #expect(receipt.lines[0].reductions.map(\.promotion) == ["code", "ten"])
        #expect(receipt.lines[1].reductions.isEmpty, "of what costs nothing nothing is taken off")
        #expect(receipt.serial == 2 && receipt.lines[0].sha256.count == 64)
        #expect(try book.codes().isEmpty)
        #expect(try BookJSON.value(BookJSON.bytes(receipt)) == receipt)
        // Without promotions, as whoever wants to pay the full price has it.
        #expect(try book.carts(discounts: .empty, at: Seller.now).isEmpty)
    }

    @Test("keeps every event for ever, and what means nothing is refused and leaves no trace")
    func events() throws {
        try book.add(id("sold"))
        let order = try #require(try book.checkout(Checkout(key: key), at: Seller.now).first)
        for event in [OrderMachine.Event.download, .install, .refund, .remove, .place] {
            #expect(throws: StoreError.self) { try book.note(event, of: order.number, at: Seller.now) }
        }
        #expect(try book.order(order.number) == order)
        #expect(throws: StoreError.self) {
            try book.write { try $0.run("UPDATE store_order_events SET event = 'pay'") }
        }
        #expect(throws: StoreError.self) { try book.write { try $0.run("DELETE FROM store_order_events") } }
        #expect(throws: StoreError.noSuch("order", "99")) { try book.order(99) }
    }

    @Test("is where its events have left it, also in a database that is opened again after each of them")
    func prefixes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/clickwheel.db"
        _ = try await CatalogueRefresh(StoreBook(path: path)) { Seller.now }.add(seller.folder.path)
        try StoreBook(path: path).add(id("free"))
        let number = try #require(
            try StoreBook(path: path).checkout(Checkout(key: key), at: Seller.now).first
        ).number
        let rest: [(OrderMachine.Event, OrderMachine.State)] = [
            (.download, .downloading(.free)), (.fail, .failed(.free)), (.download, .downloading(.free)),
            (.install, .installed(.free)), (.remove, .free), (.cancel, .cancelled),
        ]
        for (event, state) in rest {
            try StoreBook(path: path).note(event, of: number, at: Seller.now)
            let book = try StoreBook(path: path)
            #expect(try book.order(number).state == state)
            #expect(try book.checkout(Checkout(key: key), at: Seller.now).map(\.number) == [number])
        }
        // What was cancelled may be wanted again.
        try StoreBook(path: path).add(id("free"))
    }

    @Test("by the client of the patterns is one order too")
    func client() throws {
        let product = try book.pack(id("free")).pack.product(.euro)
        let order = APIClient.Order(key: key, items: [CartItem(product: product)])
        #expect(try book.take(order, at: Seller.now) == "1")
        #expect(try book.take(order, at: Seller.now) == "1")
        #expect(try book.orders().count == 1)
    }
}
