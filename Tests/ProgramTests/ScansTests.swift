import ClickwheelProgram
import ClickwheelSystem
import Log
import Synchronization
import Testing

@Suite("Scans")
struct ScansTests {
    /// Counts books, and fails where it is told to.
    private final class Counting: ScanWork {
        static let machine = ScanMachine(name: "books", title: "Books", summary: "Counts books.")
        static let beginning = 0
        let steps = Mutex<[String]>([])
        let isBroken = Atomic(false)
        let told = Mutex<[Int]>([])

        func prepare(_ scans: Scans<Counting>) { steps.withLock { $0.append("prepare") } }

        func scan(_ scans: Scans<Counting>) throws -> [String: String] {
            steps.withLock { $0.append("scan") }
            if isBroken.load(ordering: .relaxed) { throw Torn() }
            return ["/attic": "it is locked"]
        }

        func end(_ scans: Scans<Counting>) { steps.withLock { $0.append("end") } }
        func note(_ failure: any Error) { steps.withLock { $0.append("note \(failure)") } }

        func event(_ scans: Scans<Counting>) -> Event {
            told.withLock { $0.append(scans.progress ?? -1) }
            return Event("books", 0)
        }
    }

    private struct Torn: Error, CustomStringConvertible {
        let description = "a page is torn"
    }

    /// Keeps its work until it is told to do it.
    private final class Desk: WorkQueue {
        private let work = Mutex<[@Sendable () -> Void]>([])

        func run(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }

        /// Does what is there, but not what comes of it.
        func turn() {
            let due = work.withLock { work in
                let due = work
                work = []
                return due
            }
            for piece in due { piece() }
        }
    }

    private final class Clock: Sendable {
        let now = Atomic<Int64>(0)
    }

    private let work = Counting()
    private let desk = Desk()
    private let clock = Clock()
    private let scans: Scans<Counting>

    init() {
        scans = Scans(
            work,
            bus: EventBus(),
            logger: Logger(strategy: InMemoryStrategy()),
            now: { [clock] in clock.now.load(ordering: .relaxed) },
            queue: desk
        )
    }

    private func turn(_ times: Int = 2) { for _ in 0..<times { desk.turn() } }

    @Test("a scan is prepared, runs and ends, and says what it could not look into")
    func one() {
        #expect(scans.progress == nil)
        scans.start(cause: "asked")
        #expect(scans.machineState == "preparing" && scans.progress == 0)
        turn()
        #expect(work.steps.withLock { $0 } == ["prepare", "scan", "end"])
        #expect(scans.machineState == "idle" && scans.progress == nil)
        #expect(scans.refused == ["/attic": "it is locked"])
    }

    @Test("only a scan that failed is gone on with, and no more once another has begun")
    func goingOn() {
        scans.goOn(cause: "nothing has failed")
        #expect(scans.machineState == "idle")
        work.isBroken.store(true, ordering: .relaxed)
        scans.start(cause: "asked")
        turn()
        #expect(work.steps.withLock { $0 } == ["prepare", "scan", "note a page is torn", "end"])
        work.isBroken.store(false, ordering: .relaxed)
        scans.goOn(cause: "there is room")
        #expect(scans.machineState == "preparing")
        turn()
        scans.goOn(cause: "it went well")
        #expect(scans.machineState == "idle")
    }

    @Test("it knows that the program ends, and not before")
    func stopping() {
        #expect(!scans.isStopping)
        scans.start(cause: "asked")
        #expect(!scans.isStopping)
        desk.turn()
        #expect(!scans.isStopping)
        scans.stop()
        #expect(scans.isStopping && scans.machineState == "stopping")
        desk.turn()
        #expect(scans.isStopping && scans.machineState == "stopped")
    }

    @Test("how far it is gets told at once, and then four times a second at most")
    func progress() {
        scans.start(cause: "asked")
        turn(1)
        work.told.withLock { $0 = [] }
        for (time, count) in [(0, 1), (1, 2), (249_999_999, 3), (250_000_000, 4), (499_999_999, 5)] {
            clock.now.store(Int64(time), ordering: .relaxed)
            scans.advance(count)
            #expect(scans.progress == count)
        }
        #expect(work.told.withLock { $0 } == [1, 4])
    }
}
