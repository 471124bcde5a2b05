import ClickwheelSystem
import Foundation
import Log
import Store
import Synchronization

/// A large song from nginx on this machine, hashed and verified, beside `curl` and then `sha256sum`, in turns.
struct StoreDownloadFigures {
    private static let rounds = 5

    let folder: URL
    let megabytes: Int

    func run() throws {
        let shop = folder.appending(path: "shop")
        try publish(shop)
        guard let nginx = try NginxPeer(folder: shop) else {
            print("download: not measured, since nginx is not installed; apt-get install nginx-light")
            return
        }
        defer { nginx.subject.stop() }
        let address = "http://127.0.0.1:\(nginx.port)"
        let tools = ["/usr/bin/curl", "/usr/bin/sha256sum"]
        let missing = tools.filter { !FileManager.default.isExecutableFile(atPath: $0) }
        if !missing.isEmpty {
            print("\(missing.joined(separator: " and ")) not installed: only ours is measured")
        }
        var ours: [Double] = []
        var theirs: [Double] = []
        for round in 0...Self.rounds {
            let time = try own(address, round)
            let peer = missing.isEmpty ? try beside(address + "/song/01.flac") : nil
            // The first round warms the cache of files.
            guard round > 0 else { continue }
            ours.append(time)
            if let peer { theirs.append(peer) }
        }
        func rate(_ times: [Double]) -> Int {
            Int(Double(megabytes) / times.sorted()[times.count / 2] * 1000)
        }
        print(
            "download of \(megabytes) MB, hashed, verified, installed: \(StoreBenchmark.line(ours)), \(rate(ours)) MB/s"
        )
        guard !theirs.isEmpty else { return }
        print("  curl, then sha256sum: \(StoreBenchmark.line(theirs)), \(rate(theirs)) MB/s")
        // Each round has its own ratio, since other work on the machine comes and goes.
        let ratios = zip(ours, theirs).map { $1 / $0 }.sorted()
        print("  as fast as they: \(String(format: "%.2f", ratios[ratios.count / 2])) times (bar 0.7)")
    }

    private func publish(_ shop: URL) throws {
        let place = shop.appending(path: "song")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let block = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let song = place.appending(path: "01.flac")
        try Data().write(to: song)
        let file = try FileHandle(forWritingTo: song)
        for _ in 0..<megabytes { try file.write(contentsOf: block) }
        try file.close()
        let text = """
            {"id": "org.example.bench.song", "version": "1.0.0", "kind": "album", "title": "A long song", "licence": "CC0-1.0"}
            """
        try Data(text.utf8).write(to: place.appending(path: "pack.json"))
        let seller = StoreFolder(shop.path, keys: folder.appending(path: "keys").path)
        try seller.describe(id: "org.example.bench", title: "Bench", currency: .euro)
        _ = try seller.publish(at: .now())
    }

    /// The milliseconds from the order to what is installed.
    private func own(_ address: String, _ round: Int) throws -> Double {
        let book = try StoreBook(path: folder.appending(path: "\(round).db").path)
        let installed = Mutex(false)
        let installer = PackInstaller(
            install: { _, files in
                installed.withLock { $0 = true }
                return files
            },
            uninstall: { _, _ in }
        )
        let downloads = Downloads(
            book,
            folder: folder.appending(path: "parts").path,
            installer: installer,
            logger: Logger(strategy: NullStrategy()),
            queue: RightAway()
        )
        let refresh = CatalogueRefresh(book)
        _ = try ThisThread.wait { try await refresh.add(address + "/catalog.json") }.get()
        try book.add(Product.ID("org.example.bench.song"))
        guard let order = try book.checkout(Checkout(key: "0123456789abcdef"), at: .now()).first else {
            throw BenchmarkFailure("nothing was ordered")
        }
        let time = try StoreBenchmark.milliseconds {
            try downloads.begin(order.number, cause: "the bench")
        }
        guard installed.withLock({ $0 }) else {
            throw BenchmarkFailure("the download failed: \(downloads.progress)")
        }
        return time
    }

    private func beside(_ address: String) throws -> Double {
        let copy = folder.appending(path: "copy").path
        return try StoreBenchmark.milliseconds {
            try call("/usr/bin/curl", ["-s", "-S", "-f", "-o", copy, address])
            try call("/usr/bin/sha256sum", [copy])
        }
    }

    private func call(_ program: String, _ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkFailure("\(program) failed") }
    }
}
