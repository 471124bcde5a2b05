/// The store as JSON: what every face shows of it.
public struct ShopView: Encodable, Equatable, Sendable {
    /// An amount, for people and for machines.
    struct Amount: Encodable, Equatable {
        let text: String
        let minor: Int64
        let currency: String

        init(_ money: Money) {
            (text, minor, currency) = (money.description, money.minor, money.currency.code)
        }
    }

    /// A pack in a list.
    struct PackRow: Encodable, Equatable {
        let id: String
        let title: String
        let creator: String
        let kind: String
        let version: String
        let store: String
        let price: Amount?
        let fullPrice: Amount?
        let isFeatured: Bool
        /// Where its picture is asked for; absent where it has none that can be shown.
        let art: String?
        /// `offered`, `cart`, the name of an order's state, or `update` where a newer version is offered than is installed.
        let state: String
        let order: Int64?
    }

    /// A store that was added.
    struct StoreRow: Encodable, Equatable {
        let id: String
        let title: String
        let address: String
        let serial: Int64
        let updated: String
        let expires: String?
        let checked: String
        let key: String
    }

    /// Which of the packs are shown, so that a page of a long list costs what it shows.
    public struct Pick: Equatable, Sendable {
        /// A kind of packs, `featured`, `installed`, or the id of one; `nil` for all.
        public let list: String?
        /// The first that is shown of them, from 0 on.
        public let offset: Int
        /// The most that are shown.
        public let limit: Int

        /// All packs.
        public static let all = Pick()

        /// Some of a list; less than nothing is nothing.
        public init(list: String? = nil, offset: Int = 0, limit: Int = .max) {
            (self.list, self.offset, self.limit) = (list, max(offset, 0), max(limit, 0))
        }

        func includes(_ offer: OfferedPack, _ state: String) -> Bool {
            switch list {
            case nil: true
            case "featured": offer.isFeatured
            case "installed": ["installed", "update"].contains(state)
            case let kind: offer.pack.kind.rawValue == kind || offer.pack.id.text == kind
            }
        }
    }

    /// How many packs there are, those that are not shown included.
    struct Counts: Encodable, Equatable {
        var kinds: [String: Int] = [:]
        var installed = 0
        var updates = 0
        /// How many are on the list of which some are shown.
        var listed = 0
    }

    let stores: [StoreRow]
    let packs: [PackRow]
    let counts: Counts
    let cart: [CartView]
    let orders: [OrderView]
    /// Why the stores could not be asked, in one sentence.
    let problem: String?

    /// All of it, with the products of a visit at the prices of its moment.
    ///
    /// - Throws: ``StoreError``
    public init(
        _ shop: Shop,
        _ visit: (products: [Product], problem: String?),
        pick: Pick = .all
    ) throws(StoreError) {
        let prices = Dictionary(visit.products.map { ($0.id, $0) }) { first, _ in first }
        let carts = try shop.carts()
        let orders = try shop.book.orders()
        let standing = PackStanding(carts, orders, try shop.book.installed())
        let known = try shop.book.stores()
        let currencies = Dictionary(known.map { ($0.id, $0.currency) }) { first, _ in first }
        stores = known.map { store in
            StoreRow(
                id: store.id,
                title: store.title,
                address: store.address,
                serial: store.serial,
                updated: "\(store.updated)",
                expires: store.expires.map { "\($0)" },
                checked: "\(store.checked)",
                key: store.key
            )
        }
        var counts = Counts()
        var picked: [(offer: OfferedPack, standing: (state: String, order: Int64?))] = []
        let podcasts = Set(known.filter(\.isPodcast).map(\.id))
        for offer in try shop.book.packs() {
            counts.kinds[offer.pack.kind.rawValue, default: 0] += 1
            // Thousands of episodes have a view of their own.
            if podcasts.contains(offer.store) { continue }
            let stand = standing.of(offer.pack)
            if ["installed", "update"].contains(stand.state) { counts.installed += 1 }
            if stand.state == "update" { counts.updates += 1 }
            guard pick.includes(offer, stand.state) else { continue }
            if counts.listed >= pick.offset, picked.count < pick.limit { picked.append((offer, stand)) }
            counts.listed += 1
        }
        self.counts = counts
        packs = picked.map { offer, standing in
            let pack = offer.pack
            let raw = pack.product(currencies[offer.store] ?? .euro)
            let shown = prices[pack.id].flatMap { $0.originalPrice == raw.originalPrice ? $0 : nil } ?? raw
            return PackRow(
                id: pack.id.text,
                title: pack.title,
                creator: pack.creator,
                kind: pack.kind.rawValue,
                version: "\(pack.version)",
                store: offer.store,
                price: shown.price.minor > 0 ? Amount(shown.price) : nil,
                fullPrice: shown.hasDiscount ? Amount(shown.originalPrice) : nil,
                isFeatured: offer.isFeatured,
                art: pack.artworkFile.map {
                    "/api/store/artwork?id=\(pack.id)&v=\($0.sha256.prefix(16))"
                },
                state: standing.state,
                order: standing.order
            )
        }
        cart = carts.map { CartView($0) }
        let progress = shop.downloads.progress
        self.orders = orders.filter { !$0.receipt.storeKey.isEmpty }.map { order in
            OrderView(order, payment: known.first { $0.id == order.receipt.store }?.payment, progress)
        }
        problem = visit.problem
    }
}

/// Where each pack stands for the buyer.
struct PackStanding {
    private let inCart: Set<Product.ID>
    private let ordered: [Product.ID: Order]
    private let installed: [Product.ID: InstalledPack]

    init(_ carts: [StoreCart], _ orders: [Order], _ installed: [InstalledPack]) {
        inCart = Set(carts.flatMap(\.lines).map(\.offer.pack.id))
        var ordered: [Product.ID: Order] = [:]
        // The newest come first.
        for order in orders where ![.cancelled, .refunded, .removed].contains(order.state) {
            for line in order.receipt.lines where ordered[line.pack] == nil { ordered[line.pack] = order }
        }
        self.ordered = ordered
        self.installed = Dictionary(installed.map { ($0.pack, $0) }) { first, _ in first }
    }

    func of(_ pack: Pack) -> (state: String, order: Int64?) {
        if let order = ordered[pack.id] {
            let version = installed[pack.id].flatMap { PackVersion($0.version) }
            if case .installed = order.state, let version, version < pack.version {
                return ("update", order.number)
            }
            return (order.stateName, order.number)
        }
        return (inCart.contains(pack.id) ? "cart" : "offered", nil)
    }
}
