@testable import Store

/// What holds for every catalogue, whatever its bytes are.
enum CataloguePromises {
    /// Reads `bytes` as a page and stops the program when what comes out breaks a promise.
    static func check(_ bytes: [UInt8]) {
        guard let page = try? CataloguePage(bytes) else { return }
        let catalogue = page.catalogue
        precondition(catalogue.serial > 0 && !catalogue.title.isEmpty)
        precondition(Set(catalogue.packs.map(\.id)).count == catalogue.packs.count)
        precondition(page.problems.allSatisfy { !$0.isEmpty })
        for pack in catalogue.packs {
            check(pack, catalogue)
            // What is kept of it is read again as it was.
            precondition((try? BookJSON.pack(pack.text)) == pack)
        }
        check(catalogue)
    }

    /// What was taken leads nowhere but into its own folder, and has sizes that can be added up.
    private static func check(_ pack: Pack, _ catalogue: Catalogue) {
        precondition(!pack.files.isEmpty && pack.size >= 0)
        precondition(
            (pack.price?.minor ?? 0) >= 0 && pack.price.map { $0.currency == catalogue.currency } ?? true
        )
        for file in pack.files {
            let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
            precondition(!parts.contains("..") && !parts.contains(".") && !parts.contains(""))
            precondition(!file.path.utf8.contains(0) && file.size >= 0 && file.sha256.utf8.count == 64)
        }
        precondition(pack.digest.utf8.count == 64)
    }

    /// What can be computed of its packs and promotions is from nothing to the full price.
    private static func check(_ catalogue: Catalogue) {
        let items = catalogue.packs.prefix(20).map { CartItem(product: $0.product(catalogue.currency)) }
        let codes = catalogue.promotions.compactMap(\.code)
        guard
            let quote = try? Pricing.quote(
                items,
                promotions: catalogue.promotions,
                codes: codes,
                at: catalogue.updated,
                currency: catalogue.currency
            )
        else { return }
        precondition((0...quote.subtotal.minor).contains(quote.total.minor))
        precondition(quote.lines.reduce(0) { $0 + $1.net.minor } == quote.total.minor)
    }
}
