import ClickwheelPOSIX
import ClickwheelSystem
import Quiz

/// Import, export, the study loop and the memory model, for a package of many notes.
///
/// Each phase runs in a process of its own, as those of the peer do: this one starts itself again.
enum QuizBenchmark {
    private static let usage =
        "usage: clickwheel-bench quiz PACKAGE FOLDER [PHASE]; the package is an .apkg, the folder is for what is written"
    private static let phases = ["import", "export", "study", "fsrs"]

    static func run(_ arguments: [String]) throws {
        if arguments.first == "fsrs" { return try fsrs() }
        guard arguments.count >= 2 else { throw BenchmarkFailure(usage) }
        let (package, folder) = (arguments[0], arguments[1])
        guard arguments.count > 2 else {
            for phase in phases { try again(package, folder, phase) }
            return
        }
        let place = folder + "/quiz-\(arguments[2])-\(getpid())"
        guard mkdir(place, 0o700) == 0 else { throw BenchmarkFailure("\(place) cannot be made") }
        defer { remove(place) }
        switch arguments[2] {
        case "import": try importing(package, place)
        case "export": try exporting(package, place)
        case "study": try studying(package, place)
        case "fsrs": try fsrs()
        default: throw BenchmarkFailure(usage)
        }
    }

    private static func again(_ package: String, _ folder: String, _ phase: String) throws {
        var process = pid_t()
        let texts = ["clickwheel-bench", "quiz", package, folder, phase]
        let words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        guard posix_spawn(&process, CommandLine.arguments[0], nil, nil, words, environ) == 0 else {
            throw BenchmarkFailure("the phase \(phase) could not be started")
        }
        var status: CInt = 0
        waitpid(process, &status, 0)
        guard status == 0 else { throw BenchmarkFailure("the phase \(phase) failed") }
    }

    private static func remove(_ place: String) {
        for name in ["quiz.db", "quiz.db-wal", "quiz.db-shm", "out.apkg", "legacy.apkg"] {
            unlink(place + "/" + name)
        }
        rmdir(place + "/media")
        rmdir(place)
    }

    private static func open(_ place: String) throws -> DeckStore {
        try DeckStore(path: place + "/quiz.db", mediaFolder: place + "/media")
    }

    private static func importing(_ package: String, _ place: String) throws {
        let store = try open(place)
        let before = memory()
        let clock = ContinuousClock()
        var report = ImportReport()
        let time = try clock.measure { report = try store.importPackage(package) }
        print(
            "import: \(milliseconds(time)) ms, \(report.added) notes, \(report.reviews) answers; peak \(memory()) MB (before \(before) MB)"
        )
    }

    private static func exporting(_ package: String, _ place: String) throws {
        let store = try open(place)
        _ = try store.importPackage(package)
        let clock = ContinuousClock()
        for (name, legacy) in [("out", false), ("legacy", true)] {
            let time = try clock.measure {
                try store.exportPackage(deck: nil, to: place + "/\(name).apkg", legacy: legacy)
            }
            print("export \(name): \(milliseconds(time)) ms")
        }
    }

    private static func studying(_ package: String, _ place: String) throws {
        let store = try open(place)
        let report = try store.importPackage(package)
        guard let deck = report.decks.first else { throw BenchmarkFailure("\(package) has no deck") }
        try store.setLimits(deck: deck, new: 9999, reviews: 9999)
        let clock = ContinuousClock()
        var round: StudyRound?
        let start = try clock.measure {
            round = try store.startRound(deck: deck, strategy: "spaced", seed: 1)
        }
        guard let round else { return }
        var random = SplitMix64(seed: 1)
        var shown: [Double] = []
        var answered: [Double] = []
        let whole = try clock.measure {
            while answered.count < 5000 {
                var view: StudyView?
                let next = try clock.measure { view = try round.view() }
                guard view?.card != nil else { break }
                shown.append(microseconds(next))
                let place = Double(random.next() >> 11) * 0x1p-53
                let rating: Rating = place < 0.1 ? .again : place < 0.2 ? .hard : place < 0.85 ? .good : .easy
                let time = try clock.measure { try round.answer(rating, milliseconds: 3000) }
                answered.append(microseconds(time))
            }
        }
        let undo = try clock.measure { for _ in 0..<30 { _ = try round.undo() } }
        print("first queue: \(milliseconds(start)) ms")
        print(
            "study: \(Int(Double(answered.count) / (microseconds(whole) / 1e6))) cards/s, \(answered.count) cards"
        )
        print(
            "next and render: \(percentiles(shown)); answer: \(percentiles(answered)); undo: \(Int(microseconds(undo) / 30)) µs"
        )
        print("peak \(memory()) MB")
    }

    private static func fsrs() throws {
        let model = FSRS()
        var random = SplitMix64(seed: 1)
        let steps = (0..<1 << 16).map { _ in
            (
                days: Int(random.next() % 40),
                rating: Rating(rawValue: Int(random.next() % 20) / 6 + 1) ?? .good
            )
        }
        var sum = 0.0
        let rounds = 200
        let time = ContinuousClock().measure {
            for _ in 0..<rounds {
                var index = 0
                // Ten answers a card, as people give them.
                while index + 10 <= steps.count {
                    var memory = model.first(steps[index].rating)
                    for step in steps[(index + 1)..<(index + 10)] {
                        memory = model.next(memory, days: step.days, step.rating)
                    }
                    sum += memory.stability
                    index += 10
                }
            }
        }
        let count = Double(rounds * steps.count / 10 * 10)
        print(
            "fsrs: \((count / microseconds(time) * 10).rounded() / 10) million reviews/s, one thread (sum \(Int(sum)))"
        )
    }

    private static func percentiles(_ values: [Double]) -> String {
        let sorted = values.sorted()
        guard let last = sorted.last else { return "none" }
        func at(_ share: Double) -> Double {
            (sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] * 10).rounded() / 10
        }
        return "p50 \(at(0.5)) p99 \(at(0.99)) largest \((last * 10).rounded() / 10) µs"
    }

    private static func microseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) * 1e-12
    }

    private static func milliseconds(_ time: Duration) -> Int { Int((microseconds(time) / 1000).rounded()) }

    /// The most resident memory so far, in MB.
    private static func memory() -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM:") { return (Int(text.filter(\.isNumber)) ?? 0) / 1024 }
        }
        return 0
    }
}
