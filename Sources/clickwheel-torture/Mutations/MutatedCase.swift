import ClickwheelSystem

/// A target with the files that its mutations are made of.
struct MutatedCases {
    private let originals: [[UInt8]]
    private let name: String
    private let filesPerCase: Int
    private let seed: UInt64

    init(_ target: any MutationTarget.Type, _ originals: [[UInt8]], seed: UInt64) throws(TortureFailure) {
        guard !originals.isEmpty else {
            throw TortureFailure("there is no file to mutate for \(target.name)")
        }
        self.originals = originals
        self.seed = seed
        name = target.name
        filesPerCase = target.filesPerCase
    }

    /// The files of case `number`, which depend on that and on the seed alone.
    func files(_ number: Int) -> [[UInt8]] {
        var luck = SplitMix64(seed: Ground.mixed(seed, name, number))
        return (0..<filesPerCase).map { _ in
            let original = originals[Int.random(in: 0..<originals.count, using: &luck)]
            let other = originals[Int.random(in: 0..<originals.count, using: &luck)]
            return Mutator.mutated(original, other: other, &luck)
        }
    }
}
