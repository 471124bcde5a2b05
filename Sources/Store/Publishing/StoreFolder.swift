public import ClickwheelCrypto
import ClickwheelSystem

/// A folder that any web server can serve as a store: `store.json`, a folder for each pack, and the catalogue that is made of them.
public struct StoreFolder: Sendable {
    /// The name of the file that says what the store is.
    public static let description = "store.json"
    /// How many packs a page of the catalogue has.
    private static let pageSize = 500

    /// What came of publishing.
    public struct Report: Equatable, Sendable {
        /// The catalogue that was written.
        public let catalogue: Catalogue
        /// How many pages it has.
        public let pages: Int
    }

    /// What `store.json` says.
    private struct Form: Codable {
        let id: String
        let title: String
        let currency: Currency
        let payment: String?
        let expires: UTCTime?
        let promotions: [Promotion]?
        let featured: [Product.ID]?
    }

    private let path: String
    private let keys: String

    /// The folder at an absolute path, whose private key is in the folder `keys`, which nobody else can read.
    public init(_ path: String, keys: String) { (self.path, self.keys) = (path, keys) }

    /// Writes a `store.json`, where there is none.
    ///
    /// - Throws: ``PublishingError``
    public func describe(id: String, title: String, currency: Currency) throws(PublishingError) {
        let file = path + "/" + Self.description
        guard !Files.exists(file) else { return }
        guard PackRules.isID(id) else {
            throw .description(file, "needs an id that is a reverse domain name, such as org.example.band")
        }
        let form = Form(
            id: id,
            title: title,
            currency: currency,
            payment: nil,
            expires: nil,
            promotions: [],
            featured: []
        )
        do {
            try WholeFile.export(PublishedJSON.bytes(form), to: file)
            try Self.share(file)
        } catch {
            throw .file(file, "\(error)")
        }
    }

    /// Writes and signs the catalogue of all packs in the folder, with the next serial.
    ///
    /// - Throws: ``PublishingError``; the catalogue of before stands then.
    public func publish(at now: UTCTime) throws(PublishingError) -> Report {
        let form: Form = try PublishedJSON.read(path + "/" + Self.description, atMost: 1 << 20)
        let key = try Self.key(of: form.id, in: keys)
        let packs = try packs(form.currency)
        let serial = try nextSerial(form.id, key)
        let count = max(1, (packs.count + Self.pageSize - 1) / Self.pageSize)
        func name(_ page: Int) -> String {
            page == 0 ? WebSource.firstPage : "catalog-\(serial)-\(page + 1).json"
        }
        let head = Catalogue.Head(
            id: form.id,
            title: form.title,
            serial: serial,
            updated: now,
            expires: form.expires,
            currency: form.currency,
            key: key.verifyingKey.text,
            payment: form.payment
        )
        var first: Catalogue?
        // The first page last, so that whoever reads it finds the others.
        for page in (0..<count).reversed() {
            let start = min(page * Self.pageSize, packs.count)
            let catalogue = Catalogue(
                head: head,
                packs: Array(packs[start..<min(start + Self.pageSize, packs.count)]),
                promotions: page == 0 ? form.promotions ?? [] : [],
                featured: page == 0 ? form.featured ?? [] : []
            )
            try write(PageForm(catalogue, next: page + 1 < count ? name(page + 1) : nil), name(page), key)
            first = catalogue
        }
        guard let first else { throw .description(path, "has no page") }
        return Report(catalogue: first.with(packs), pages: count)
    }

    private func packs(_ currency: Currency) throws(PublishingError) -> [Pack] {
        var packs: [Pack] = []
        var ids: [Product.ID: String] = [:]
        for name in Folder.names(path).sorted()
        where Files.exists("\(path)/\(name)/\(PackFolder.description)") {
            let pack = try PackFolder(path + "/" + name).pack(below: name + "/")
            let file = "\(path)/\(name)/\(PackFolder.description)"
            if let other = ids.updateValue(name, forKey: pack.id) {
                throw .description(file, "has the id \(pack.id), which is that of \(other) too")
            }
            if let price = pack.price, price.currency != currency {
                throw .description(file, "has a price in \(price.currency), and the store is in \(currency)")
            }
            packs.append(pack)
        }
        return packs
    }

    private func write(_ form: PageForm, _ name: String, _ key: SigningKey) throws(PublishingError) {
        let file = path + "/" + name
        do {
            let bytes = try PublishedJSON.bytes(form)
            // What cannot be read back must not be published.
            let problems = try CataloguePage(bytes).problems
            if let problem = problems.first {
                throw PublishingError.description(path, "would have a page with this: \(problem)")
            }
            try WholeFile.export(bytes, to: file)
            try WholeFile.export(Array((Hexadecimal.text(key.sign(bytes)) + "\n").utf8), to: file + ".sig")
            try Self.share(file)
            try Self.share(file + ".sig")
        } catch let error as PublishingError {
            throw error
        } catch {
            throw .file(file, "\(error)")
        }
    }

    /// One more than that of the catalogue that is here, and than the last one that this key has signed.
    private func nextSerial(_ id: String, _ key: SigningKey) throws(PublishingError) -> Int64 {
        let last = "\(keys)/\(id).serial"
        var serial =
            (try? WholeFile.read(last, atMost: 32)).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
            ?? 0
        let file = path + "/" + WebSource.firstPage
        if let bytes = try? WholeFile.read(file, atMost: CataloguePage.byteLimit), !bytes.isEmpty {
            let page: CataloguePage
            do {
                page = try CataloguePage(bytes)
            } catch {
                throw .description(file, "is no catalogue: \(error)")
            }
            guard page.catalogue.key == key.verifyingKey.text else { throw .otherKey(file) }
            serial = max(serial, page.catalogue.serial)
        }
        guard serial < .max else { throw .description(file, "has the last serial that there is") }
        do {
            try WholeFile.replace(last, with: Array("\(serial + 1)".utf8))
        } catch {
            throw .file(last, "\(error)")
        }
        return serial + 1
    }

    /// The private key of the store called `id`, which is made the first time, readable by its owner alone.
    ///
    /// - Throws: ``PublishingError``
    public static func key(of id: String, in keys: String) throws(PublishingError) -> SigningKey {
        guard PackRules.isID(id) else {
            throw .description("'\(id.prefix(80))'", "is no reverse domain name")
        }
        let file = "\(keys)/\(id).key"
        do {
            if let bytes = try? WholeFile.read(file, atMost: 128) {
                let digits = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
                guard let seed = Hexadecimal.bytes(digits, count: SigningKey.seedBytes) else {
                    throw PublishingError.description(
                        file,
                        "is no private key: put back the one that was there"
                    )
                }
                return try SigningKey(seed: seed)
            }
            try Folder.make(keys)
            let key = try SigningKey()
            try WholeFile.replace(file, with: Array((Hexadecimal.text(key.seed) + "\n").utf8))
            return key
        } catch let error as PublishingError {
            throw error
        } catch {
            throw .file(file, "\(error)")
        }
    }

    /// Lets everybody read a file that is meant for everybody.
    private static func share(_ path: String) throws { try Files.share(path) }
}

/// A page as it is written.
private struct PageForm: Encodable {
    private enum CodingKeys: String, CodingKey {
        case format, packs, promotions, featured, next
    }

    private let catalogue: Catalogue
    private let next: String?

    init(_ catalogue: Catalogue, next: String?) { (self.catalogue, self.next) = (catalogue, next) }

    func encode(to encoder: any Encoder) throws {
        try catalogue.head.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Catalogue.format, forKey: .format)
        try values.encode(catalogue.packs, forKey: .packs)
        try values.encode(catalogue.promotions, forKey: .promotions)
        try values.encode(catalogue.featured, forKey: .featured)
        try values.encodeIfPresent(next, forKey: .next)
    }
}
