import ClickwheelCTorture
import ClickwheelPOSIX
import ClickwheelSystem

/// The command line of the program.
enum Torture {
    private static let usage = """
        usage: clickwheel-torture [--seed N] [--minutes N | --hours N] [--only NAME]… [--case TARGET/NUMBER] [--json]
        Treats the clickwheel beside it badly in every way there is, and says what was tried, survived and lost.
          --seed N               what is tried depends on it (default: 1)
          --minutes N, --hours N how long it takes at most, about (default: 10 minutes)
          --only NAME            this ordeal alone; may be repeated
          --case TARGET/NUMBER   one case of files again, as a loss names it
          --json                 one JSON document to standard output
        The ordeals are
        """

    /// - Returns: The exit status: 0 where all was survived, 1 where something was lost, 2 for a wrong call.
    static func run(_ words: [String]) -> Int32 {
        torture_guard()
        // How this program calls itself for what may take a process along.
        if words.first.flatMap(Reading.init(word:)) != nil { return MutationWorker.run(words) }
        if words.contains("--help") || words.contains("-h") {
            print(help)
            return 0
        }
        do throws(TortureFailure) {
            return try run(Options(words))
        } catch {
            complain("\(error)")
            return 2
        }
    }

    private static func run(_ options: Options) -> Int32 {
        do {
            let programs = try Programs.beside()
            let folder = try ScratchFolder()
            defer { folder.remove() }
            if let word = options.repeated {
                return try MutationRun.again(word, options.seed, programs, folder.path)
            }
            let report = Report(seed: options.seed, trials: try trials(options, programs, folder.path))
            print(options.isJSON ? report.json : report.table)
            return report.isLost ? 1 : 0
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func trials(_ options: Options, _ programs: Programs, _ folder: String) throws -> [Trial] {
        let begin = Monotonic.now()
        let total = options.minutes * 60
        var trials: [Trial] = []
        for ordeal in options.ordeals {
            let spent = Double(Monotonic.now() - begin) / 1e9
            let isLast = ordeal.name == options.ordeals.last?.name
            let place = folder + "/" + ordeal.name
            try Folder.make(place)
            let ground = Ground(
                seed: Ground.mixed(options.seed, ordeal.name, 0),
                seconds: isLast ? max(10, total - spent) : Ordeals.seconds(of: ordeal, in: total),
                scale: options.minutes / 10,
                folder: place,
                programs: programs
            )
            complain("\(ordeal.name): \(ordeal.summary), at most \(Int(ground.seconds)) s")
            let trial = Trial.of(ordeal, on: ground)
            for loss in trial.findings.lost { complain("  lost: \(loss)") }
            trials.append(trial)
        }
        return trials
    }

    private static var help: String {
        usage + Ordeals.all.map { "\n  \($0.name): \($0.summary)" }.joined()
    }

    private static func complain(_ sentence: String) {
        let line = "torture: \(sentence)\n"
        _ = line.withCString { write(Descriptor.standardError, $0, strlen($0)) }
    }
}
