import ClickwheelPOSIX
import ClickwheelSystem

/// The process that reads mutated files, and may die of one.
enum MutationWorker {
    /// The word that makes this program a worker; no help names it.
    static let word = "read-mutations"
    /// The exit status of one that saw a broken promise.
    static let brokenPromise: Int32 = 70

    /// The words of a worker that reads the cases of `numbers`.
    static func words(
        _ target: String,
        seed: UInt64,
        _ numbers: Range<Int>,
        folder: String,
        progress: String
    ) -> [String] {
        [word, target, "\(seed)", "\(numbers.lowerBound)", "\(numbers.upperBound)", folder, progress]
    }

    static func run(_ words: [String]) -> Int32 {
        do {
            guard words.count == 6, let seed = UInt64(words[1]), let first = Int(words[2]),
                let end = Int(words[3])
            else { throw TortureFailure("a worker is called by the torture program alone") }
            let progress = try Progress(words[5], isNew: false)
            let workshop = Workshop(programs: try Programs.beside(), folder: words[4])
            try read(MutationTargets.named(words[0]), seed, first..<end, workshop, progress)
            return 0
        } catch {
            try? Descriptor(owning: dup(STDOUT_FILENO)).write(Array("\(error)".utf8))
            return brokenPromise
        }
    }

    private static func read(
        _ kind: any MutationTarget.Type,
        _ seed: UInt64,
        _ numbers: Range<Int>,
        _ workshop: Workshop,
        _ progress: Progress
    ) throws {
        let cases = try MutatedCases(kind, try kind.originals(workshop), seed: seed)
        let target = try kind.init(workshop)
        defer { withExtendedLifetime(target) {} }
        for number in numbers {
            let files = cases.files(number)
            progress.begin(number)
            let begin = Monotonic.now()
            defer {
                progress.end(number, nanoseconds: Monotonic.now() - begin)
                if number % 32 == 0 || number == numbers.upperBound - 1 {
                    progress.setPeak(ProcessUsage.peak(of: getpid()))
                }
            }
            try target.read(files)
        }
    }
}
