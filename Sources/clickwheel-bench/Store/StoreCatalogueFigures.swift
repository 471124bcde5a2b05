import ClickwheelSystem
import Foundation
import Log
import Store

/// A catalogue of 1,000 packs from the bytes on the disk into the database, and then as a list for the page.
struct StoreCatalogueFigures {
    private static let packs = 1_000
    /// The songs of an album, beside which it has a picture.
    private static let songs = 4
    private static let rounds = 15

    let folder: URL

    func run() throws {
        let shop = folder.appending(path: "shop")
        try publish(shop)
        var adding: [Double] = []
        for round in 0...Self.rounds {
            let book = try StoreBook(path: folder.appending(path: "\(round).db").path)
            let refresh = CatalogueRefresh(book)
            let time = try StoreBenchmark.processorMilliseconds {
                let report = try ThisThread.wait { try await refresh.add(shop.path) }.get()
                guard report.packs == Self.packs, report.problems.isEmpty else {
                    throw BenchmarkFailure("\(report.packs) packs came, and \(report.problems)")
                }
            }
            // The first round warms caches.
            if round > 0 { adding.append(time) }
        }
        print(
            "catalogue of \(Self.packs) packs with \(Self.songs + 1) files each: verified, read, kept, processor time: "
                + "\(StoreBenchmark.line(adding)) (bar 50)"
        )
        try browse(folder.appending(path: "0.db").path)
    }

    private func publish(_ shop: URL) throws {
        let empty = Data("x".utf8)
        for number in 0..<Self.packs {
            let place = shop.appending(path: "pack-\(number)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for song in 1...Self.songs { try empty.write(to: place.appending(path: "0\(song) A song.flac")) }
            try empty.write(to: place.appending(path: "cover.jpg"))
            let price = number % 2 == 0 ? ", \"price\": \"4.99\", \"currency\": \"EUR\"" : ""
            let text = """
                {"id": "org.example.bench.pack-\(number)", "version": "1.0.0", "kind": "album", "title": "Album \(number)",
                 "creator": "The Band", "summary": "Songs that nobody sings.", "licence": "CC-BY-4.0",
                 "artwork": "cover.jpg"\(price)}
                """
            try Data(text.utf8).write(to: place.appending(path: "pack.json"))
        }
        let seller = StoreFolder(shop.path, keys: folder.appending(path: "keys").path)
        try seller.describe(id: "org.example.bench", title: "Bench", currency: .euro)
        _ = try seller.publish(at: .now())
    }

    private func browse(_ path: String) throws {
        let logger = Logger(strategy: NullStrategy())
        func shop() throws -> Shop {
            let book = try StoreBook(path: path)
            let installer = PackInstaller(install: { _, _ in "" }, uninstall: { _, _ in })
            let downloads = Downloads(
                book,
                folder: folder.appending(path: "parts").path,
                installer: installer,
                logger: logger,
                queue: RightAway()
            )
            return Shop(book, downloads, logger: logger)
        }
        func view(_ shop: Shop, _ pick: ShopView.Pick) throws -> Int {
            let visit = try ThisThread.wait { await shop.visit() }.get()
            let rows = try ShopView(shop, visit, pick: pick)
            return try JSONEncoder().encode(rows).count
        }
        // What the stores say is kept from here on, as after the first visit of a day.
        _ = try view(shop(), .all)
        let warm = try shop()
        _ = try view(warm, .all)
        let picks: [(String, ShopView.Pick, String)] = [
            ("a page of 60 from the middle", .init(list: "album", offset: 500, limit: 60), " (bar 5)"),
            ("the front", .init(list: "featured"), ""), ("all of them", .all, ""),
        ]
        for (name, pick, bar) in picks {
            var bytes = 0
            let cold = try (0..<Self.rounds).map { _ in
                let fresh = try shop()
                return try StoreBenchmark.processorMilliseconds { bytes = try view(fresh, pick) }
            }
            let times = try (0..<Self.rounds * 4).map { _ in
                try StoreBenchmark.processorMilliseconds { bytes = try view(warm, pick) }
            }
            let line = StoreBenchmark.line(times)
            print("browse, processor time, \(name), \(bytes / 1000) kB of JSON: \(line)\(bar)")
            print("  for the first time in a process: \(StoreBenchmark.line(cold))")
        }
    }
}
