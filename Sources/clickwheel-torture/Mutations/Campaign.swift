import ClickwheelSystem
import Synchronization

/// The cases of all targets, read by two threads with a worker each.
struct Campaign {
    let reading: Reading
    let ground: Ground

    func run() throws -> Findings {
        // Made now, the first time: no case shall wait for it.
        _ = try DemoSongs.folder(ground.programs)
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        let waiting = Mutex(pieces[...])
        let all = Mutex((findings: Findings(), tried: [String: Int]()))
        // One begins with what is read slowly, one with what is read by thousands, so that both are tried in any time.
        let threads = try (0..<2).map { number in
            try NativeThread(name: "\(reading)-\(number)") {
                while let piece = waiting.withLock({ number == 0 ? $0.popFirst() : $0.popLast() }) {
                    let name = piece.target.name
                    let found = Result { try read(piece, until: deadline) }
                    all.withLock {
                        $0.tried[name, default: 0] += (try? found.get().tried) ?? 0
                        Self.add(found, of: name, to: &$0.findings)
                    }
                }
            }
        }
        for thread in threads { thread.join() }
        return all.withLock { all in
            for target in MutationTargets.all {
                let wanted = count(target) * target.filesPerCase
                let tried = all.tried[target.name] ?? 0
                guard tried < wanted else { continue }
                all.findings.lose("of \(wanted) \(target.name) only \(tried) were read in the time there was")
            }
            return all.findings
        }
    }

    /// Some cases of a target, which one thread reads.
    private struct Piece {
        let target: any MutationTarget.Type
        let numbers: Range<Int>
    }

    /// The cases of all targets, each in quarters: both threads are at work on what is read slowly once nothing else is left.
    private var pieces: [Piece] {
        MutationTargets.all.filter { reading.count($0) > 0 }.flatMap { target in
            let count = count(target)
            let size = (count + 3) / 4
            return stride(from: 0, to: count, by: size).map {
                Piece(target: target, numbers: $0..<min($0 + size, count))
            }
        }
    }

    private func count(_ target: any MutationTarget.Type) -> Int {
        let count = reading.count(target)
        return count == 0 ? 0 : max(1, Int(Double(count) * ground.scale))
    }

    private func read(_ piece: Piece, until deadline: Int64) throws -> Findings {
        let run = MutationRun(
            reading: reading,
            target: piece.target,
            seed: ground.seed,
            programs: ground.programs,
            folder: "\(ground.folder)/\(piece.target.name)-\(piece.numbers.lowerBound)"
        )
        return try run.read(piece.numbers, until: deadline)
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
