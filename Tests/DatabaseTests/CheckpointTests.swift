import ClickwheelTestSupport
import Foundation
import Testing

@testable import ClickwheelDatabase

@Suite("What is committed goes from the log into the file")
struct CheckpointTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("test.db")
    }

    /// Writes a row for each of so many pages, in one transaction.
    private func write(_ pages: Int, to database: Database) throws {
        try database.write { connection in
            for _ in 0..<pages { try connection.run("INSERT INTO t VALUES(randomblob(4000))") }
        }
    }

    private func table(isQuick: Bool) throws -> Database {
        let database = try Database(path: path, isQuick: isQuick)
        try database.withWriter { try $0.execute("CREATE TABLE t(a)") }
        return database
    }

    /// Pages of the file and of the log; each frame of that has a head of 24 bytes, and it has one of 32.
    private func pages(_ path: String? = nil) throws -> (file: Int, log: Int) {
        func size(_ path: String) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }
        return (try size(path ?? self.path) / 4096, try max(0, size(self.path + "-wal") - 32) / 4120)
    }

    @Test("by a commit, where the database is not a quick one")
    func plain() throws {
        let database = try table(isQuick: false)
        try write(1100, to: database)
        #expect(try pages().file > 1000)
    }

    @Test("by a thread once there are 1,000 pages, after which the log begins anew")
    func thread() async throws {
        let database = try table(isQuick: true)
        try write(900, to: database)
        #expect(try !database.isSettling && pages().file < 10)
        try write(300, to: database)
        try await wait(for: "the pages in the file") { try pages().file > 1150 }
        await wait(for: "the thread's end") { !database.isSettling }
        let long = try pages().log
        try write(200, to: database)
        // What was written is at the beginning of the log.
        #expect(try pages().log == long && !database.isSettling)
        #expect(try pages().file < 1300)
        try write(900, to: database)
        try await wait(for: "the pages in the file") { try pages().file > 2200 }
    }

    @Test("never by a quick commit, and not into another file that was put in its place")
    func gone() async throws {
        let database = try table(isQuick: true)
        let other = folder.file("other.db")
        try FileManager.default.moveItem(atPath: path, toPath: other)
        try write(1500, to: database)
        #expect(try pages(other).file < 10)
        await wait(for: "the thread's end") { !database.isSettling }
        #expect(try pages(other).file < 10)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } } == 1500)
        // It is tried again when there are as many more.
        try FileManager.default.moveItem(atPath: other, toPath: path)
        try write(900, to: database)
        #expect(try !database.isSettling && pages().file < 10)
        try write(200, to: database)
        try await wait(for: "the pages in the file") { try pages().file > 2500 }
    }

    @Test("by who writes a lot, on the own thread, and only where there is enough")
    func settle() throws {
        let database = try table(isQuick: true)
        try write(400, to: database)
        database.settle(after: 500)
        #expect(try pages().file < 10)
        try write(150, to: database)
        database.settle(after: 500)
        #expect(try pages().file > 500)
        try database.write { try $0.run("DELETE FROM t") }
        let plain = try Database(inMemory: ())
        plain.settle(after: 0)
        #expect(try plain.read { try $0.first("SELECT 1") { $0.int(0) } } == 1)
    }
}
