import ClickwheelDatabase
import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Library
import Log
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("Whether what is changed is kept")
struct StorageWatchTests {
    /// A disk that does as it is told, and what was heard of it.
    private final class World: Sendable {
        let room = Mutex<Int64?>(1 << 30)
        let failure = Mutex<(any Error)?>(nil)
        let writes = Atomic<Int>(0)
        let heard = Mutex<[String?]>([])
    }

    private let world = World()
    private let bus = EventBus()
    private let folder: DataFolder
    private let watch: StorageWatch
    private let hearing: EventBus.Subscription
    /// An error of a disk that is full, as the database has it.
    private let full: any Error

    init() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "clickwheel-\(UUID().uuidString)")
            .path
        folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        // What is not told of the limit of a database of one page.
        let database = try Database(path: folder.database)
        let failure = #expect(throws: SQLiteError.self) {
            try database.withWriter { connection in
                try connection.execute("CREATE TABLE t(x)")
                try connection.execute("PRAGMA max_page_count=2")
                try connection.execute("INSERT INTO t VALUES(zeroblob(100000))")
            }
        }
        full = try #require(failure)
        watch = StorageWatch(
            folder,
            bus: bus,
            logger: Logger(strategy: InMemoryStrategy()),
            room: { [world] in world.room.withLock { $0 } },
            write: { [world] in
                world.writes.add(1, ordering: .relaxed)
                if let failure = world.failure.withLock({ $0 }) { throw failure }
            }
        )
        hearing = bus.subscribe { [world] event in
            guard let view = event.content as? StorageWatch.View else { return }
            world.heard.withLock { $0.append(view.problem) }
        }
    }

    private var heard: [String?] { world.heard.withLock { $0 } }

    @Test("while all is well nothing is told and nothing is written")
    func well() throws {
        for _ in 0..<3 { watch.look() }
        #expect(heard == [] && world.writes.load(ordering: .relaxed) == 0)
        try FileManager.default.removeItem(atPath: folder.path)
    }

    @Test("a disk that fills up is told once, and once that there is room")
    func fills() throws {
        world.room.withLock { $0 = 100_000 }
        for _ in 0..<3 { watch.look() }
        #expect(heard == [StorageWatch.full])
        world.room.withLock { $0 = 1 << 30 }
        for _ in 0..<3 { watch.look() }
        #expect(heard == [StorageWatch.full, nil])
        try FileManager.default.removeItem(atPath: folder.path)
    }

    @Test("what a part could not keep is explained by writing, and is over when writing goes well")
    func doubt() throws {
        world.failure.withLock { $0 = full }
        watch.look()
        #expect(heard == [], "nobody has complained")
        #expect(watch.reason(for: full) == StorageWatch.full)
        #expect(
            watch.reason(for: LibraryError.database(try #require(full as? SQLiteError))) == StorageWatch.full
        )
        watch.look()
        #expect(heard == [StorageWatch.full])
        world.failure.withLock { $0 = nil }
        watch.look()
        #expect(heard == [StorageWatch.full, nil])
        try FileManager.default.removeItem(atPath: folder.path)
    }

    @Test("a failure that has gone by when it is looked into is no trouble, and other errors are none at all")
    func gone() throws {
        #expect(watch.reason(for: full) == nil)
        #expect(world.writes.load(ordering: .relaxed) == 1)
        world.failure.withLock { $0 = full }
        #expect(watch.reason(for: LibraryError.noFolder) == nil)
        #expect(watch.reason(for: CommandFailure.failed("x")) == nil)
        #expect(heard == [])
        try FileManager.default.removeItem(atPath: folder.path)
    }

    @Test("parts go on once, when there is room again, and not before")
    func goesOn() throws {
        let count = Mutex(0)
        let loop = try EventLoop()
        watch.begin(on: loop) { count.withLock { $0 += 1 } }
        watch.look()
        world.room.withLock { $0 = 0 }
        watch.look()
        #expect(count.withLock { $0 } == 0)
        world.room.withLock { $0 = nil }
        for _ in 0..<3 { watch.look() }
        #expect(count.withLock { $0 } == 1)
        watch.stop()
        try FileManager.default.removeItem(atPath: folder.path)
    }

    @Test("a folder that was moved is told as the disk is")
    func moved() throws {
        let away = folder.path + "-away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        watch.look()
        #expect(heard.count == 1 && heard[0]?.contains("was moved or removed") == true)
        #expect(watch.refusal() == heard[0])
        try FileManager.default.moveItem(atPath: away, toPath: folder.path)
        watch.look()
        #expect(heard.count == 2 && heard[1] == nil)
        try FileManager.default.removeItem(atPath: folder.path)
    }
}
