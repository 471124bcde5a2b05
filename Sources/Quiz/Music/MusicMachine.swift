public import StateMachine

/// The life of a round of the music quiz: questions that are answered, or that run out of time.
public struct MusicMachine: Machine {
    /// Where a round is.
    public enum State: Hashable, Sendable {
        /// The clock of a question runs.
        case asking
        /// The question has ended, and the right choice is told.
        case ended(MusicRound.Outcome)
        /// Every question has ended.
        case over
    }

    /// What happens in a round.
    public enum Event: Hashable, Sendable {
        /// A choice was made.
        case choose(isRight: Bool)
        /// The time for the question is over.
        case timeIsOver
        /// The next question is wanted; `isLast` when there is none.
        case next(isLast: Bool)
    }

    /// What the owner does.
    public enum Effect: Hashable, Sendable {
        /// The choice is counted.
        case score
        /// Ends the row of right answers.
        case breakStreak
        /// The next question is asked.
        case goOn
    }

    public let name = "music-quiz"
    public let title = "Music quiz"
    public let summary = "A round of questions about the library's own songs, each with ten seconds."
    public let initial = State.asking
    public let representativeEvents: [Event] = [
        .choose(isRight: true), .choose(isRight: false), .timeIsOver, .next(isLast: false),
        .next(isLast: true),
    ]

    /// The machine of any round.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.asking, .choose(true)): Transition(to: .ended(.right), .score)
        case (.asking, .choose(false)): Transition(to: .ended(.wrong), .breakStreak)
        case (.asking, .timeIsOver): Transition(to: .ended(.late), .breakStreak)
        case (.ended, .next(let isLast)): Transition(to: isLast ? .over : .asking, .goOn)
        case (.asking, .next), (.ended, .choose), (.ended, .timeIsOver), (.over, .choose),
            (.over, .timeIsOver), (.over, .next):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .asking: "asking"
        case .ended(let outcome): outcome.rawValue
        case .over: "over"
        }
    }

    public func label(of event: Event) -> String {
        switch event {
        case .choose(let isRight): isRight ? "right choice" : "wrong choice"
        case .timeIsOver: "time is over"
        case .next(let isLast): isLast ? "last one done" : "next"
        }
    }
}
