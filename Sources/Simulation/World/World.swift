import ClickwheelProgram
import Log
import Playback

/// The world round one program: its clock, its disk, its songs, the speakers and the pages, with the program in it.
final class World {
    static let speakerNames = ["hall", "kitchen"]
    static let clients = ["page-a", "page-b", "page-c"]

    let clock: VirtualClock
    let disk: SimulatedDisk
    let songs: Cell<Songs>
    let speakers: [Cell<Speaker>]
    let pages: [Page]
    var agenda = Agenda()
    let ledger = Cell(LogLedger())
    let log: LogDesk
    /// The name of the output that the player uses.
    let used = Cell("")
    private(set) var program: RunningProgram
    private let outputs: [any AudioOutput]
    private let orders: [any QueueOrder]
    private var dice: Dice
    let flaw: Flaw?
    private var past: PlayerSnapshot?
    /// The highest revision at which somebody was told that all is kept.
    let kept = Cell(0)

    /// What came of an action.
    struct Outcome {
        var failure: (any Error)?
        /// Whether it was the answer of a page for what it is not asked about any more.
        var isLateAnswer = false
        /// What a page reported.
        var report: OutputReport?
        /// Whether something is still there of a program that has ended.
        var isOldPlayerHeld = false
    }

    init(seed: UInt64, flaw: Flaw?) throws {
        var dice = Dice(seed: seed)
        let clock = VirtualClock(losesAlarms: flaw == .losesAlarms)
        let songs = Cell(Songs(&dice))
        let speakers = Self.speakerNames.map { _ in Cell(Speaker(seed: dice.seed(), flaw: flaw)) }
        let used = used
        let browser: any AudioOutput = flaw == .hearsLateAnswers ? FlawedBrowser() : .browser
        outputs =
            [browser, AudioOutputs.Null()]
            + zip(Self.speakerNames, speakers).map {
                SpeakerOutput(name: $0, device: $1, songs: songs, clock: clock, used: used)
            }
        orders = Self.orders(flaw)
        disk = SimulatedDisk(isForgetful: flaw == .forgets)
        log = LogDesk(ledger, flaw: flaw)
        pages = Self.clients.map(Page.init)
        (self.clock, self.songs, self.speakers, self.flaw) = (clock, songs, speakers, flaw)
        program = try RunningProgram(
            outputs: outputs,
            orders: orders,
            songs: songs,
            clock: clock,
            disk: disk,
            log: log,
            seed: dice.seed()
        )
        self.dice = dice
        for page in pages.indices { agenda.add(.arrived(page: page), at: 1) }
    }

    private static func orders(_ flaw: Flaw?) -> [any QueueOrder] {
        switch flaw {
        case .losesSongs?, .guesses?: flaw.map { [FlawedOrder($0), .shuffle] } ?? []
        case .ignoresPriorities?: [.inOrder, FlawedOrder(.ignoresPriorities)]
        case _: QueueOrders.all
        }
    }

    var player: Player { program.player }
    var now: Int { clock.now() }

    /// When something happens by itself next.
    var next: Int? {
        guard let alarm = clock.next else { return agenda.next }
        return agenda.next.map { min($0, alarm) } ?? alarm
    }

    /// How a face sees the player now.
    func look() -> PlayerSnapshot {
        let present = player.snapshot
        guard flaw == .showsThePast else { return present }
        defer { past = present }
        return dice.happens(20) ? past ?? present : present
    }

    /// Does what falls due next, if that is by `time`; else the clock shows `time`.
    func go(to time: Int, _ outcome: inout Outcome) {
        guard let next, next <= time else { return clock.pass(to: time) }
        if clock.next == next { return clock.runNext() }
        clock.pass(to: next)
        if let event = agenda.take() { happen(event, &outcome) }
    }

    /// Ends the program and starts it anew, with what is kept of it.
    func restart(_ kind: Restart, _ outcome: inout Outcome) {
        if kind == .stop { program.keeper.save() }
        if kind == .powerCut { disk.cutPower(&dice) }
        clock.endProgram()
        // A start takes some time.
        clock.pass(to: now + 1000)
        agenda.cutConnections()
        for speaker in speakers { speaker.value = Speaker(seed: dice.seed(), flaw: flaw) }
        do {
            weak let old = program.player
            program = try RunningProgram(
                outputs: outputs,
                orders: orders,
                songs: songs,
                clock: clock,
                disk: disk,
                log: log,
                seed: dice.seed()
            )
            outcome.isOldPlayerHeld = old != nil
        } catch {
            outcome.failure = error
        }
        for page in pages.indices {
            (pages[page].coming, pages[page].reportsOnTheWay) = (nil, 0)
            (pages[page].isOpen, pages[page].isArriving) = (true, true)
            agenda.add(.arrived(page: page), at: now + 100)
        }
    }

    /// Lets everything be well again.
    func mend() {
        songs.value.mend()
        for speaker in speakers {
            (speaker.value.isGone, speaker.value.latencyMs, speaker.value.nextDryMs) = (false, 20, nil)
        }
        disk.change(at: now) { ($0.isFull, $0.delayMs) = (false, 0) }
        program.keeper.goOn()
        program.switchboard.settle()
        for page in pages.indices {
            pages[page].latencyMs = 60
            if !pages[page].isOpen { open(page) }
        }
    }

    /// Takes what the player told: the keeper hears of it at once, the pages later.
    func takeNews() -> [PlayerNews] {
        let news = program.told.value
        guard !news.isEmpty else { return [] }
        program.told.value = []
        for item in news {
            switch item {
            case .changed(let snapshot):
                program.keeper.take(snapshot)
                tell(snapshot)
            case .listened: program.keeper.take()
            case .queue, .transition: break
            }
        }
        return news
    }
}
