import ClickwheelSystem
import Playback
import StateMachine

/// What one transition of the audio player costs: as one hand-written `switch`, as our machine, as `any State`.
///
/// All take the same events, each of which is valid where it comes, so that nothing is logged.
enum MachineBenchmark {
    /// The bar: our machine may cost so many times the `switch`.
    static let bar = 3.0
    private static let rounds = 500
    private static let repetitions = 9

    static func run(_ arguments: [String]) throws {
        guard arguments.isEmpty else { throw BenchmarkFailure("usage: clickwheel-bench machine") }
        print(
            "| one transition | ns, buttons in turn | times the switch | ns, at random | times the switch |"
        )
        print("|---|---|---|---|---|")
        let regular = (0..<1024).flatMap { _ in [AudioPlayerEvent.playing, .pausing, .playing, .stopping] }
        let random = validEvents(count: 4096, seed: 1)
        let inTurn = measure(regular)
        let atRandom = measure(random)
        for (index, subject) in subjects.enumerated() {
            let columns = [inTurn, atRandom].flatMap { [$0[index], $0[index] / $0[0]] }.map {
                "\(rounded($0))"
            }
            print("| \(subject.name) | \(columns.joined(separator: " | ")) |")
        }
        for times in [inTurn, atRandom] where times[1] > bar * times[0] {
            throw BenchmarkFailure(
                "our machine costs \(rounded(times[1] / times[0])) times the switch; the bar is \(bar)"
            )
        }
    }

    private static let subjects: [(name: String, run: @Sendable ([AudioPlayerEvent]) -> Int)] = [
        ("`switch` on an enum", bySwitch),
        ("`AudioPlayerStateMachine.handle(event:)`", byMachine),
        ("the same, returning its effects", byMachineWithEffects),
        ("the same, asked for `currentState`", byMachineAskingState),
        ("a stored `any State`", byExistential),
    ]

    /// The best time of each subject; they take turns, so that whatever else runs disturbs all alike.
    private static func measure(_ events: [AudioPlayerEvent]) -> [Double] {
        var best = subjects.map { _ in Double.infinity }
        for _ in 0..<repetitions {
            for (index, subject) in subjects.enumerated() {
                best[index] = min(best[index], nanoseconds(events, subject.run))
            }
        }
        return best
    }

    private static func bySwitch(_ events: [AudioPlayerEvent]) -> Int {
        let player = SwitchPlayer()
        for _ in 0..<rounds {
            for event in events { player.handle(event) }
        }
        return player.state == .stop ? 0 : 1
    }

    private static func byMachine(_ events: [AudioPlayerEvent]) -> Int {
        let machine = AudioPlayerStateMachine()
        for _ in 0..<rounds {
            for event in events { machine.handle(event: event) }
        }
        return machine.currentState is StopState ? 0 : 1
    }

    private static func byMachineWithEffects(_ events: [AudioPlayerEvent]) -> Int {
        let machine = AudioPlayerTransport()
        var (state, effects) = (machine.initial, 0)
        for _ in 0..<rounds {
            for event in events {
                let transition = machine.transition(from: state, on: .button(event))
                state = transition.state
                effects &+= transition.effects.count
            }
        }
        return effects
    }

    private static func byMachineAskingState(_ events: [AudioPlayerEvent]) -> Int {
        let machine = AudioPlayerStateMachine()
        var plays = 0
        for _ in 0..<rounds {
            for event in events {
                machine.handle(event: event)
                if machine.currentState is PlayState { plays &+= 1 }
            }
        }
        return plays
    }

    private static func byExistential(_ events: [AudioPlayerEvent]) -> Int {
        let player = ExistentialPlayer()
        for _ in 0..<rounds {
            for event in events { player.handle(event) }
        }
        return player.state is StopState ? 0 : 1
    }

    private static func nanoseconds(
        _ events: [AudioPlayerEvent],
        _ run: ([AudioPlayerEvent]) -> Int
    ) -> Double {
        let clock = ContinuousClock()
        var result = 0
        let time = clock.measure { result = run(events) }
        // Never true; it keeps the work from being optimised away.
        if result == .min { print(result) }
        let (seconds, attoseconds) = time.components
        return (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(events.count * rounds)
    }

    private static func rounded(_ number: Double) -> Double {
        (number * 100).rounded() / 100
    }

    /// A walk through the five states that never presses a button in vain.
    private static func validEvents(count: Int, seed: UInt64) -> [AudioPlayerEvent] {
        var generator = SplitMix64(seed: seed)
        var state: any State = StopState()
        var events: [AudioPlayerEvent] = []
        while events.count < count {
            let event = AudioPlayerEvent.allCases[Int(generator.next() % 5)]
            let next = state.apply(event: event)
            guard !next.isSame(as: state) else { continue }
            events.append(event)
            state = next
        }
        // Back to the start, so that the walk can be repeated.
        while !(state is StopState) {
            let event: AudioPlayerEvent = state is PlayState || state is PauseState ? .stopping : .playing
            events.append(event)
            state = state.apply(event: event)
        }
        return events
    }
}

/// The player as everybody writes it first.
private final class SwitchPlayer {
    enum Position {
        case stop
        case play
        case pause
        case rewind
        case fastForward
    }

    private(set) var state = Position.stop

    @inline(never)
    func handle(_ event: AudioPlayerEvent) {
        switch (state, event) {
        case (.stop, .playing), (.pause, .playing), (.rewind, .playing), (.fastForward, .playing):
            state = .play
        case (.play, .stopping), (.pause, .stopping): state = .stop
        case (.play, .pausing): state = .pause
        case (.play, .rewinding): state = .rewind
        case (.play, .forwarding): state = .fastForward
        case (.stop, _), (.play, .playing), (.pause, _), (.rewind, _), (.fastForward, _): break
        }
    }
}

/// The player as the pattern is usually shown: the state itself is stored.
private final class ExistentialPlayer {
    private(set) var state: any State = StopState()

    @inline(never)
    func handle(_ event: AudioPlayerEvent) {
        state = state.apply(event: event)
    }
}
