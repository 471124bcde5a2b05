import ClickwheelSystem
import Synchronization

/// Files of every kind that the program reads, each changed in a few places.
struct Mutations: Ordeal {
    let name = "mutations"
    let summary = "mutated files of every kind, read as the program reads them"
    let share = 0.42

    func run(_ ground: Ground) throws -> Findings {
        // Made now, the first time: no case shall wait for it.
        _ = try DemoSongs.folder(ground.programs)
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        let waiting = Mutex(MutationTargets.all.map { $0.name }[...])
        let all = Mutex(Findings())
        // One begins with what is read slowly, one with what is read by thousands, so that both are tried in any time.
        let threads = try (0..<2).map { number in
            try NativeThread(name: "mutations-\(number)") {
                while let name = waiting.withLock({ number == 0 ? $0.popFirst() : $0.popLast() }) {
                    let found = Result { try Self.read(name, ground, deadline) }
                    all.withLock { Self.add(found, of: name, to: &$0) }
                }
            }
        }
        for thread in threads { thread.join() }
        return all.withLock { $0 }
    }

    private static func read(_ name: String, _ ground: Ground, _ deadline: Int64) throws -> Findings {
        let target = try MutationTargets.named(name)
        let run = MutationRun(
            target: target,
            seed: ground.seed,
            programs: ground.programs,
            folder: ground.folder + "/" + name
        )
        let count = max(1, Int(Double(target.count) * ground.scale))
        var findings = try run.read(0..<count, until: deadline)
        let wanted = count * target.filesPerCase
        if findings.tried < wanted {
            findings.lose("of \(wanted) \(name) only \(findings.tried) were read in the time there was")
        }
        return findings
    }

    private static func add(_ found: Result<Findings, any Error>, of name: String, to all: inout Findings) {
        switch found {
        case .failure(let error): all.lose("\(name) could not be tried: \(error)")
        case .success(let findings):
            all.tried += findings.tried
            for loss in findings.losses { all.lose(loss) }
            for figure in findings.figures {
                all.measure(figure.name, figure.value, figure.unit, bar: figure.bar)
            }
        }
    }
}
