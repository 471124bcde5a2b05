import Quiz
import Testing

/// The answers of py-fsrs, a separate implementation, for thousands of histories.
private struct Vectors: Decodable {
    struct Config: Decodable {
        let parameters: [Double]
        let desired_retention: Double
        let maximum_interval: Int
        let learning_steps: [Int]
        let relearning_steps: [Int]

        func settings() throws -> ScheduleSettings {
            ScheduleSettings(
                weights: try FSRSWeights(parameters),
                retention: desired_retention,
                longestDays: maximum_interval,
                learningSteps: learning_steps,
                relearningSteps: relearning_steps
            )
        }
    }

    struct Review: Decodable {
        let t: Int
        let rating: Int
        let r_before: Double?
        let state: String
        let step: Int?
        let s: Double
        let d: Double
        let interval_s: Int
    }

    struct Sequence: Decodable {
        let id: Int
        let config: String
        let reviews: [Review]
    }

    struct CurvePoint: Decodable {
        let config: String
        let days: Double
        let s: Double
        let r: Double
    }

    struct Interval: Decodable {
        let config: String
        let s: Double
        let days: Int
    }

    struct FuzzBounds: Decodable {
        let interval: Int
        let lo: Int
        let hi_py: Int
    }

    let configs: [String: Config]
    let sequences: [Sequence]
    let curve: [CurvePoint]
    let interval: [Interval]
    let fuzz_bounds: [FuzzBounds]
    let lower_bounds: [Double]
    let upper_bounds: [Double]
}

@Suite("FSRS-6 beside py-fsrs")
struct FSRSVectorTests {
    private let vectors: Vectors

    init() throws {
        vectors = try Fixture.json("fsrs6_vectors.json", as: Vectors.self)
    }

    private func isClose(_ value: Double, _ wanted: Double) -> Bool {
        abs(value - wanted) <= 1e-9 * max(abs(wanted), 1e-12)
    }

    @Test("every review of every history gives the same state, step, memory and wait")
    func histories() throws {
        var wrong: [String] = []
        var count = 0
        for sequence in vectors.sequences {
            let settings = try #require(vectors.configs[sequence.config]).settings()
            let fsrs = FSRS(settings.weights, limit: .infinity)
            var card = StepSchedule()
            for review in sequence.reviews {
                if let memory = card.memory, let last = card.lastReview, let wanted = review.r_before {
                    let known = fsrs.retrievability(memory, days: Double((review.t - last) / 86_400))
                    if !isClose(known, wanted) { wrong.append("\(sequence.id): r \(known), not \(wanted)") }
                }
                card.answer(
                    try #require(Rating(rawValue: review.rating)),
                    at: review.t,
                    fsrs: fsrs,
                    settings: settings
                )
                let memory = try #require(card.memory)
                count += 1
                if !isClose(memory.stability, review.s) || !isClose(memory.difficulty, review.d)
                    || card.state.rawValue != review.state || card.step != review.step
                    || card.intervalSeconds != review.interval_s
                {
                    wrong.append("\(sequence.id) at \(review.t): \(card), not \(review)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(3))")
        #expect(count == 2523)
    }

    @Test("the forgetting curve and the intervals are the same")
    func curve() throws {
        for point in vectors.curve {
            let settings = try #require(vectors.configs[point.config]).settings()
            let fsrs = FSRS(settings.weights, limit: .infinity)
            let known = fsrs.retrievability(MemoryState(stability: point.s, difficulty: 5), days: point.days)
            #expect(isClose(known, point.r))
        }
        for row in vectors.interval {
            let settings = try #require(vectors.configs[row.config]).settings()
            let days = FSRS(settings.weights, limit: .infinity).days(
                row.s,
                retention: settings.retention,
                longest: settings.longestDays,
                rounding: .toNearestOrEven
            )
            #expect(days == row.days)
        }
    }

    @Test("fuzz stays within the bounds, reaches both ends, and is the same each time")
    func fuzz() {
        for row in vectors.fuzz_bounds where row.interval > 2 {
            let bounds = IntervalFuzz.bounds(Double(row.interval), longest: 36_500)
            #expect(bounds.lowerBound == row.lo)
            // py-fsrs rounds where it should cut off, and so exceeds the bound by one at most.
            #expect(row.hi_py - bounds.upperBound <= 1 && bounds.upperBound <= row.hi_py)
            var seen: Set<Int> = []
            for id in 0..<Int64(bounds.count * 40) {
                let days = IntervalFuzz.days(
                    Double(row.interval),
                    shortest: 1,
                    longest: 36_500,
                    card: id,
                    reps: 3
                )
                let again = IntervalFuzz.days(
                    Double(row.interval),
                    shortest: 1,
                    longest: 36_500,
                    card: id,
                    reps: 3
                )
                #expect(days == again)
                seen.insert(days)
            }
            #expect(seen.min() == bounds.lowerBound && seen.max() == bounds.upperBound)
        }
        #expect(IntervalFuzz.bounds(2.4, longest: 36_500) == 2...2)
    }

    @Test("weights outside their bounds are refused by number, older lists are brought up to date")
    func weights() throws {
        for index in 0..<21 {
            var values = FSRSWeights.standard.values
            values[index] = vectors.upper_bounds[index] + 0.01
            #expect(throws: QuizError.self) { try FSRSWeights(values) }
            values[index] = vectors.lower_bounds[index] - 0.01
            #expect(throws: QuizError.self) { try FSRSWeights(values) }
            values[index] = .nan
            #expect(throws: QuizError.self) { try FSRSWeights(values) }
        }
        #expect(throws: QuizError.self) { try FSRSWeights([1, 2, 3]) }
        let shorter = try FSRSWeights(Array(FSRSWeights.standard.values.prefix(19)))
        #expect(shorter.values.suffix(2) == [0, 0.5])
    }
}
