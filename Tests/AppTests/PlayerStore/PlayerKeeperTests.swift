import Log
import Playback
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("Keeping the player")
struct PlayerKeeperTests {
    /// A disk that can be full.
    private final class Disk: Sendable {
        struct Full: Error {}

        private let state = Mutex((isFull: false, saves: 0, attempts: 0))

        var saves: Int { state.withLock { $0.saves } }
        var attempts: Int { state.withLock { $0.attempts } }

        func become(full: Bool) { state.withLock { $0.isFull = full } }

        func save() throws {
            try state.withLock { state in
                state.attempts += 1
                if state.isFull { throw Full() }
                state.saves += 1
            }
        }
    }

    private let disk = Disk()
    private let clock = ManualScheduler()
    private let logger = Logger.inMemory
    private let keeper: PlayerKeeper

    init() {
        let (disk, clock) = (disk, clock)
        keeper = PlayerKeeper(
            logger: logger,
            keep: { try disk.save() },
            later: { clock.after(Int($0 / .milliseconds(1)), $1) }
        )
    }

    @Test("many changes in a moment are one save, within a second")
    func changes() {
        for revision in 1...10 { keeper.take(.queue(revision: revision, total: 1)) }
        #expect(disk.saves == 0)
        clock.advance(by: 1000)
        #expect(disk.saves == 1)
        clock.advance(by: 3_600_000)
        #expect(disk.attempts == 1, "nothing changes, so nothing is done")
    }

    @Test("a save that failed is tried again, though nothing changes any more, until it goes well")
    func failure() {
        disk.become(full: true)
        keeper.take(.queue(revision: 1, total: 1))
        clock.advance(by: 60_000)
        #expect(disk.saves == 0)
        #expect((3...10).contains(disk.attempts))
        disk.become(full: false)
        clock.advance(by: 15_000)
        #expect(disk.saves == 1)
        clock.advance(by: 3_600_000)
        #expect(disk.saves == 1)
    }

    @Test("of many failures in a row the log has the first, and the end of them")
    func log() {
        disk.become(full: true)
        keeper.take(.queue(revision: 1, total: 1))
        clock.advance(by: 60_000)
        disk.become(full: false)
        clock.advance(by: 15_000)
        let messages = logger.loggedMessages
        #expect(messages.count { $0.contains("could not be saved") } == 1)
        #expect(messages.count { $0.contains("saved again") } == 1)
        #expect(messages.count == 2)
    }

    @Test("on a full disk the tries do not become more with every change")
    func manyFailures() {
        disk.become(full: true)
        for revision in 1...60 {
            keeper.take(.queue(revision: revision, total: 1))
            clock.advance(by: 1000)
        }
        let before = disk.attempts
        clock.advance(by: 60_000)
        #expect((3...10).contains(disk.attempts - before))
    }
}
