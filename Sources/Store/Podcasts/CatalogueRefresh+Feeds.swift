import ClickwheelCrypto

/// A source whose first page was read already.
struct BegunSource: CatalogueSource {
    let source: any CatalogueSource
    let bytes: [UInt8]
    let tag: String?

    var firstName: String { source.firstName }

    func read(
        _ reference: String?,
        atMost limit: Int,
        unless tag: String?
    ) async throws -> (
        bytes: [UInt8]?, tag: String?
    ) {
        if reference == nil { return (bytes, self.tag) }
        return try await source.read(reference, atMost: limit, unless: tag)
    }
}

extension CatalogueRefresh {
    /// Reads what is at `address`; where a catalogue would be in a folder there may be a feed at the address itself.
    func begin(_ address: String, _ source: any CatalogueSource) async throws -> BegunSource {
        do {
            let (bytes, tag) = try await source.read(nil, atMost: CataloguePage.byteLimit, unless: nil)
            return BegunSource(source: source, bytes: bytes ?? [], tag: tag)
        } catch let error as CatalogueError {
            guard address.hasSuffix("/"), !address.hasPrefix("/") else { throw error }
            let exact = try WebSource(address, client: client, isExact: true)
            guard
                let (bytes, tag) = try? await exact.read(nil, atMost: MarkupReader.byteLimit, unless: nil),
                let bytes, PodcastFeed.isLikely(bytes)
            else { throw error }
            return BegunSource(source: exact, bytes: bytes, tag: tag)
        }
    }

    /// Adds the feed of a podcast.
    ///
    /// - Throws: ``CatalogueError``, ``StoreError``
    func add(_ begun: BegunSource, at address: String, key: VerifyingKey?) throws -> Report {
        guard key == nil else {
            throw CatalogueError.malformed("it is the feed of a podcast, which has no key: add it without")
        }
        return try keep(begun.bytes, begun.tag, at: address, serial: 1)
    }

    /// Asks the feed of a podcast that was added.
    ///
    /// - Throws: ``CatalogueError``, ``StoreError``; what was there before stays.
    func refreshFeed(_ store: KnownStore) async throws -> Report {
        let source = try WebSource(store.address, client: client, isExact: true)
        let (bytes, tag) = try await source.read(nil, atMost: MarkupReader.byteLimit, unless: store.tag)
        guard let bytes, SHA256Hasher.hash(bytes) != store.digest else {
            try book.noteCheck(of: store.id, now: clock())
            return try report(store.id, isNew: false, [])
        }
        return try keep(bytes, tag, at: store.address, serial: store.serial + 1)
    }

    private func keep(_ bytes: [UInt8], _ tag: String?, at address: String, serial: Int64) throws -> Report {
        let source = try WebSource(address, client: client, isExact: true)
        let feed = try PodcastFeed(bytes)
        let now = clock()
        var (catalogue, episodes, problems) = PodcastCatalogue.catalogue(
            feed,
            at: source,
            serial: serial,
            now: now
        )
        // What is here stays known also when the feed names it no more.
        let (offered, installed) = try (Set(catalogue.packs.map(\.id)), Set(book.installed().map(\.pack)))
        let gone = try book.packs().map { $0 }.filter { offer in
            offer.store == catalogue.id && installed.contains(offer.pack.id)
                && !offered.contains(offer.pack.id)
        }
        catalogue = catalogue.with(catalogue.packs + gone.map(\.pack))
        let fetched = FetchedCatalogue(
            catalogue: catalogue,
            key: "",
            digest: SHA256Hasher.hash(bytes),
            tag: tag,
            problems: problems
        )
        problems += try book.keep(fetched, at: address, now: now)
        try book.keep(episodes, image: feed.image, of: catalogue.id)
        return try report(catalogue.id, isNew: true, problems)
    }
}
