public import StateMachine

/// The life of a round of golf, from the first tee to the signed card.
///
/// The state is that of the player whose turn it is. ``Round`` owns the machine and runs its effects.
public struct RoundMachine: Machine {
    /// Where a round is.
    public enum State: String, Hashable, CaseIterable, Codable, Sendable {
        /// The player stands at the ball.
        case address
        /// The player's ball is on the green.
        case putt
        /// The player's ball is lost or unplayable, and must be dropped somewhere.
        case drop
        /// Everybody has finished the hole.
        case holed
        /// The card is signed; nothing changes any more until another round is begun.
        case signed
    }

    /// How a stroke ended.
    public enum Ending: Hashable, CaseIterable, Sendable {
        /// The ball lies where it can be played.
        case rests
        /// In the water or out of bounds.
        case lost
        /// The ball is in the hole.
        case holed
    }

    /// What happens in a round.
    public enum Event: Hashable, Sendable {
        /// A round is begun, in the place of the one there was.
        case begin
        /// The ball was hit.
        case stroke(Ending)
        /// The player declares the ball unplayable.
        case declareUnplayable
        /// The player drops a ball.
        case drop
        /// The last putt is given.
        case concede
        /// The player gives the hole up.
        case pickUp
        /// The last stroke is taken back.
        case mulligan
        /// The turn of a player whose ball is on the green, or not.
        case turn(onGreen: Bool)
        /// The next hole is begun.
        case nextHole
        /// The card is signed.
        case sign
    }

    /// What the owner does.
    public enum Effect: Hashable, Sendable {
        /// Puts all balls on the first tee, with empty cards.
        case openRound
        /// Counts the stroke.
        case countStroke
        /// Leave the ball where it came to rest.
        case leaveBall
        /// Finds the drops that the rules allow.
        case offerDrops
        /// Puts the ball where it was dropped.
        case placeBall
        /// Counts the putt that was given.
        case countGimme
        /// Counts the hole as given up.
        case countPickUp
        /// Puts ball and score back.
        case takeBack
        /// Closes the player's hole.
        case finishHole
        /// Find out who plays next; it may lead to another event.
        case giveTurn
        /// Puts all balls on the next tee.
        case openHole
    }

    /// One transition that a round made.
    public struct Step: Hashable, Sendable {
        /// The state that it left.
        public let from: State
        /// What happened.
        public let event: Event
        /// The state that it came to.
        public let to: State
    }

    public let name = "golf-round"
    public let title = "Golf round"
    public let summary = "A round of golf, from the first tee to the signed card."
    public let initial = State.address
    public let representativeEvents: [Event] =
        Ending.allCases.map { .stroke($0) } + [
            .begin, .declareUnplayable, .drop, .concede, .pickUp, .mulligan, .turn(onGreen: false),
            .turn(onGreen: true),
            .nextHole, .sign,
        ]

    /// The machine of any round.
    public init() {}

    public func label(of event: Event) -> String {
        switch event {
        case .begin: "begin"
        case .stroke(.rests): "stroke"
        case .stroke(.lost): "lose the ball"
        case .stroke(.holed): "hole out"
        case .declareUnplayable: "declare unplayable"
        case .drop: "drop"
        case .concede: "gimme"
        case .pickUp: "pick up"
        case .mulligan: "mulligan"
        case .turn(onGreen: false): "turn"
        case .turn(onGreen: true): "turn on the green"
        case .nextHole: "next hole"
        case .sign: "sign"
        }
    }

    public func transition(from state: State, on event: Event) -> Transition<State, Effect> {
        reaction(in: state, to: event) ?? Transition(to: state)
    }

    /// What `event` does, or `nil` where it means nothing.
    ///
    /// Every state names every event, so that the compiler asks of a new event what it means in each of them.
    private func reaction(in state: State, to event: Event) -> Transition<State, Effect>? {
        switch state {
        case .address, .putt:
            switch event {
            case .stroke(.rests):
                Transition(to: state, Effects(all: [.countStroke, .leaveBall, .giveTurn]))
            case .stroke(.lost): Transition(to: .drop, .countStroke, .offerDrops)
            case .stroke(.holed):
                Transition(to: .holed, Effects(all: [.countStroke, .leaveBall, .finishHole, .giveTurn]))
            case .declareUnplayable: Transition(to: .drop, .offerDrops)
            case .concede where state == .putt:
                Transition(to: .holed, Effects(all: [.countGimme, .finishHole, .giveTurn]))
            case .begin: begun
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .turn(let onGreen): turned(onGreen)
            case .concede, .drop, .nextHole, .sign: nil
            }
        case .drop:
            switch event {
            case .begin: begun
            case .drop: Transition(to: .address, .placeBall, .giveTurn)
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .stroke, .declareUnplayable, .concede, .turn, .nextHole, .sign: nil
            }
        case .holed:
            switch event {
            case .begin: begun
            case .mulligan: takenBack
            case .turn(let onGreen): turned(onGreen)
            case .nextHole: Transition(to: .address, .openHole)
            case .sign: Transition(to: .signed)
            case .stroke, .declareUnplayable, .drop, .concede, .pickUp: nil
            }
        case .signed:
            switch event {
            case .begin: begun
            case .stroke, .declareUnplayable, .drop, .concede, .pickUp, .mulligan, .turn, .nextHole, .sign:
                nil
            }
        }
    }

    private var begun: Transition<State, Effect> { Transition(to: .address, .openRound) }

    private var pickedUp: Transition<State, Effect> {
        Transition(to: .holed, Effects(all: [.countPickUp, .finishHole, .giveTurn]))
    }

    private var takenBack: Transition<State, Effect> { Transition(to: .address, .takeBack, .giveTurn) }

    private func turned(_ onGreen: Bool) -> Transition<State, Effect> {
        Transition(to: onGreen ? .putt : .address)
    }
}
