import ClickwheelCrypto
import ClickwheelProgram
import ClickwheelSystem
import Store

extension Noun {
    static let store = Noun(
        name: "store",
        summary:
            "Albums, decks, golf courses, themes and podcasts from wherever they are published, and a store of your own.",
        commands: [
            Command(
                "add",
                "ADDRESS",
                "Adds a store by the address of its catalogue, or of a folder, and remembers its key; or a podcast by that of its feed.",
                options: [
                    .value("key", "KEY", "the key that the seller told you: 64 hexadecimal digits"), .json,
                    .data,
                ],
                candidates: [.folders]
            ) { try addStore($0) },
            Command("drop", "STORE", "Forgets a store; orders and what is installed stay.", options: [.data])
            {
                try dropStore($0)
            },
            Command(
                "browse",
                "",
                "Lists what the stores offer, at today's prices; a store that was not asked in the last quarter of an hour is asked first.",
                options: [.flag("refresh", "ask the stores now"), .json, .data]
            ) { try browse($0) },
            Command(
                "cart",
                "[add|remove|code|empty] [PACK…]",
                "Shows the cart and what is taken off; adds and removes packs, uses a code, or empties it.",
                options: [.json, .data],
                candidates: [.oneOf(["add", "remove", "code", "empty"]), .nothing]
            ) { try showCart($0) },
            Command(
                "checkout",
                "",
                "Orders what is in the cart; what costs nothing is fetched and installed at once.",
                options: [.json, .data]
            ) { try checkOut($0) },
            Command(
                "orders",
                "[ORDER]",
                "Lists the orders, or shows the receipt of one.",
                options: [.json, .data]
            ) {
                try listOrders($0)
            },
            Command(
                "pay",
                "ORDER CODE",
                "Pays an order with the code that the seller sent, and fetches it.",
                options: [.json, .data]
            ) { try pay($0) },
            Command(
                "get",
                "ORDER",
                "Fetches an order again: continues what was interrupted, and replaces an old version with the new one.",
                options: [.json, .data]
            ) { try ask(.download, $0) },
            Command("cancel", "ORDER", "Cancels an order that is not paid.", options: [.json, .data]) {
                try ask(.cancel, $0)
            },
            Command(
                "remove",
                "ORDER",
                "Removes the packs of an order from this machine; decks stay, with what was learned, and everything can be fetched again.",
                options: [.json, .data]
            ) { try ask(.remove, $0) },
            Command(
                "refund",
                "ORDER",
                "Marks a paid order as refunded once the seller has returned the money, and removes its packs from this machine.",
                options: [.json, .data]
            ) { try ask(.refund, $0) },
            Command(
                "verify",
                "",
                "Reads every installed album and course again, and says whether it still is what the seller signed.",
                options: [.json, .data]
            ) { try verify($0) },
            Command(
                "podcasts",
                "[PODCAST]",
                "Lists the podcasts, or the episodes of one: what is here, and what was heard.",
                options: [.flag("refresh", "ask the feeds now"), .json, .data]
            ) { try listPodcasts($0) },
            Command(
                "episode",
                "fetch|remove|heard EPISODE…",
                "Fetches episodes, removes them from this machine, or says that they were heard.",
                options: [.data],
                candidates: [.oneOf(["fetch", "remove", "heard"]), .nothing]
            ) { try changeEpisodes($0) },
            Command(
                "rule",
                "PODCAST",
                "Sets which episodes of a podcast are fetched automatically, and removed again when they are no longer wanted.",
                options: [
                    .value("latest", "N", "the newest N, up to 100; 0 for none (default: 3)"),
                    .flag("unheard", "only episodes that were not heard"), .data,
                ]
            ) { try useRule($0) },
            Command(
                "opml",
                "import|export [FILE]",
                "Imports the list of podcasts that another program has written, or exports one.",
                options: [.data],
                candidates: [.oneOf(["import", "export"]), .files]
            ) { try exchangeList($0) },
            Command(
                "pack",
                "DIR",
                "Describes a folder as a pack in its pack.json, and says whether it can be published.",
                options: [
                    .value("id", "ID", "a reverse domain name, such as org.example.band.songs"),
                    .value("title", "TITLE", "what people call it (default: the folder's name)"),
                    .value("licence", "NAME", "on what terms it is given (default: CC-BY-4.0)"),
                    .value("price", "AMOUNT", "what it costs, such as 4.99 (default: nothing)"),
                    .value("currency", "CODE", "a code of ISO 4217 (default: EUR)"),
                    .json,
                ]
            ) { try describePack($0) },
            Command(
                "publish",
                "DIR",
                "Writes and signs the catalogue of a folder of packs, for any web server; the private key stays in the data folder.",
                options: [
                    .value("id", "ID", "a reverse domain name, for the first time"),
                    .value("title", "TITLE", "what people call the store, for the first time"),
                    .value("currency", "CODE", "a code of ISO 4217, for the first time (default: EUR)"),
                    .json, .data,
                ]
            ) { try publish($0) },
            Command(
                "voucher",
                "STORE REFERENCE",
                "Prints the code that pays an order of your own store; the buyer's reference names the order and the sum.",
                options: [.data]
            ) { try writeVoucher($0) },
        ]
    )

    // MARK: The buyer's side

    private static func addStore(_ arguments: Arguments) throws {
        let address = try only(arguments, "store add needs the ADDRESS of a store")
        var key: VerifyingKey?
        if let text = arguments["key"] {
            key = VerifyingKey(text: text.lowercased())
            guard key != nil else {
                throw CommandFailure.usage("--key takes the 64 hexadecimal digits of a store's key")
            }
        }
        let desk = try StoreDesk(arguments)
        let isWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
        let place = isWeb ? address : DataFolder.absolute(address)
        let known = key
        let report = try ThisThread.wait { [book = desk.shop.book] in
            try await CatalogueRefresh(book).add(place, key: known)
        }.get()
        try desk.shop.book.forgetProducts()
        for problem in report.problems { Console.complain("clickwheel: \(problem)") }
        if arguments.has("json") { return try Console.print(json: StoreReportJSON(report)) }
        Console.print(
            line:
                "\(report.store.title): \(report.packs) packs, catalogue \(report.store.serial) of \(report.store.updated)"
        )
        Console.print(report.store.isPodcast ? "a podcast, which nobody signs" : "key \(report.store.key)")
    }

    private static func dropStore(_ arguments: Arguments) throws {
        let store = try only(arguments, "store drop needs the id or the address of a STORE")
        try StoreDesk(arguments).shop.drop(store)
    }

    private static func browse(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        let isFresh = arguments.has("refresh")
        let (visit, problems) = try ThisThread.wait { [shop = desk.shop] in
            let problems = isFresh ? try await shop.refresh() : []
            return (await shop.visit(), problems)
        }.get()
        for problem in problems { Console.complain("clickwheel: \(problem)") }
        if let problem = visit.problem { throw CommandFailure.failed(problem) }
        let view = try ShopView(desk.shop, visit)
        if arguments.has("json") { return try Console.print(json: view) }
        for line in view.text { Console.print(line: line) }
    }

    private static func showCart(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        let book = desk.shop.book
        let words = arguments.operands.dropFirst()
        switch arguments.operands.first {
        case nil: break
        case "empty" where words.isEmpty: try book.emptyCart()
        case "add" where !words.isEmpty: for word in words { try book.add(Product.ID(word)) }
        case "remove" where !words.isEmpty: for word in words { try book.take(out: Product.ID(word)) }
        case "code" where !words.isEmpty: for word in words { try book.use(code: word) }
        case let word?:
            throw CommandFailure.usage(
                "store cart takes add PACK, remove PACK, code CODE or empty, and not '\(word)' like this"
            )
        }
        let carts = try desk.shop.carts()
        if arguments.has("json") { return try Console.print(json: carts.map { CartView($0) }) }
        if carts.isEmpty { return Console.print("The cart is empty.") }
        for cart in carts { for line in CartView(cart).text { Console.print(line: line) } }
    }

    private static func checkOut(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        try show(desk.checkout(), desk, arguments)
    }

    private static func pay(_ arguments: Arguments) throws {
        guard arguments.operands.count >= 2, let number = Int64(arguments.operands[0]) else {
            throw CommandFailure.usage("store pay needs the number of an ORDER, and the seller's CODE")
        }
        let desk = try StoreDesk(arguments)
        let code = arguments.operands.dropFirst().joined()
        try show([desk.ask(.pay, number, code: code)], desk, arguments)
    }

    private static func ask(_ verb: OrderVerb, _ arguments: Arguments) throws {
        guard let number = Int64(try only(arguments, "this needs the number of an ORDER")) else {
            throw CommandFailure.usage(
                "'\(arguments.operands[0])' is no number of an order: clickwheel store orders shows them"
            )
        }
        let desk = try StoreDesk(arguments)
        try show([desk.ask(verb, number)], desk, arguments)
    }

    /// Shows orders; one that has failed is a failure of the command.
    private static func show(_ orders: [Order], _ desk: StoreDesk, _ arguments: Arguments) throws {
        try printOrders(orders, desk, arguments)
        if let failed = orders.first(where: { $0.failure != nil }), let failure = failed.failure {
            throw CommandFailure.failed(
                "order \(failed.number): \(failure); clickwheel store get \(failed.number) tries again"
            )
        }
    }

    private static func listOrders(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        guard let word = arguments.operands.first else {
            return try printOrders(desk.shop.book.orders(), desk, arguments)
        }
        guard let number = Int64(word) else {
            throw CommandFailure.usage("'\(word)' is no number of an order")
        }
        try printOrders([desk.shop.book.order(number)], desk, arguments)
    }

    private static func printOrders(_ orders: [Order], _ desk: StoreDesk, _ arguments: Arguments) throws {
        let stores = try desk.shop.book.stores()
        let views = orders.map { order in
            OrderView(
                order,
                payment: stores.first { $0.id == order.receipt.store }?.payment,
                desk.shop.downloads.progress
            )
        }
        if arguments.has("json") { return try Console.print(json: views) }
        if views.isEmpty { return Console.print("There are no orders.") }
        for view in views { for line in view.text { Console.print(line: line) } }
    }

    private static func verify(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        let findings = try InstalledCheck(desk.shop.book).findings()
        if arguments.has("json") {
            try Console.print(json: findings)
        } else if findings.isEmpty {
            Console.print("Nothing is installed.")
        } else {
            for finding in findings { Console.print(line: finding.line) }
        }
        let wrong = findings.filter { !$0.wrong.isEmpty }
        guard wrong.isEmpty else {
            throw CommandFailure.failed(
                "\(wrong.count) of \(findings.count) packs are not as they were signed"
            )
        }
    }

    // MARK: The seller's side

    private static func describePack(_ arguments: Arguments) throws {
        let folder = DataFolder.absolute(try only(arguments, "store pack needs a folder DIR"))
        let packFolder = PackFolder(folder)
        let title = arguments["title"] ?? Folder.name(folder)
        if !Files.exists(folder + "/" + PackFolder.description) {
            guard let id = arguments["id"] else {
                throw CommandFailure.usage(
                    "\(folder) has no pack.json yet: name the pack with --id, such as org.example.band.songs"
                )
            }
            let price = try arguments["price"].map { try Money($0, Currency(arguments["currency"] ?? "EUR")) }
            try packFolder.describe(
                id: id,
                title: title,
                licence: arguments["licence"] ?? "CC-BY-4.0",
                price: price
            )
        }
        let pack = try packFolder.pack()
        if arguments.has("json") { return try Console.print(json: pack) }
        let price = pack.price.map { "\($0)" } ?? "free"
        Console.print(
            line:
                "\(pack.id) \(pack.version): \(pack.title), \(pack.kind.rawValue), \(price), \(pack.licence)"
        )
        for file in pack.files { Console.print(line: "  \(file.path), \(file.size) bytes") }
    }

    private static func publish(_ arguments: Arguments) throws {
        let path = DataFolder.absolute(try only(arguments, "store publish needs a folder DIR"))
        let data = DataFolder(arguments)
        try data.create()
        let folder = StoreFolder(path, keys: StoreDesk.keys(data))
        if !Files.exists(path + "/" + StoreFolder.description) {
            guard let id = arguments["id"] else {
                throw CommandFailure.usage(
                    "\(path) has no store.json yet: name the store with --id, such as org.example.band"
                )
            }
            let currency = try Currency(arguments["currency"] ?? "EUR")
            try folder.describe(id: id, title: arguments["title"] ?? Folder.name(path), currency: currency)
        }
        let report = try folder.publish(at: .now())
        if arguments.has("json") { return try Console.print(json: PublishedStoreJSON(report)) }
        let catalogue = report.catalogue
        Console.print(
            line:
                "\(catalogue.title): catalogue \(catalogue.serial) with \(catalogue.packs.count) packs on \(report.pages) pages"
        )
        Console.print("key \(catalogue.key)")
        Console.print(
            line:
                "Serve \(path) with any web server; buyers run clickwheel store add https://HOST/catalog.json"
        )
    }

    private static func writeVoucher(_ arguments: Arguments) throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure.usage("store voucher needs the id of your STORE, and the buyer's REFERENCE")
        }
        let (store, reference) = (arguments.operands[0], arguments.operands[1])
        guard Voucher.isReference(reference) else {
            throw CommandFailure.usage(
                "'\(reference)' is no reference: the buyer sees it in clickwheel store orders"
            )
        }
        let keys = StoreDesk.keys(DataFolder(arguments))
        guard Files.exists("\(keys)/\(store).key") else {
            throw CommandFailure.failed(
                "the key of the store '\(store)' is not in this data folder: use the one that it was published from"
            )
        }
        Console.print(
            verbatim: Voucher.code(reference, store: store, by: try StoreFolder.key(of: store, in: keys))
        )
    }

    static func only(_ arguments: Arguments, _ usage: String) throws(CommandFailure) -> String {
        guard arguments.operands.count == 1 else { throw .usage(usage) }
        return arguments.operands[0]
    }
}
