import ClickwheelSystem

/// A target with the files that its cases are made of.
struct Cases {
    private let reading: Reading
    private let originals: [[UInt8]]
    private let name: String
    private let filesPerCase: Int
    private let seed: UInt64

    init(
        _ reading: Reading,
        _ target: any MutationTarget.Type,
        _ originals: [[UInt8]],
        seed: UInt64
    ) throws(TortureFailure) {
        guard !originals.isEmpty else {
            throw TortureFailure("there is no file of which \(reading) of \(target.name) could be made")
        }
        self.reading = reading
        self.originals = originals
        self.seed = seed
        name = target.name
        filesPerCase = target.filesPerCase
    }

    /// The files of case `number`, which depend on that and on the seed alone.
    func files(_ number: Int) -> [[UInt8]] {
        var luck = SplitMix64(seed: Ground.mixed(seed, name, number))
        switch reading {
        case .mutations:
            return (0..<filesPerCase).map { _ in
                Mutator.mutated(original(&luck), other: original(&luck), &luck)
            }
        case .growth:
            let file = GrownFile(of: original(&luck), &luck)
            return GrowthJudge.sizes.map { file.bytes($0) }
        }
    }

    private func original(_ luck: inout SplitMix64) -> [UInt8] {
        originals[Int.random(in: 0..<originals.count, using: &luck)]
    }
}
