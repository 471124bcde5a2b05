public import ClickwheelProgram

extension Part {
    /// What `player`, which was made with `outputs`, offers; without one, what it would.
    public static func playback(_ player: Player?, outputs: [any AudioOutput] = AudioOutputs.all) -> Part {
        Part(
            families: [
                StrategyFamily(
                    AudioOutputs.family,
                    title: "Output",
                    summary: "Where sound goes.",
                    members: outputs.map { .init($0.name, title: $0.title, for: $0.audience) },
                    owner: player,
                    current: { Choice($0.snapshot.output) },
                    use: { try $0.perform(.output($1.member), by: Sender(name: "\($2)")) }
                ),
                StrategyFamily(
                    QueueOrders.family,
                    title: "Queue order",
                    summary: "What plays next.",
                    members: QueueOrders.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    owner: player,
                    current: { Choice($0.snapshot.modes.order) },
                    use: { try $0.perform(.order($1.member), by: Sender(name: "\($2)")) }
                ),
                StrategyFamily(
                    LoudnessRules.family,
                    title: "Loudness",
                    summary:
                        "How loud songs are against each other, by the ReplayGain or R128 gain in their tags.",
                    members: LoudnessRules.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    owner: player,
                    current: { Choice($0.snapshot.loudness.rule) },
                    use: { try $0.perform(.loudness($1.member), by: Sender(name: "\($2)")) }
                ),
            ],
            settings: [
                Setting(
                    Preamplification.setting,
                    title: "Preamplification",
                    summary: "What is added to the gain of every song that has one; peaks never clip.",
                    members: Preamplification.allCases.map {
                        .init($0.rawValue, title: $0.title, for: $0.audience)
                    },
                    usual: Preamplification.none.rawValue,
                    owner: player,
                    current: { Choice($0.snapshot.loudness.preamplification) },
                    use: { try $0.perform(.preamplification($1.member), by: Sender(name: "\($2)")) }
                )
            ],
            machines: [
                MachineEntry(AudioPlayerTransport()) { player.map { [$0.snapshot.machineState] } ?? [] }
            ],
            greeting: { player.map { [.state($0.snapshot)] } ?? [] }
        )
    }
}

extension Event {
    /// How the player is now.
    public static func state(_ snapshot: PlayerSnapshot) -> Event { Event("state", snapshot, isState: true) }
}

extension Player {
    /// Publishes on `bus` what happens from now on; called once, before the player is used.
    public func publish(on bus: EventBus) {
        let machine = AudioPlayerTransport().name
        observe { news in
            switch news {
            case .changed(let snapshot): bus.publish(.state(snapshot))
            case .queue(let revision, let total):
                bus.publish(Event("queue", QueueChange(revision: revision, total: total)))
            case .listened(let listened):
                bus.publish(Event("listened", listened))
            case .transition(let step):
                let (from, event, to, cause) = (step.from, step.event, step.to, step.cause)
                bus.publish(
                    .machine(MachineStep(name: machine, from: from, event: event, state: to, cause: cause))
                )
            }
        }
    }
}

extension Switchboard {
    /// Has `player` perform `command`; one that puts another member of a family to use goes the way of every switch.
    ///
    /// - Throws: What ``Player/perform(_:by:)`` throws, or ``StrategyError``; nothing has changed then.
    ///
    /// - Returns: The revision that holds after it.
    @discardableResult
    public func perform(_ command: PlayerCommand, with player: Player, by sender: Sender) throws -> Int {
        guard let choice = player.choice(in: command) else {
            return try player.perform(command, by: sender)
        }
        var revision = 0
        try use(choice.member, in: choice.family, by: .client(sender.name)) {
            revision = try player.perform(command, by: sender)
        }
        return revision
    }
}

/// The items of the queue are different now.
public struct QueueChange: Encodable, Equatable, Sendable {
    /// The revision with which they changed.
    public let revision: Int
    /// How many items there are.
    public let total: Int
}
