import ClickwheelSimulation
import Testing

@Suite("The player, pressed and struck by chance on a virtual clock")
struct SimulationTests {
    /// A million steps in all: shared, so that every core has some.
    private static let shares = 1...8 as ClosedRange<UInt64>

    @Test("keeps every law for a million steps", arguments: shares)
    func millionSteps(seed: UInt64) throws {
        var simulation = try Simulation(seed: seed)
        try simulation.run(steps: 1_000_000 / Self.shares.count)
        let tally = simulation.tally
        // It was not for nothing: all that can happen has happened, and often.
        let counts = [
            tally.commands, tally.refusals, tally.switches, tally.faults, tally.restarts, tally.transitions,
            tally.lateAnswers, tally.ends, tally.failures,
        ]
        #expect(counts.allSatisfy { $0 >= 100 }, "\(tally)")
        #expect(tally.soundMs > 3_600_000)
    }

    @Test("keeps every law for a day at home")
    func day() throws {
        var simulation = try Simulation(seed: 24, profile: .listening)
        let day = 24 * 3_600_000
        try simulation.run(until: day)
        let tally = simulation.tally
        #expect(
            tally.timeMs >= day && tally.soundMs > day / 20 && tally.ends > 50 && tally.restarts > 0,
            "\(tally)"
        )
    }

    @Test("does the same with the same seed, and something else with another")
    func seeds() throws {
        func tally(_ seed: UInt64) throws -> Tally {
            var simulation = try Simulation(seed: seed)
            try simulation.run(steps: 3000)
            return simulation.tally
        }
        let one = try tally(1)
        #expect(try tally(1) == one)
        #expect(try tally(2) != one)
    }

    @Test(
        "notices what no program may do, and its seed shows it again at the same step",
        arguments: Flaw.allCases
    )
    func flaws(flaw: Flaw) throws {
        let failure = try #require(try failure(flaw), "\(flaw) was not noticed")
        #expect(try Self.laws(brokenBy: flaw).contains(failure.law), "\(failure)")
        var again = try Simulation(seed: failure.seed, flaw: flaw)
        try again.run(steps: failure.step - 1)
        let same = #expect(throws: SimulationFailure.self) { try again.run(steps: 1) }
        // A set is described in another order each time.
        #expect(same?.step == failure.step && same?.law == failure.law)
        let text = "\(failure)"
        #expect(
            text.hasPrefix("seed \(failure.seed), step \(failure.step): not so that \(failure.law.rawValue)")
        )
        #expect(text.contains("--seed \(failure.seed) --steps \(failure.step)"))
        #expect(failure.actions.count == min(20, failure.step))
        #expect(failure.actions.last?.hasPrefix("step \(failure.step), ") == true)
    }

    /// The first failure that one of some seeds comes to.
    private func failure(_ flaw: Flaw) throws -> SimulationFailure? {
        for seed in 1...4 as ClosedRange<UInt64> {
            var simulation = try Simulation(seed: seed, flaw: flaw)
            do throws(SimulationFailure) {
                try simulation.run(steps: 20_000)
            } catch {
                return error
            }
        }
        return nil
    }

    private static func laws(brokenBy flaw: Flaw) throws -> Set<Law> {
        switch flaw {
        case .soundsOnWhenPaused, .soundsAnotherSong, .ignoresVolume: [.sound]
        case .soundsOnWhenLetGo: [.sound, .oneSound]
        case .saysItWentBack: [.position, .sound]
        case .hearsLateAnswers: [.lateAnswers]
        case .losesSongs: [.queue]
        case .guesses: [.order, .revisions]
        case .ignoresPriorities, .playsOnWhereItStops: [.order]
        case .undoesInDisorder, .interruptsByUndo: [.queue]
        case .losesAlarms: [.progress]
        case .forgets: [.keeping]
        case .losesLines: [.log]
        case .holdsOn: [.letGo]
        case .showsThePast: [.telling, .revisions, .sound, .oneSound, .obedience, .queue, .ids]
        }
    }
}
