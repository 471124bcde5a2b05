import Store

/// What a store that was added answers on the command line.
struct StoreReportJSON: Encodable {
    let id: String
    let title: String
    let key: String
    let serial: Int64
    let packs: Int
    let isNew: Bool
    let problems: [String]

    init(_ report: CatalogueRefresh.Report) {
        (id, title, key) = (report.store.id, report.store.title, report.store.key)
        (serial, packs, isNew, problems) = (report.store.serial, report.packs, report.isNew, report.problems)
    }
}

/// What was published.
struct PublishedStoreJSON: Encodable {
    let id: String
    let title: String
    let key: String
    let serial: Int64
    let packs: Int
    let pages: Int

    init(_ report: StoreFolder.Report) {
        (id, title, key) = (report.catalogue.id, report.catalogue.title, report.catalogue.key)
        (serial, packs, pages) = (report.catalogue.serial, report.catalogue.packs.count, report.pages)
    }
}
