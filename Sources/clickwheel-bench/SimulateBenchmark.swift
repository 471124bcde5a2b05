import ClickwheelSimulation
import Foundation

/// The player on a virtual clock, pressed and struck by chance, and held to its laws at every step.
enum SimulateBenchmark {
    private static let usage =
        "usage: clickwheel-bench simulate [--seed N] [--steps N] [--hours N] [--flaw NAME] [--json]"

    /// What is written with `--json`.
    private struct Answer: Encodable {
        let seed: UInt64
        let steps: Int
        let hours: Double
        let commands: Int
        let refusals: Int
        let switches: Int
        let faults: Int
        let restarts: Int
        let lateAnswers: Int
        let stepsPerSecond: Int
        var failure: Failure?

        struct Failure: Encodable {
            let step: Int
            let law: String
            let detail: String
            let actions: [String]
        }
    }

    static func run(_ arguments: [String]) throws {
        var (seed, steps, hours, isJSON) = (UInt64(1), 1_000_000, 0, false)
        var flaw: Flaw?
        var words = arguments[...]
        while let word = words.popFirst() {
            if word == "--json" {
                isJSON = true
                continue
            }
            let value = words.popFirst()
            switch (word, value, value.flatMap { Int($0) }) {
            case ("--seed", let value?, _):
                guard let number = UInt64(value) else {
                    throw BenchmarkFailure("\(value) is no seed; \(usage)")
                }
                seed = number
            case ("--steps", _, let number?) where number >= 0: steps = number
            case ("--hours", _, let number?) where number > 0: hours = number
            case ("--flaw", let value?, _):
                flaw = Flaw(rawValue: value)
                let names = Flaw.allCases.map(\.rawValue).joined(separator: ", ")
                if flaw == nil { throw BenchmarkFailure("there is no flaw \(value); there are \(names)") }
            default: throw BenchmarkFailure("\(word) \(value ?? "") is not understood; \(usage)")
            }
        }
        var simulation = try Simulation(seed: seed, profile: hours > 0 ? .listening : .frantic, flaw: flaw)
        var failure: SimulationFailure?
        let time = ContinuousClock().measure {
            do throws(SimulationFailure) {
                if hours > 0 {
                    try simulation.run(until: hours * 3_600_000)
                } else {
                    try simulation.run(steps: steps)
                }
            } catch {
                failure = error
            }
        }
        try tell(simulation, failure, time / .seconds(1), isJSON)
        if failure != nil { throw BenchmarkFailure("a law is broken") }
    }

    private static func tell(
        _ simulation: Simulation,
        _ failure: SimulationFailure?,
        _ seconds: Double,
        _ isJSON: Bool
    ) throws {
        let tally = simulation.tally
        let rate = Int(Double(tally.steps) / max(seconds, 1e-9))
        let hours = (Double(tally.timeMs) / 36_000).rounded() / 100
        guard isJSON else {
            if let failure { print(failure) }
            print("seed\t\(simulation.seed)")
            print("steps\t\(tally.steps)\t\(rate) a second")
            print(
                "virtual hours\t\(hours)\tof which music sounded \((Double(tally.soundMs) / 36_000).rounded() / 100)"
            )
            print("commands\t\(tally.commands)\trefused, with switches \(tally.refusals)")
            print("switches\t\(tally.switches)")
            print("faults\t\(tally.faults)\trestarts \(tally.restarts)\tlate answers \(tally.lateAnswers)")
            print("transitions\t\(tally.transitions)\tsongs ended \(tally.ends), failed \(tally.failures)")
            return
        }
        let answer = Answer(
            seed: simulation.seed,
            steps: tally.steps,
            hours: hours,
            commands: tally.commands,
            refusals: tally.refusals,
            switches: tally.switches,
            faults: tally.faults,
            restarts: tally.restarts,
            lateAnswers: tally.lateAnswers,
            stepsPerSecond: rate,
            failure: failure.map {
                .init(step: $0.step, law: $0.law.rawValue, detail: $0.detail, actions: $0.actions)
            }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
}
