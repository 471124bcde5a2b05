import ClickwheelSystem
import Log
import Playback
import StateMachine
import Testing

@Suite("The transport")
struct TransportTests {
    /// Every arrow of the machine, row by row; what is not here must leave the state and do nothing.
    static let table: [String: [String: String]] = [
        "stop": [
            "playing": "play/loading load", "load": "play/loading load",
        ],
        "play/loading": shared.merging([
            "loaded": "play/loading start", "started": "play/playing", "stalled": "play/stalled",
            "ended, next follows": "play/loading load", "ended, nothing follows": "stop unload",
            "failed": "play/failed unload", "failed again": "pause unload", "sought": "play/loading seek",
            "blocked": "play/blocked",
        ]) { $1 },
        "play/playing": shared.merging([
            "stalled": "play/stalled", "ended, next follows": "play/loading load",
            "ended, nothing follows": "stop unload", "failed": "play/failed unload",
            "failed again": "pause unload",
            "sought": "play/playing seek", "blocked": "play/blocked",
        ]) { $1 },
        "play/stalled": shared.merging([
            "loaded": "play/loading start", "started": "play/playing",
            "ended, next follows": "play/loading load", "ended, nothing follows": "stop unload",
            "failed": "play/failed unload", "failed again": "pause unload", "sought": "play/stalled seek",
            "blocked": "play/blocked",
        ]) { $1 },
        "play/blocked": shared.merging([
            "started": "play/playing", "failed": "play/failed unload", "failed again": "pause unload",
            "sought": "play/blocked seek", "unblocked": "play/loading load",
        ]) { $1 },
        "play/failed": shared.merging(["retried": "play/loading load"]) { $1 },
        "pause": [
            "playing": "play/loading start", "stopping": "stop unload", "load": "play/loading load",
            "track changed": "pause load", "sought": "pause seek", "scan backward": "rewind scan",
            "scan forward": "fast-forward scan", "halted": "stop unload", "handed over": "pause load",
        ],
        "rewind": scan(turn: "scan forward", to: "fast-forward"),
        "fast-forward": scan(turn: "scan backward", to: "rewind"),
    ]

    private static let shared = [
        "pausing": "pause pause", "stopping": "stop unload", "rewinding": "rewind scan",
        "forwarding": "fast-forward scan", "load": "play/loading load", "track changed": "play/loading load",
        "scan backward": "rewind scan", "scan forward": "fast-forward scan", "halted": "stop unload",
        "handed over": "play/loading load", "speaker lost": "pause pause",
    ]

    private static func scan(turn: String, to other: String) -> [String: String] {
        [
            "playing": "play/loading seek start", "load": "play/loading load",
            "track changed": "ORIGIN load", "released": "ORIGIN seek RESUME", "failed": "FAILED unload",
            "failed again": "pause unload", turn: "\(other) scan", "scan faster": "SAME scan",
            "halted": "stop unload", "handed over": "SAME load", "speaker lost": "pause pause",
        ]
    }

    @Test("every state answers every event as the table says")
    func everyPair() throws {
        let machine = AudioPlayerTransport()
        let exploration = Exploration(of: machine)
        #expect(exploration.isComplete)
        // A held button has two origins and four speeds; play shows its five phases.
        #expect(exploration.states.count == Self.table.count - 2 + 2 * 2 * 4)
        #expect(machine.representativeEvents.count == 32)
        #expect(Set(exploration.states.map(\.label)) == Set(Self.table.keys))
        #expect(exploration.rows.count == exploration.states.count * machine.representativeEvents.count)
        for row in exploration.rows {
            let expected = try #require(Self.table[row.state.label])[row.event.label]
            let isSameStage = row.event == hold(of: row.state).map { .scanStage($0.stage) }
            guard let expected, !isSameStage else {
                #expect(row.isIgnored, "\(row.state) on \(row.event.label) leads to \(row.transition)")
                continue
            }
            let effects = row.transition.effects.map { " \($0)" }.joined()
            #expect(
                row.transition.state.label + effects == filled(expected, from: row.state),
                "\(row.state) on \(row.event.label)"
            )
        }
    }

    /// The words of the table that depend on what is held.
    private func filled(_ text: String, from state: TransportState) -> String {
        let isFromPlay = if case .fromPlay = hold(of: state) { true } else { false }
        let words = text.split(separator: " ").map { word in
            switch word {
            case "ORIGIN": isFromPlay ? "play/loading" : "pause"
            case "RESUME": isFromPlay ? "start" : "pause"
            case "FAILED": isFromPlay ? "play/failed" : "pause"
            case "SAME": state.label
            default: String(word)
            }
        }
        return words.joined(separator: " ")
    }

    private func hold(of state: TransportState) -> ScanHold? {
        switch state.state {
        case let state as RewindState: state.hold
        case let state as FastForwardState: state.hold
        case _: nil
        }
    }

    @Test("the five buttons mean what they mean, alone, in each of the five states")
    func fiveButtons() {
        let accepted: [String: Set<AudioPlayerEvent>] = [
            "stop": [.playing], "play": [.stopping, .pausing, .rewinding, .forwarding],
            "pause": [.playing, .stopping],
            "rewind": [.playing], "fast-forward": [.playing],
        ]
        let targets: [AudioPlayerEvent: String] = [
            .playing: "play", .pausing: "pause", .stopping: "stop", .rewinding: "rewind",
            .forwarding: "fast-forward",
        ]
        for state in Exploration(of: AudioPlayerTransport()).states {
            guard let accepted = accepted[state.name] else { continue }
            for event in AudioPlayerEvent.allCases {
                let next = state.state.apply(event: event)
                let isAccepted = accepted.contains(event)
                let target = isAccepted ? targets[event] : state.name
                #expect("\(next.id)" == target, "\(state.label) on \(event)")
                if !isAccepted { #expect(TransportState(next) == state) }
            }
        }
    }

    @Test("a button held while paused goes back to pause, however fast it got and whichever way it turned")
    func scanFromPause() {
        let machine = AudioPlayerTransport()
        var state = TransportState.pause
        for event: TransportEvent in [
            .scanBegan(.forward), .scanStage(.second), .scanBegan(.backward), .scanStage(.fourth),
            .handedOver,
        ] {
            state = machine.transition(from: state, on: event).state
        }
        #expect(state == .rewind(.fromPause(.fourth)))
        #expect(
            machine.transition(from: state, on: .scanReleased)
                == Transition(to: .pause, Effects(.seek, .pause))
        )
    }

    @Test("whatever happens, orders to the output make sense", arguments: 0..<40 as Range<UInt64>)
    func randomWalk(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let machine = AudioPlayerTransport()
        var state = machine.initial
        let events = machine.representativeEvents
        var isLoaded = false
        for _ in 0..<2000 {
            let event = events[Int(generator.next() % UInt64(events.count))]
            let (before, transition) = (state, machine.transition(from: state, on: event))
            let effects = transition.effects
            state = transition.state
            if effects.isEmpty, state == before { continue }
            for effect in effects {
                switch effect {
                case .load: isLoaded = true
                case .unload: isLoaded = false
                // An owner that has nothing loaded loads instead: after a failure, or for a player just restored.
                case .start, .seek, .pause, .scan: break
                }
            }
            if state == .stop || state == .play(.failed) {
                #expect(!isLoaded, "\(event) left something loaded")
            }
            if state == .play(.loading) {
                #expect(!effects.isEmpty, "\(event) began to load, and nobody was told")
            }
        }
    }

    @Test("an invalid button is reported, with the state and the event")
    func invalid() {
        let logger = Deck().logger
        let machine = AudioPlayerStateMachine(logger: logger)
        machine.handle(event: .pausing)
        #expect(machine.currentState is StopState)
        #expect(logger.loggedMessages.count == 1)
        let message = logger.loggedMessages.joined()
        #expect(
            message.contains("invalid transition") && message.contains("stop") && message.contains("pausing")
        )
        machine.handle(event: .playing)
        #expect(logger.loggedMessages.count == 1)
    }

    @Test("the diagram shows every state, with the phases inside play")
    func diagram() {
        let description = MachineDescription(of: AudioPlayerTransport())
        #expect(description.states.first == "stop")
        #expect(Set(description.states) == Set(Self.table.keys))
        #expect(description.transitions.contains(.init(from: "pause", event: "playing", to: "play/loading")))
        #expect(!description.transitions.contains { $0.from == "stop" && $0.event == "pausing" })
        let expected = Self.table.flatMap { state, row in row.map { [state, $0.key] } }
        #expect(Set(description.transitions.map { [$0.from, $0.event] }) == Set(expected))
    }
}
