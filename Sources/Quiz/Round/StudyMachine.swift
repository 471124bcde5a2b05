public import StateMachine

/// The life of a round over cards, from its first card to its end.
///
/// Which card is asked, and what an answer does to it, ``StudyRound`` knows, which owns the machine.
public struct StudyMachine: Machine {
    /// What leaves the card that is asked behind.
    public enum Step: Hashable, Sendable {
        /// A card was answered, after so long.
        case answer(Rating, milliseconds: Int)
        /// A card was put aside until somebody takes it back.
        case suspend
        /// A card was put aside until tomorrow.
        case bury
    }

    /// Where a round is.
    public enum State: Hashable, Sendable {
        /// The strategy chooses a card, after a step or at the beginning.
        case choosing(after: Step?)
        /// A card is asked.
        case asking
        /// A response to the card was judged, and its grade is to come.
        case judged
        /// No card is left; what was done last can still be taken back.
        case over
        /// The round is not gone on with, unless what was done last is taken back.
        case ended
    }

    /// What happens in a round.
    public enum Event: Hashable, Sendable {
        /// There is a card to ask.
        case found
        /// There is no card to ask.
        case noneLeft
        /// The answer was judged.
        case judged
        /// A step was taken and kept.
        case done(Step)
        /// The step could not be written to the disk.
        case notKept(Step)
        /// The last step was taken back on the disk.
        case takenBack(RoundStep)
        /// Somebody ended the round.
        case ended
    }

    /// What the owner does.
    public enum Effect: Hashable, Sendable {
        /// Counts the step, and moves the card's schedule.
        case count(Step)
        /// The next card is looked for.
        case choose
        /// Writes the step to the disk, with the card that was chosen.
        case keep(Step)
        /// Goes back to the card as it was before the step.
        case goBack(RoundStep)
    }

    public let name = "quiz-round"
    public let title = "Quiz round"
    public let summary = "A round over the cards of a deck, from the first card to its end."
    public let initial = State.choosing(after: nil)
    public let representativeEvents: [Event] = [
        .found, .noneLeft, .judged, .done(.answer(.good, milliseconds: 0)), .done(.suspend), .done(.bury),
        .notKept(.suspend), .takenBack(.answer), .takenBack(.flag), .ended,
    ]

    /// The machine of any round.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.choosing(nil), .found): Transition(to: .asking)
        case (.choosing(nil), .noneLeft): Transition(to: .over)
        case (.choosing(let step?), .found): Transition(to: .asking, .keep(step))
        case (.choosing(let step?), .noneLeft): Transition(to: .over, .keep(step))
        case (.asking, .judged): Transition(to: .judged)
        case (.asking, .done(let step)), (.judged, .done(let step)):
            Transition(to: .choosing(after: step), .count(step), .choose)
        case (.asking, .notKept(let step)), (.over, .notKept(let step)):
            Transition(to: .asking, .goBack(step.kind))
        case (.asking, .takenBack(let step)), (.judged, .takenBack(let step)), (.over, .takenBack(let step)),
            (.ended, .takenBack(let step)):
            step == .flag ? Transition(to: state) : Transition(to: .asking, .goBack(step))
        case (.asking, .ended), (.judged, .ended), (.over, .ended): Transition(to: .ended)
        case (.choosing, .judged), (.choosing, .done), (.choosing, .notKept), (.choosing, .takenBack),
            (.choosing, .ended), (.asking, .found), (.asking, .noneLeft), (.judged, .found),
            (.judged, .noneLeft), (.judged, .judged), (.judged, .notKept), (.over, .found),
            (.over, .noneLeft), (.over, .judged), (.over, .done), (.ended, .found), (.ended, .noneLeft),
            (.ended, .judged), (.ended, .done), (.ended, .notKept), (.ended, .ended):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .choosing: "choosing"
        case .asking: "asking"
        case .judged: "judged"
        case .over: "over"
        case .ended: "ended"
        }
    }

    public func label(of event: Event) -> String {
        switch event {
        case .found: "found"
        case .noneLeft: "none left"
        case .judged: "judged"
        case .done(let step): "\(step.kind)"
        case .notKept: "not kept"
        case .takenBack: "undo"
        case .ended: "end"
        }
    }
}

extension StudyMachine.Step {
    /// What was done, without its data.
    public var kind: RoundStep {
        switch self {
        case .answer: .answer
        case .suspend: .suspend
        case .bury: .bury
        }
    }
}
