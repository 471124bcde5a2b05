public import StateMachine

/// The life of a round of golf, from the first tee to the signed card.
///
/// The state is that of the player whose turn it is. ``Round`` owns the machine and runs its effects.
public struct RoundMachine: Machine {
    public enum State: String, Hashable, CaseIterable, Codable, Sendable {
        /// The player stands at the ball.
        case address
        /// The player's ball is on the green.
        case putt
        /// The player's ball is lost or unplayable, and must be dropped somewhere.
        case drop
        /// Everybody has finished the hole.
        case holed
        /// The card is signed; nothing changes any more.
        case signed
    }

    /// How a stroke ended.
    public enum Ending: Hashable, CaseIterable, Sendable {
        case rests
        /// In the water or out of bounds.
        case lost
        case holed
    }

    public enum Event: Hashable, Sendable {
        case stroke(Ending)
        case declareUnplayable
        case drop
        case concede
        case pickUp
        case mulligan
        /// The turn of a player whose ball is on the green, or not.
        case turn(onGreen: Bool)
        case nextHole
        case sign
    }

    public enum Effect: Hashable, Sendable {
        case countStroke
        /// Leave the ball where it came to rest.
        case leaveBall
        case offerDrops
        case placeBall
        case countGimme
        case countPickUp
        case takeBack
        case finishHole
        /// Find out who plays next; it may lead to another event.
        case giveTurn
        case openHole
    }

    /// One transition that a round made.
    public struct Step: Hashable, Sendable {
        public let from: State
        public let event: Event
        public let to: State
    }

    public let name = "golf-round"
    public let title = "Golf round"
    public let summary = "A round of golf, from the first tee to the signed card."
    public let initial = State.address
    public let representativeEvents: [Event] =
        Ending.allCases.map { .stroke($0) } + [
            .declareUnplayable, .drop, .concede, .pickUp, .mulligan, .turn(onGreen: false),
            .turn(onGreen: true),
            .nextHole, .sign,
        ]

    public init() {}

    public func label(of event: Event) -> String {
        switch event {
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
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .turn(let onGreen): turned(onGreen)
            case .concede, .drop, .nextHole, .sign: nil
            }
        case .drop:
            switch event {
            case .drop: Transition(to: .address, .placeBall, .giveTurn)
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .stroke, .declareUnplayable, .concede, .turn, .nextHole, .sign: nil
            }
        case .holed:
            switch event {
            case .mulligan: takenBack
            case .turn(let onGreen): turned(onGreen)
            case .nextHole: Transition(to: .address, .openHole)
            case .sign: Transition(to: .signed)
            case .stroke, .declareUnplayable, .drop, .concede, .pickUp: nil
            }
        case .signed:
            switch event {
            case .stroke, .declareUnplayable, .drop, .concede, .pickUp, .mulligan, .turn, .nextHole, .sign:
                nil
            }
        }
    }

    private var pickedUp: Transition<State, Effect> {
        Transition(to: .holed, Effects(all: [.countPickUp, .finishHole, .giveTurn]))
    }

    private var takenBack: Transition<State, Effect> { Transition(to: .address, .takeBack, .giveTurn) }

    private func turned(_ onGreen: Bool) -> Transition<State, Effect> {
        Transition(to: onGreen ? .putt : .address)
    }
}
