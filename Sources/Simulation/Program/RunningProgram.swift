import ClickwheelProgram
import ClickwheelSystem
import Log
import Playback

/// A program from its start to its end: the player with its keeper and its switchboard, put together as the daemon does.
final class RunningProgram {
    let player: Player
    let keeper: PlayerKeeper
    let switchboard: Switchboard
    /// What the player told and nobody has looked at yet, oldest first.
    let told = Cell<[PlayerNews]>([])
    /// How often the switchboard announced a switch.
    let announced = Cell(0)
    private let listening: EventBus.Subscription

    init(
        outputs: [any AudioOutput],
        orders: [any QueueOrder],
        songs: Cell<Songs>,
        clock: VirtualClock,
        disk: SimulatedDisk,
        log: LogDesk,
        seed: UInt64
    ) throws {
        let player = Player(
            tracks: { songs.value.info($0) },
            outputs: outputs,
            orders: orders,
            scheduler: clock,
            logger: log.logger,
            seed: seed,
            restoring: disk.saved
        )
        self.player = player
        let (bus, silent) = (EventBus(), Logger(strategy: NullStrategy()))
        keeper = PlayerKeeper(
            player,
            bus: bus,
            logger: silent,
            write: { try disk.save($0, isAwaited: $1) },
            queue: DiskThread(clock: clock, disk: disk)
        )
        switchboard = try Switchboard(
            [Self.part(player, outputs), log.part],
            choices: disk,
            bus: bus,
            logger: silent
        )
        listening = bus.subscribe { [announced] event in
            if event.content is StrategySwitch { announced.value += 1 }
        }
        player.observe { [told] news in told.value.append(news) }
        switchboard.restore()
    }

    /// What the daemon's player offers, with the outputs of the simulation.
    private static func part(_ player: Player, _ outputs: [any AudioOutput]) -> Part {
        var part = Part.playback(player)
        part.families.removeAll { $0.name == AudioOutputs.family }
        part.families.append(
            StrategyFamily(
                AudioOutputs.family,
                title: "Output",
                summary: "Where sound goes.",
                members: outputs.map { .init($0.name, title: $0.title, for: $0.audience) },
                owner: player,
                current: { Choice($0.snapshot.output) },
                use: { try $0.perform(.output($1.member), by: Sender(name: "\($2)")) }
            )
        )
        return part
    }
}

/// The thread of the keeper, which waits for the disk.
private struct DiskThread: TimedWorkQueue {
    let clock: VirtualClock
    let disk: SimulatedDisk

    func run(_ work: @escaping @Sendable () -> Void) { run(after: .zero, work) }

    func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        clock.after(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)) {
            let wait = disk.wait(at: clock.now())
            if wait == 0 { work() } else { clock.after(wait, work) }
        }
    }
}
