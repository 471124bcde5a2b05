import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

/// What a data folder knows of stores: the catalogues that were added, the cart, the orders, and what is installed.
///
/// Calls wait for the disk. Safe to use from every thread, and beside another process.
public final class StoreBook: Sendable {
    let database: Database
    /// The packs as they were read last, which takes a while where there are many.
    let shelf = Mutex<(version: Int64, packs: [OfferedPack])?>(nil)
    /// The same for the products, by the bytes that they were read from.
    let products = Mutex<(bytes: [UInt8], kept: DatabaseClient.Kept)?>(nil)

    /// Opens the database at `path`, which others may use too, making it when it is not there.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public convenience init(path: String) throws(StoreError) {
        do {
            try self.init(Database(path: path, isQuick: true))
        } catch {
            throw .notKept("\(error)")
        }
    }

    /// A book that is gone with the instance.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public convenience init() throws(StoreError) {
        do {
            try self.init(Database(inMemory: ()))
        } catch {
            throw .notKept("\(error)")
        }
    }

    private init(_ database: Database) throws {
        self.database = database
        try database.withWriter { connection in
            // What was ordered and paid outlives a power cut.
            try connection.execute("PRAGMA synchronous=FULL")
            try StoreSchema.migrations.apply(to: connection)
        }
    }

    /// The book of the user's own data folder (XDG Base Directory Specification), which is made where it is not there.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public static func usual() throws(StoreError) -> StoreBook {
        let home = ThisProcess.environment("HOME") ?? ""
        #if os(macOS)
        let folder = home + "/Library/Application Support/Clickwheel"
        #else
        let data = ThisProcess.environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = (data ?? home + "/.local/share") + "/clickwheel"
        #endif
        do {
            try Folder.make(folder)
        } catch {
            throw .notKept("\(folder): \(error)")
        }
        return try StoreBook(path: folder + "/clickwheel.db")
    }

    func read<Found: Sendable>(_ body: (borrowing Connection) throws -> Found) throws(StoreError) -> Found {
        do {
            return try database.read(body)
        } catch {
            throw Self.error(error)
        }
    }

    func write<Found: Sendable>(_ body: (borrowing Connection) throws -> Found) throws(StoreError) -> Found {
        do {
            return try database.write(body)
        } catch {
            throw Self.error(error)
        }
    }

    private static func error(_ error: any Error) -> StoreError {
        switch error {
        case let error as StoreError: error
        case let error as MoneyError: .money(error)
        default: .notKept("\(error)")
        }
    }
}
