import Log
import Playback

/// The player and everything round it on a virtual clock, driven and struck by what its seed has in store, and held to every
/// ``Law`` at every step.
///
/// The same seed, profile and flaw make the same steps, wherever they are run. It is used from one thread at a time, and
/// touches nothing outside of itself.
package struct Simulation {
    /// Decides everything.
    package let seed: UInt64
    /// What has happened.
    package private(set) var tally = Tally()
    private let world: World
    private var driver: Driver
    private var inspector = Inspector()
    private var view: Step.View
    /// What was done last, in a ring.
    private var recent: [(step: Int, time: Int, action: Action)] = []

    /// How many actions a failure tells.
    private static let memory = 20
    /// After so many steps a line is logged to be counted.
    private static let stepsPerLine = 16

    /// A program that has just begun.
    ///
    /// - Throws: What the start of the program throws.
    package init(seed: UInt64, profile: Profile = .frantic, flaw: Flaw? = nil) throws {
        self.seed = seed
        var dice = Dice(seed: seed)
        world = try World(seed: dice.seed(), flaw: flaw)
        driver = Driver(profile, seed: dice.seed())
        view = Step.View(snapshot: world.player.snapshot, kept: world.player.persisted, time: world.now)
    }

    /// Milliseconds of the virtual clock.
    package var time: Int { view.time }

    /// Makes `count` steps.
    ///
    /// - Throws: ``SimulationFailure`` at the first step that breaks a law.
    package mutating func run(steps count: Int) throws(SimulationFailure) {
        for _ in 0..<count { try step() }
    }

    /// Makes steps until the virtual clock shows `time`, in milliseconds.
    ///
    /// - Throws: As ``run(steps:)``.
    package mutating func run(until time: Int) throws(SimulationFailure) {
        while view.time < time { try step() }
    }

    private mutating func step() throws(SimulationFailure) {
        tally.steps += 1
        let action = driver.next(view)
        remember(action)
        if tally.steps % Self.stepsPerLine == 0 {
            inspector.lines += 1
            world.log.logger.critical("\(inspector.lines)")
        }
        let before = view
        let outcome = world.perform(action)
        let news = world.takeNews()
        view = Step.View(snapshot: world.look(), kept: world.player.persisted, time: world.now)
        world.used.value = view.snapshot.output
        let step = Step(action: action, outcome: outcome, before: before, after: view, news: news)
        tally.count(step)
        do {
            try inspector.check(step, world)
        } catch {
            throw SimulationFailure(
                seed: seed,
                step: tally.steps,
                law: error.law,
                detail: error.detail,
                actions: lastActions()
            )
        }
    }

    private mutating func remember(_ action: Action) {
        if recent.count < Self.memory {
            recent.append((tally.steps, view.time, action))
        } else {
            recent[(tally.steps - 1) % Self.memory] = (tally.steps, view.time, action)
        }
    }

    private func lastActions() -> [String] {
        recent.sorted { $0.step < $1.step }.map { "step \($0.step), \($0.time) ms: \($0.action)" }
    }
}
