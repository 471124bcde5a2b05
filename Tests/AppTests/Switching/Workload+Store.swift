import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Log
import Store
import Testing

@testable import ClickwheelApp

/// Runs the steps of a task on threads of their own: the tests hold those that tasks share.
private final class OneThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
}

/// Work that is not done.
private struct Undone: WorkQueue {
    func run(_ work: @escaping @Sendable () -> Void) {}
}

extension World.Subject {
    static func store(_ folder: DataFolder) throws -> Self {
        let seller = StoreFolder(folder.path + "/shop", keys: folder.path + "/keys")
        let book = try StoreBook()
        let logger = Logger(strategy: NullStrategy())
        // What is ordered is not fetched: the threads of the daemon would.
        let downloads = Downloads(
            book,
            folder: folder.path + "/parts",
            installer: PackInstaller(install: { _, _ in "" }, uninstall: { _, _ in }),
            logger: logger,
            queue: Undone()
        )
        let shop = Shop(book, downloads, logger: logger)
        let work: @Sendable (World) -> Workload = { _ in .purchases(shop, seller, folder.path + "/shop") }
        return Self(.store(shop), ["discounts": work, "store-cache": work])
    }
}

extension Workload {
    /// Packs that are looked at, put into the cart and ordered, each once, whoever reduces prices and wherever products are kept.
    static func purchases(_ shop: Shop, _ seller: StoreFolder, _ path: String) -> Workload {
        Workload(
            instants: 3,
            crowd: 12,
            begin: { count in
                for number in 0..<count { try pack(number, in: path) }
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                let store = """
                    {"id": "org.example", "title": "Shop", "currency": "EUR", "promotions": [
                      {"id": "half", "title": "Half", "kind": "percent", "points": 5000}]}
                    """
                try Data(store.utf8).write(to: URL(filePath: path + "/store.json"))
                _ = try seller.publish(at: .now())
                _ = try ThisThread.wait(on: OneThread()) { try await shop.add(path) }.get()
                #expect(try shop.book.packs().count == count)
            },
            work: { number in
                _ = try ThisThread.wait(on: OneThread()) { await shop.visit() }.get()
                try shop.changeCart { book throws(StoreError) in try book.add(.init("org.example.p\(number)"))
                }
                _ = try shop.checkout(
                    Checkout(key: "0123456789abcde\(number % 10)\(number)"),
                    cause: "a test"
                )
            },
            account: {
                try shop.book.orders().map { order in
                    let lines = order.receipt.lines.map { "\($0.pack) at \($0.full)" }
                    return "\(order.number): \(lines), \(order.steps.first.map { "\($0.event)" } ?? "")"
                }
            }
        )
    }

    private static func pack(_ number: Int, in path: String) throws {
        let folder = "\(path)/p\(number)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("song".utf8).write(to: URL(filePath: folder + "/song.flac"))
        let text = """
            {"id": "org.example.p\(number)", "version": "1.0.0", "kind": "album", "title": "P\(number)", "licence": "CC0-1.0",
             "price": "\(number + 1).00", "currency": "EUR"}
            """
        try Data(text.utf8).write(to: URL(filePath: folder + "/pack.json"))
    }
}
