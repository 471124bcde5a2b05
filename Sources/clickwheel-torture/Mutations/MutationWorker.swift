import ClickwheelPOSIX
import ClickwheelSystem

/// The process that reads mutated files, and may die of one.
enum MutationWorker {
    /// The exit status of one that saw a broken promise.
    static let brokenPromise: Int32 = 70

    /// The words of a worker that reads the cases of `numbers`.
    static func words(
        _ reading: Reading,
        _ target: String,
        seed: UInt64,
        _ numbers: Range<Int>,
        folder: String,
        progress: String
    ) -> [String] {
        [reading.word, target, "\(seed)", "\(numbers.lowerBound)", "\(numbers.upperBound)", folder, progress]
    }

    static func run(_ words: [String]) -> Int32 {
        do {
            guard words.count == 7, let reading = Reading(word: words[0]), let seed = UInt64(words[2]),
                let first = Int(words[3]), let end = Int(words[4])
            else { throw TortureFailure("a worker is called by the torture program alone") }
            let progress = try Progress(words[6], isNew: false)
            let workshop = Workshop(programs: try Programs.beside(), folder: words[5])
            let target = try MutationTargets.named(words[1])
            try read(reading, target, seed, first..<end, workshop, progress)
            return 0
        } catch {
            try? Descriptor(owning: dup(STDOUT_FILENO)).write(Array("\(error)".utf8))
            return brokenPromise
        }
    }

    private static func read(
        _ reading: Reading,
        _ kind: any MutationTarget.Type,
        _ seed: UInt64,
        _ numbers: Range<Int>,
        _ workshop: Workshop,
        _ progress: Progress
    ) throws {
        let cases = try Cases(reading, kind, try kind.originals(workshop), seed: seed)
        let target = try kind.init(workshop)
        defer { withExtendedLifetime(target) {} }
        for number in numbers {
            let files = cases.files(number)
            try progress.count(number, of: numbers) {
                switch reading {
                case .mutations: try progress.time { try target.read(files) }
                case .growth: try readGrowth(files, target, progress)
                }
            }
        }
    }

    private static func readGrowth(
        _ files: [[UInt8]],
        _ target: any MutationTarget,
        _ progress: Progress
    ) throws {
        let complaint = try GrowthJudge.complaint { place in
            try ProcessUsage.processorSeconds { try progress.time { try target.read([files[place]]) } }
        }
        if let complaint { throw TortureFailure(complaint) }
    }
}
