public import StateMachine

/// The life of one look-up: what is kept of a film is looked at first, then the service is asked, and asked again where it is busy.
public struct LookUpMachine: Machine {
    /// How far a look-up is.
    public enum State: Hashable, Sendable {
        /// Nobody has asked yet.
        case idle
        /// It is looked for among the answers that are kept.
        case looking
        /// The service is asked for the `attempt`th time; `hasOld` says whether an answer is kept that is too old.
        case asking(attempt: Int, hasOld: Bool)
        /// The service was busy, and is left in peace for a while.
        case waiting(attempt: Int, hasOld: Bool)
        /// There is an answer.
        case answered
        /// The service does not know the film.
        case unknown
        /// The service cannot be asked, and what it said last is given.
        case offline
        /// There is no answer.
        case failed
        /// Whoever asked has gone.
        case left
    }

    /// What happens to a look-up.
    public enum Event: String, CaseIterable, Sendable {
        /// Somebody wants to know.
        case request
        /// An answer is kept, and new enough.
        case fresh
        /// It is kept that the service does not know the film.
        case keptUnknown
        /// An answer is kept that is too old to be given where the service can be asked.
        case old
        /// Nothing is kept.
        case nothing
        /// The service has answered.
        case answered
        /// The service does not know the film.
        case unknown
        /// The service has too much to do.
        case busy
        /// The service cannot be asked, or says something that is no answer.
        case failed
        /// The service was left in peace for long enough.
        case rested
        /// Whoever asked has gone.
        case cancelled
    }

    /// What the owner does.
    public enum Effect: Equatable, Sendable {
        /// Look among the answers that are kept.
        case look
        /// Ask the service.
        case ask
        /// Wait, longer each time.
        case pause
        /// Give what the service has answered.
        case give
        /// Give what is kept.
        case giveKept
        /// Say that the service does not know the film.
        case giveUnknown
        /// Say why there is no answer.
        case fail
    }

    /// A service that is busy is asked so often at most.
    public static let attempts = 3

    public let name = "movie-look-up"
    public let title = "Movie look-up"
    public let summary = "What becomes of a wish to know how a service rates a film."
    public let initial = State.idle
    public let representativeEvents = Event.allCases

    /// The machine of any look-up.
    public init() {}

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        switch (state, event) {
        case (.idle, .request): Transition(to: .looking, .look)

        case (.looking, .fresh): Transition(to: .answered, .giveKept)
        case (.looking, .keptUnknown): Transition(to: .unknown, .giveUnknown)
        case (.looking, .old): Transition(to: .asking(attempt: 1, hasOld: true), .ask)
        case (.looking, .nothing): Transition(to: .asking(attempt: 1, hasOld: false), .ask)
        case (.looking, .failed): Transition(to: .failed, .fail)

        case (.asking, .answered): Transition(to: .answered, .give)
        case (.asking, .unknown): Transition(to: .unknown, .giveUnknown)
        case (.asking(let attempt, let hasOld), .busy) where attempt < Self.attempts:
            Transition(to: .waiting(attempt: attempt, hasOld: hasOld), .pause)
        case (.asking(_, hasOld: true), .busy), (.asking(_, hasOld: true), .failed):
            Transition(to: .offline, .giveKept)
        case (.asking(_, hasOld: false), .busy), (.asking(_, hasOld: false), .failed):
            Transition(to: .failed, .fail)

        case (.waiting(let attempt, let hasOld), .rested):
            Transition(to: .asking(attempt: attempt + 1, hasOld: hasOld), .ask)

        case (.looking, .cancelled), (.asking, .cancelled), (.waiting, .cancelled): Transition(to: .left)

        case (.idle, _), (.looking, _), (.asking, _), (.waiting, _), (.answered, _), (.unknown, _),
            (.offline, _), (.failed, _), (.left, _):
            Transition(to: state)
        }
    }

    public func label(of state: State) -> String {
        switch state {
        case .idle: "idle"
        case .looking: "looking"
        case .asking: "asking"
        case .waiting: "waiting"
        case .answered: "answered"
        case .unknown: "unknown"
        case .offline: "offline"
        case .failed: "failed"
        case .left: "left"
        }
    }

    public func label(of event: Event) -> String { event.rawValue }
}
