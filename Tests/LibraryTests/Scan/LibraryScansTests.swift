import ClickwheelProgram
import ClickwheelTestSupport
import Foundation
import Log
import Synchronization
import Testing

@testable import Library

@Suite("Scans that are asked for")
struct LibraryScansTests {
    let folder: MusicFolder
    let library: MusicLibrary
    let work = Deferred()
    let bus = EventBus()
    let told = Told()
    let subscription: EventBus.Subscription

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
        try folder.write("1.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        subscription = bus.subscribe { [told] in told.add($0) }
    }

    private func scans(
        _ folders: [String]? = nil,
        now: @escaping @Sendable () -> Int64 = { 0 },
        prepare: @escaping @Sendable (LibraryScans.Making) throws -> Void = { _ in }
    ) -> LibraryScans {
        LibraryScans(
            library,
            folders: folders ?? [folder.music],
            bus: bus,
            logger: Logger.inMemory,
            prepare: prepare,
            now: now,
            queue: work
        )
    }

    @Test("a scan is told from its beginning to its end, and its machine is lit meanwhile")
    func life() throws {
        let scans = scans()
        scans.start(cause: "a test")
        #expect(told.events == ["machine preparing"])
        #expect(Part.library(scans).machines.map(\.current) == [["preparing"]])
        work.runAll()
        #expect(told.machines == ["preparing", "scanning/once", "idle"])
        #expect(told.libraries.map { $0["scan"] != nil } == [true, true, false])
        #expect(told.libraries.last?["tracks"] as? Int == 1)
        #expect(Part.library(scans).machines.map(\.current) == [["idle"]])
    }

    @Test("whoever begins to listen is told how the library is")
    func greeting() throws {
        let events = try Part.library(scans()).greeting()
        #expect(events.map(\.name) == ["library"])
        #expect(events.map(\.isState) == [true])
    }

    @Test("a library that does not run greets with nothing, and its machine is there to be drawn")
    func atRest() throws {
        #expect(try Part.library(nil).greeting().isEmpty)
        #expect(Part.library(nil).machines.map(\.current) == [[]])
    }

    @Test("what is asked for while a scan runs follows it, once")
    func following() {
        let scans = scans()
        scans.start(cause: "one")
        work.run()
        scans.start(cause: "two")
        scans.start(cause: "three")
        work.runAll()
        #expect(told.machines.count { $0 == "preparing" } == 2)
        #expect(told.machines.last == "idle")
    }

    @Test("a scan that cannot be prepared is over, and the next one may be asked for")
    func unprepared() {
        struct NoRoom: Error {}
        let isReady = Atomic<Bool>(false)
        let scans = scans(prepare: { _ in if !isReady.load(ordering: .relaxed) { throw NoRoom() } })
        scans.start(cause: "one")
        work.runAll()
        #expect(told.machines == ["preparing", "idle"])
        isReady.store(true, ordering: .relaxed)
        scans.start(cause: "two")
        work.runAll()
        #expect(told.machines.contains("scanning/once"))
    }

    @Test("what is made before a scan is told with how far it is, and no longer than it takes")
    func making() throws {
        let scans = scans(prepare: { making in
            making(0, 2)
            making(2, 2)
        })
        scans.start(cause: "a test")
        work.runAll()
        let made = told.libraries.map { ($0["making"] as? [String: Int])?["done"] }
        #expect(made == [nil, 0, 2, nil, nil])
        #expect((told.libraries[1]["making"] as? [String: Int])?["total"] == 2)
    }

    @Test(
        "the end of the program cancels the scan that runs, of which what was read stays, and begins no other"
    )
    func stopping() throws {
        let scans = scans()
        scans.start(cause: "one")
        work.run()
        scans.start(cause: "two")
        scans.stop()
        work.runAll()
        #expect(told.machines.suffix(2) == ["stopping", "stopped"])
        scans.start(cause: "three")
        #expect(work.delays.isEmpty)
        #expect(try library.ids(.songs).count == 1)
    }

    @Test("of progress as much is told as a face can follow")
    func progress() throws {
        for index in 0..<20 { try folder.write("\(index)/a.flac", ["title": "T", "audio": "\(index)"]) }
        let time = Atomic<Int64>(1_000_000_000)
        let scans = scans(now: { time.load(ordering: .relaxed) })
        scans.start(cause: "a test")
        work.runAll()
        // The clock stands, so only the first step is due, beside the beginning and the end.
        #expect(told.libraries.count == 3)
    }

    @Test("a folder that is not there is named by its last part, and by what is wrong")
    func refused() throws {
        let scans = scans([folder.music, folder.root + "/away"])
        scans.start(cause: "a test")
        work.runAll()
        let folders = try #require(told.libraries.last?["folders"] as? [[String: String]])
        #expect(folders == [["name": "music"], ["name": "away", "problem": "away is not there."]])
    }

    @Test("without named folders those that are known are scanned, and it is no error where none is")
    func known() throws {
        try folder.remove("1.flac")
        let scans = scans([])
        scans.start(cause: "a test")
        work.runAll()
        #expect(try library.ids(.songs).isEmpty)
        #expect(throws: LibraryError.noFolder) {
            try MusicLibrary(inMemory: Logger.inMemory).scan([])
        }
    }
}

/// What was published, in its order.
final class Told: Sendable {
    private let kept = Mutex<[Event]>([])

    func add(_ event: Event) { kept.withLock { $0.append(event) } }

    var events: [String] {
        kept.withLock(\.self).map { event in
            guard let step = event.content as? MachineStep else { return event.name }
            return "machine \(step.state)"
        }
    }

    /// The states that machines have come to.
    var machines: [String] { kept.withLock(\.self).compactMap { ($0.content as? MachineStep)?.state } }

    /// The events `library`, as a face gets them.
    var libraries: [[String: Any]] {
        kept.withLock(\.self).filter { $0.name == "library" }.compactMap { event in
            guard let data = try? JSONEncoder().encode(event.content) else { return nil }
            return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        }
    }
}
