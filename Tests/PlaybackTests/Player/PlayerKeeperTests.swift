import ClickwheelProgram
import ClickwheelSystem
import Log
import Playback
import Synchronization
import Testing

@Suite("Keeping the player")
struct PlayerKeeperTests {
    /// A disk that can be full, and while it writes something else can happen.
    private final class Disk: Sendable {
        struct Full: Error {}

        struct State {
            var isFull = false
            var attempts = 0
            /// What was saved, and whether somebody waited for it.
            var saves: [(player: PersistedPlayer, isAwaited: Bool)] = []
            var meanwhile: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        var attempts: Int { state.withLock { $0.attempts } }
        var saves: [(player: PersistedPlayer, isAwaited: Bool)] { state.withLock { $0.saves } }

        func become(full: Bool) { state.withLock { $0.isFull = full } }

        /// Does `work` while the next save is under way.
        func meanwhile(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.meanwhile = work } }

        func save(_ player: PersistedPlayer, _ isAwaited: Bool) throws {
            let meanwhile = state.withLock { state in
                state.attempts += 1
                defer { state.meanwhile = nil }
                return state.meanwhile
            }
            meanwhile?()
            try state.withLock { state in
                if state.isFull { throw Full() }
                state.saves.append((player, isAwaited))
            }
        }
    }

    /// Who waited and what they were told, in order.
    private final class Answers: Sendable {
        private let all = Mutex<[String]>([])

        var list: [String] { all.withLock { $0 } }

        func of(_ who: String) -> @Sendable (Bool) -> Void {
            { [self] isKept in all.withLock { $0.append("\(who) \(isKept)") } }
        }
    }

    private let disk = Disk()
    private let deck = Deck()
    private let bus = EventBus()
    private let answers = Answers()
    private let keeper: PlayerKeeper
    private var clock: ManualScheduler { deck.scheduler }
    private var messages: [String] {
        deck.logger.loggedMessages.filter { $0.contains("the player's state") }
    }

    init() {
        let (disk, clock) = (disk, deck.scheduler)
        keeper = PlayerKeeper(
            deck.player,
            bus: bus,
            logger: deck.logger,
            write: { try disk.save($0, $1) },
            queue: ManualQueue(clock: clock)
        )
    }

    @Test("many changes in a moment for which nobody waits are one save, within a second")
    func changes() {
        for _ in 1...10 { keeper.take() }
        #expect(disk.attempts == 0)
        clock.advance(by: 1000)
        #expect(disk.saves.count == 1 && disk.saves.first?.isAwaited == false)
        clock.advance(by: 3_600_000)
        #expect(disk.attempts == 1, "nothing changes, so nothing is done")
    }

    @Test("however many saves fail in a row, one is tried again in their stead")
    func retries() {
        disk.become(full: true)
        for _ in 1...3 { keeper.save() }
        #expect(disk.attempts == 3)
        clock.advance(by: 10_000)
        #expect(disk.attempts == 4)
        clock.advance(by: 10_000)
        #expect(disk.attempts == 5)
        disk.become(full: false)
        clock.advance(by: 10_000)
        #expect(disk.attempts == 6 && disk.saves.count == 1)
        clock.advance(by: 3_600_000)
        #expect(disk.attempts == 6)
    }

    @Test("who waits is answered at once, when what they changed is kept, and it is not saved again")
    func awaited() throws {
        try deck.player.add([1, 2], .somebody)
        keeper.take()
        keeper.keep(answers.of("a"))
        #expect(answers.list == [], "nothing is kept yet")
        clock.advance(by: 0)
        #expect(answers.list == ["a true"])
        #expect(disk.saves.first?.player.queue.count == 2 && disk.saves.first?.isAwaited == true)
        clock.advance(by: 3_600_000)
        #expect(disk.attempts == 1)
    }

    @Test("a change made while a save is under way waits for the next, which serves all that came meanwhile")
    func group() throws {
        let (deck, keeper, answers) = (deck, keeper, answers)
        disk.meanwhile {
            for number in 1...3 {
                _ = try? deck.player.add([Int64(number)], .somebody)
                keeper.keep(answers.of("\(number)"))
            }
        }
        keeper.keep(answers.of("first"))
        clock.advance(by: 0)
        #expect(answers.list == ["first true", "1 true", "2 true", "3 true"])
        #expect(disk.saves.map(\.player.queue.count) == [0, 3])
    }

    @Test("who waits for a disk that is full hears that it is not kept, and it is saved once there is room")
    func full() throws {
        disk.become(full: true)
        try deck.player.add([7], .somebody)
        keeper.keep(answers.of("a"))
        clock.advance(by: 0)
        #expect(answers.list == ["a false"] && !keeper.isWell)
        disk.become(full: false)
        clock.advance(by: 15_000)
        #expect(keeper.isWell && disk.saves.count == 1 && disk.saves.first?.player.queue.count == 1)
        keeper.keep(answers.of("b"))
        clock.advance(by: 0)
        #expect(answers.list == ["a false", "b true"])
    }

    @Test("a change is tried at once though the last save failed: there may be room again")
    func triedAtOnce() {
        disk.become(full: true)
        keeper.keep(answers.of("a"))
        clock.advance(by: 0)
        disk.become(full: false)
        keeper.keep(answers.of("b"))
        clock.advance(by: 0)
        #expect(answers.list == ["a false", "b true"] && keeper.isWell)
    }

    @Test("a save that failed is tried again, though nothing changes any more, until it goes well")
    func failure() {
        disk.become(full: true)
        keeper.take()
        clock.advance(by: 60_000)
        #expect(disk.saves.isEmpty && (3...10).contains(disk.attempts))
        disk.become(full: false)
        clock.advance(by: 15_000)
        #expect(disk.saves.count == 1)
        clock.advance(by: 3_600_000)
        #expect(disk.saves.count == 1)
    }

    @Test("of many failures in a row the log and the faces hear of the first, and of the end of them")
    func told() {
        let states = Mutex<[Bool]>([])
        let keeper = keeper
        let listening = bus.subscribe { event in
            if event.content is PlayerSnapshot { states.withLock { $0.append(keeper.isWell) } }
        }
        disk.become(full: true)
        keeper.take()
        clock.advance(by: 60_000)
        disk.become(full: false)
        clock.advance(by: 15_000)
        #expect(messages.count { $0.contains("could not be saved") } == 1)
        #expect(messages.count { $0.contains("saved again") } == 1 && messages.count == 2)
        #expect(states.withLock { $0 } == [false, true])
        withExtendedLifetime(listening) {}
    }

    @Test("on a full disk the tries do not become more with every change for which nobody waits")
    func manyFailures() {
        disk.become(full: true)
        for _ in 1...60 {
            keeper.take()
            clock.advance(by: 1000)
        }
        let before = disk.attempts
        clock.advance(by: 60_000)
        #expect((3...10).contains(disk.attempts - before))
    }

    @Test("while a song plays its position is kept now and then")
    func beat() throws {
        try deck.player.replaceQueue(with: [100], .somebody)
        keeper.take(deck.snapshot)
        clock.advance(by: 20_000)
        let positions = disk.saves.map(\.player.positionMs)
        #expect(positions == [400, 5400, 10_400, 15_400] && disk.saves.allSatisfy { !$0.isAwaited })
        deck.player.pause(.somebody)
        keeper.take(deck.snapshot)
        clock.advance(by: 3_600_000)
        #expect(disk.saves.count == 5)
    }
}

/// Work that is done as the clock of a test goes on.
private struct ManualQueue: TimedWorkQueue {
    let clock: ManualScheduler

    func run(_ work: @escaping @Sendable () -> Void) { run(after: .zero, work) }

    func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        clock.after(Int(delay / .milliseconds(1)), work)
    }
}
