import ClickwheelCrypto
import ClickwheelFetch

/// What is known of a store that was added, against which a newer catalogue is held.
struct PinnedStore: Sendable {
    let id: String
    let key: VerifyingKey
    let serial: Int64
    /// The SHA-256 of the first page.
    let digest: [UInt8]
    /// What the server said of the first page.
    let tag: String?
}

/// A whole catalogue, verified.
struct FetchedCatalogue: Sendable {
    let catalogue: Catalogue
    /// The public key in hexadecimal digits; empty for a feed, which nobody signs.
    let key: String
    let digest: [UInt8]
    let tag: String?
    /// What was left out, one sentence each.
    let problems: [String]
}

/// Fetches all pages of a catalogue, and takes them or none.
enum CatalogueFetch {
    /// The most pages of a catalogue.
    static let pages = 64
    /// The most packs of a catalogue.
    static let packs = 20_000
    /// The most bytes of all its pages.
    static let bytes = 32 << 20

    /// The catalogue at `source`; `nil` where it is the one that is known.
    ///
    /// - Throws: ``CatalogueError``
    static func fetch(
        _ source: any CatalogueSource,
        pinned: PinnedStore?,
        key: VerifyingKey? = nil,
        now: UTCTime
    ) async throws -> FetchedCatalogue? {
        let pin = pinned?.key ?? key
        guard let (first, size, tag) = try await page(source, nil, pin, unless: pinned?.tag) else {
            return nil
        }
        let catalogue = first.page.catalogue
        if let pinned {
            guard catalogue.id == pinned.id else {
                throw CatalogueError.otherStore(kept: pinned.id, found: catalogue.id)
            }
            guard catalogue.serial >= pinned.serial else {
                throw CatalogueError.older(serial: catalogue.serial, kept: pinned.serial)
            }
            if catalogue.serial == pinned.serial {
                guard first.digest == pinned.digest else { throw CatalogueError.sameSerial(pinned.serial) }
                return nil
            }
        }
        if let expires = catalogue.expires, expires <= now { throw CatalogueError.expired(expires) }
        var problems = first.page.problems
        var packs = catalogue.packs
        var ids = Set(packs.map(\.id))
        var next = first.page.next
        var (count, bytes) = (1, size)
        while let reference = next {
            guard count < pages else { throw CatalogueError.tooLarge("more pages", limit: pages) }
            guard let (further, size, _) = try await page(source, reference, first.key, unless: nil) else {
                break
            }
            bytes += size
            guard bytes <= Self.bytes else { throw CatalogueError.tooLarge("more bytes", limit: Self.bytes) }
            guard further.page.catalogue.id == catalogue.id, further.page.catalogue.serial == catalogue.serial
            else { throw CatalogueError.strayPage(reference) }
            problems += further.page.problems
            for pack in further.page.catalogue.packs {
                if ids.insert(pack.id).inserted {
                    packs.append(pack)
                } else {
                    problems.append(
                        "\(pack.id) on page \(count + 1) is left out: there is another pack with its id."
                    )
                }
            }
            guard packs.count <= Self.packs else {
                throw CatalogueError.tooLarge("more packs", limit: Self.packs)
            }
            next = further.page.next
            count += 1
        }
        return FetchedCatalogue(
            catalogue: catalogue.with(packs),
            key: first.key.text,
            digest: first.digest,
            tag: tag,
            problems: problems
        )
    }

    private static func page(
        _ source: any CatalogueSource,
        _ reference: String?,
        _ pin: VerifyingKey?,
        unless tag: String?
    ) async throws -> (SignedPage, size: Int, tag: String?)? {
        let (bytes, newTag) = try await source.read(reference, atMost: CataloguePage.byteLimit, unless: tag)
        guard let bytes else { return nil }
        let name = (reference ?? source.firstName) + ".sig"
        let (signature, _) = try await source.read(name, atMost: SignedPage.signatureLimit, unless: nil)
        return (try SignedPage(bytes, signature: signature ?? [], pinned: pin), bytes.count, newTag)
    }
}
