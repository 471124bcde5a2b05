import ClickwheelSystem

/// The memory model FSRS-6: how an answer changes what is remembered, and for how long.
///
/// Pure arithmetic on ``MemoryState``: no clock, no allocation. Powers are taken as `exp(y × log x)`, which is
/// twice as fast as `pow` and agrees with it far within 1e-9. Days are whole days since the last answer; who
/// counts them, by 24 hours or by the study day, is the caller's choice. The formulas:
/// <https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>.
public struct FSRS: Sendable {
    /// The bounds of stability in days: the lower one of the model, the upper one of Anki (a hundred years).
    public static let shortest = 0.001
    /// The longest interval, in days.
    public static let longest = 36_500.0

    /// The parameters of the model.
    public let weights: FSRSWeights
    /// The longest stability, in days; py-fsrs has none, Anki has ``longest``.
    public let limit: Double

    private let first: SIMD4<Double>
    private let firstDifficulty: SIMD4<Double>
    private let decay: Double
    private let factor: Double
    private let difficultyStep: Double
    private let reversion: Double
    private let meanTarget: Double
    private let growth: Double
    private let growthDecay: Double
    private let growthRecall: Double
    private let hardPenalty: Double
    private let easyBonus: Double
    private let lapse: SIMD4<Double>
    private let lapseFloor: Double
    private let sameDay: SIMD4<Double>
    private let sameDayDecay: Double
    /// Whether several answers in a day change the memory.
    public let learnsSameDay: Bool

    /// A model whose intervals are at most `limit` days.
    public init(_ weights: FSRSWeights = .standard, limit: Double = FSRS.longest) {
        let w = weights.values
        self.weights = weights
        self.limit = limit
        func initial(_ rating: Double) -> Double { w[4] - Double.exp(w[5] * (rating - 1)) + 1 }
        first = SIMD4(w[0], w[1], w[2], w[3])
        firstDifficulty = SIMD4(initial(1), initial(2), initial(3), initial(4))
        decay = -w[20]
        factor = Double.pow(0.9, 1 / -w[20]) - 1
        difficultyStep = w[6] / 9
        reversion = w[7]
        meanTarget = w[7] * initial(4)
        growth = w[8]
        growthDecay = w[9]
        growthRecall = w[10]
        hardPenalty = w[15]
        easyBonus = w[16]
        lapse = SIMD4(Double.log(w[11]), w[12], w[13], w[14])
        lapseFloor = 1 / Double.exp(w[17] * w[18])
        func short(_ rating: Double) -> Double { w[17] * (rating - 3 + w[18]) }
        sameDay = SIMD4(short(1), short(2), short(3), short(4))
        sameDayDecay = w[19]
        learnsSameDay = w[17] > 0 && w[18] > 0
    }

    /// The memory after the first answer ever.
    public func first(_ rating: Rating) -> MemoryState {
        let index = rating.rawValue - 1
        return MemoryState(
            stability: clampStability(first[index]),
            difficulty: clampDifficulty(firstDifficulty[index])
        )
    }

    /// The probability, 0 to 1, that the answer is known `days` after the last one.
    public func retrievability(_ memory: MemoryState, days: Double) -> Double {
        Double.exp(decay * Double.log(1 + factor * days / memory.stability))
    }

    /// The memory after one more answer, `days` whole days after the last one; 0 is the same day.
    @inline(__always)
    public func next(_ memory: MemoryState, days: Int, _ rating: Rating) -> MemoryState {
        let (stability, difficulty) = (memory.stability, memory.difficulty)
        let grade = Double(rating.rawValue)
        let moved = difficulty - (10 - difficulty) * difficultyStep * (grade - 3)
        return MemoryState(
            stability: clampStability(
                days < 1
                    ? afterSameDay(stability, rating)
                    : rating == .again
                        ? afterLapse(memory, days) : afterPass(memory, days, rating)
            ),
            difficulty: clampDifficulty(meanTarget + (1 - reversion) * moved)
        )
    }

    /// The days until the probability of knowing falls to `retention`, as a real number.
    public func interval(_ stability: Double, retention: Double) -> Double {
        stability / factor * (Double.pow(retention, 1 / decay) - 1)
    }

    /// The whole days until the probability of knowing falls to `retention`, from 1 to `longest`.
    public func days(
        _ stability: Double,
        retention: Double,
        longest: Int,
        rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int {
        min(max(WholeDays.rounded(interval(stability, retention: retention), rounding), 1), longest)
    }

    /// The memory of a card that SM-2 scheduled, made from its interval in days and its ease (2.5 at first).
    ///
    /// `retention` is how often answers were known under SM-2; Anki assumes 0.9.
    public func fromSM2(intervalDays: Double, ease: Double, retention: Double = 0.9) -> MemoryState {
        let w = weights.values
        let stability = clampStability(
            max(intervalDays, Self.shortest) * factor / (Double.pow(retention, 1 / decay) - 1)
        )
        let gain =
            Double.exp(w[8]) * Double.pow(stability, -w[9])
            * (Double.exp(w[10] * (1 - retention)) - 1)
        let difficulty = 11 - (ease - 1) / gain
        return MemoryState(stability: stability, difficulty: clampDifficulty(difficulty))
    }

    @inline(__always)
    private func afterSameDay(_ stability: Double, _ rating: Rating) -> Double {
        let change = Double.exp(sameDay[rating.rawValue - 1] - sameDayDecay * Double.log(stability))
        return stability * (rating.isPass ? max(change, 1) : change)
    }

    @inline(__always)
    private func afterPass(_ memory: MemoryState, _ days: Int, _ rating: Rating) -> Double {
        let forgotten = 1 - retrievability(memory, days: Double(days))
        var gain =
            Double.exp(growth - growthDecay * Double.log(memory.stability)) * (11 - memory.difficulty)
            * (Double.exp(forgotten * growthRecall) - 1)
        if rating == .hard { gain *= hardPenalty }
        if rating == .easy { gain *= easyBonus }
        return memory.stability * (1 + gain)
    }

    @inline(__always)
    private func afterLapse(_ memory: MemoryState, _ days: Int) -> Double {
        let forgotten = 1 - retrievability(memory, days: Double(days))
        let scale = Double.exp(
            lapse[0] - lapse[1] * Double.log(memory.difficulty) + lapse[3] * forgotten
        )
        let left = Double.exp(lapse[2] * Double.log(memory.stability + 1)) - 1
        return min(scale * left, memory.stability * lapseFloor)
    }

    private func clampDifficulty(_ value: Double) -> Double { min(max(value, 1), 10) }
    private func clampStability(_ value: Double) -> Double { min(max(value, Self.shortest), limit) }
}
