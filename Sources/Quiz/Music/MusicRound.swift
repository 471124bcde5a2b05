import ClickwheelProgram
import ClickwheelSystem
import StateMachine

/// A round of the music quiz: the clock runs, wrong choices fall away, and quick answers score more.
///
/// A value that reads no clock: times are handed in, in milliseconds of any clock that does not go back.
public struct MusicRound: Equatable, Sendable {
    /// How a question ended.
    public enum Outcome: String, Encodable, Sendable {
        /// The right choice was made in time.
        case right
        /// Another choice was made.
        case wrong
        /// Nothing was chosen in time.
        case late
    }

    /// The time for a question, and how often a wrong choice falls away, in milliseconds.
    public static let limitMs = 10_000
    /// How long a question's score takes to fall to its least, in milliseconds.
    public static let fallMs = 2500

    private static let machine = MusicMachine()

    /// The questions, in the order in which they are asked.
    public let questions: [MusicQuestion]
    /// The index of the current question; the count of questions when the round is over.
    public private(set) var index = 0
    /// The points so far.
    public private(set) var score = 0
    /// Right answers in a row, and the most of them.
    public private(set) var streak = 0
    /// The most right choices in a row.
    public private(set) var bestStreak = 0
    /// The number of right choices.
    public private(set) var correct = 0
    private var state: MusicMachine.State
    private var startedAt: Int
    private let order: [[Int]]
    /// What its machine did since they were taken.
    private var steps: [MachineStep] = []

    /// - Precondition: `questions` is not empty.
    public init(_ questions: [MusicQuestion], seed: UInt64, at time: Int) {
        self.questions = questions
        state = Self.machine.initial
        startedAt = time
        var random = SplitMix64(seed: seed)
        order = questions.map { question in
            question.choices.indices.filter { $0 != question.answer }.shuffled(using: &random)
        }
    }

    /// Whether all was asked.
    public var isOver: Bool { state == .over }
    /// How the current question ended; `nil` while its clock runs.
    public var outcome: Outcome? { if case .ended(let outcome) = state { outcome } else { nil } }
    /// The question that is asked now, or `nil` when the round is over.
    public var question: MusicQuestion? { isOver ? nil : questions[index] }

    /// The time that is left, in milliseconds.
    public func left(at time: Int) -> Int { max(0, Self.limitMs - max(0, time - startedAt)) }

    /// The choices that have fallen away; the right one and one wrong one stay.
    public func fallen(at time: Int) -> [Int] {
        guard !isOver else { return [] }
        let count = min((Self.limitMs - left(at: time)) / Self.fallMs, max(order[index].count - 1, 0))
        return Array(order[index].prefix(count))
    }

    /// Takes a choice; one that has fallen away, and one after the end of the question, is ignored.
    public mutating func choose(_ choice: Int, at time: Int) {
        expire(at: time)
        guard let question, question.choices.indices.contains(choice), !fallen(at: time).contains(choice)
        else { return }
        send(.choose(isRight: choice == question.answer), at: time)
    }

    /// Ends the question whose time is over.
    public mutating func expire(at time: Int) {
        if left(at: time) == 0 { send(.timeIsOver, at: time) }
    }

    /// Goes to the next question once the current one has ended.
    public mutating func next(at time: Int) {
        send(.next(isLast: index + 1 == questions.count), at: time)
    }

    /// What its machine did since this was asked last.
    mutating func takeSteps() -> [MachineStep] {
        defer { steps = [] }
        return steps
    }

    /// The label of the state in which its machine is.
    public var standing: String { Self.machine.label(of: state) }

    private mutating func send(_ event: MusicMachine.Event, at time: Int) {
        let transition = Self.machine.transition(from: state, on: event)
        let cause = "the music quiz was played"
        let step = MachineStep(of: Self.machine, from: state, on: event, transition, cause: cause)
        if let step { steps.append(step) }
        state = transition.state
        for effect in transition.effects {
            switch effect {
            case .score:
                correct += 1
                streak += 1
                bestStreak = max(bestStreak, streak)
                // A tenth of the points for knowing, the rest for being quick, and fifty for each in the row before.
                score += 100 + 900 * left(at: time) / Self.limitMs + 50 * (streak - 1)
            case .breakStreak: streak = 0
            case .goOn:
                index += 1
                startedAt = time
            }
        }
    }
}
