public import StateMachine

/// The life of a round of golf, from the first tee to the signed card.
///
/// The state is that of the player whose turn it is. Strokes, drops and cards are kept by ``Round``, which owns it.
public struct RoundMachine: Machine {
    public enum State: String, Hashable, CaseIterable, Codable, Sendable {
        /// The player stands at the ball and chooses a club.
        case address
        /// The player looks for the line.
        case aim
        /// The swing has begun.
        case swing
        /// The ball is in the air.
        case flight
        /// The ball bounces and rolls.
        case roll
        /// The ball rests, and somebody's turn comes.
        case lie
        /// The ball is lost, and must be dropped somewhere.
        case drop
        /// The ball is on the green.
        case putt
        /// The player has finished the hole.
        case holed
        /// The card is signed; nothing changes any more.
        case signed
    }

    /// How a ball came to its end.
    public enum Ending: Hashable, CaseIterable, Sendable {
        case rests
        /// In the water or out of bounds.
        case lost
        case holed
    }

    public enum Event: Hashable, Sendable {
        case takeClub
        case setAim
        case cancel
        case strike
        case land
        case stop(Ending)
        /// The turn of a player whose ball lies on the green, or not.
        case turn(onGreen: Bool)
        case declareUnplayable
        case dropBall
        case concede
        case pickUp
        case mulligan
        case nextHole
        case sign
    }

    public enum Effect: Hashable, Sendable {
        case countStroke
        case offerDrops
        case place
        case markGimme
        case markPickUp
        case markMulligan
        case finishHole
        case openHole
        case closeCard
        case save
    }

    public let name = "golf-round"
    public let title = "Golf round"
    public let summary = "A round of golf, from the first tee to the signed card."
    public let initial = State.address
    public let representativeEvents: [Event] =
        [.takeClub, .setAim, .cancel, .strike, .land] + Ending.allCases.map { .stop($0) } + [
            .turn(onGreen: false), .turn(onGreen: true), .declareUnplayable, .dropBall, .concede, .pickUp,
            .mulligan, .nextHole, .sign,
        ]

    public init() {}

    public func label(of event: Event) -> String {
        switch event {
        case .takeClub: "take a club"
        case .setAim: "set the aim"
        case .cancel: "step back"
        case .strike: "strike"
        case .land: "land"
        case .stop(.rests): "come to rest"
        case .stop(.lost): "be lost"
        case .stop(.holed): "drop into the hole"
        case .turn(onGreen: false): "turn"
        case .turn(onGreen: true): "turn on the green"
        case .declareUnplayable: "declare unplayable"
        case .dropBall: "drop"
        case .concede: "gimme"
        case .pickUp: "pick up"
        case .mulligan: "mulligan"
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
        case .address:
            switch event {
            case .takeClub: Transition(to: .aim)
            case .declareUnplayable: dropOffered
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .setAim, .cancel, .strike, .land, .stop, .turn, .dropBall, .concede, .nextHole, .sign: nil
            }
        case .aim:
            switch event {
            case .setAim: Transition(to: .swing)
            case .cancel: Transition(to: .address)
            case .declareUnplayable: dropOffered
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .takeClub, .strike, .land, .stop, .turn, .dropBall, .concede, .nextHole, .sign: nil
            }
        case .swing:
            switch event {
            case .cancel: Transition(to: .aim)
            case .strike: Transition(to: .flight, .countStroke)
            case .takeClub, .setAim, .land, .stop, .turn, .declareUnplayable, .dropBall, .concede, .pickUp,
                .mulligan, .nextHole, .sign:
                nil
            }
        case .flight:
            switch event {
            case .land: Transition(to: .roll)
            case .stop(.lost): dropOffered
            case .takeClub, .setAim, .cancel, .strike, .stop(.rests), .stop(.holed), .turn,
                .declareUnplayable, .dropBall, .concede, .pickUp, .mulligan, .nextHole, .sign:
                nil
            }
        case .roll:
            switch event {
            case .stop(.rests): Transition(to: .lie, .save)
            case .stop(.lost): dropOffered
            case .stop(.holed): Transition(to: .holed, .finishHole, .save)
            case .takeClub, .setAim, .cancel, .strike, .land, .turn, .declareUnplayable, .dropBall,
                .concede, .pickUp, .mulligan, .nextHole, .sign:
                nil
            }
        case .lie:
            switch event {
            case .turn(let onGreen): Transition(to: onGreen ? .putt : .address)
            case .takeClub, .setAim, .cancel, .strike, .land, .stop, .declareUnplayable, .dropBall,
                .concede, .pickUp, .mulligan, .nextHole, .sign:
                nil
            }
        case .drop:
            switch event {
            case .dropBall: Transition(to: .lie, .place, .save)
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .takeClub, .setAim, .cancel, .strike, .land, .stop, .turn, .declareUnplayable, .concede,
                .nextHole, .sign:
                nil
            }
        case .putt:
            switch event {
            case .strike: Transition(to: .roll, .countStroke)
            case .declareUnplayable: dropOffered
            case .concede:
                Transition(to: .holed, Effects(all: [.countStroke, .markGimme, .finishHole, .save]))
            case .pickUp: pickedUp
            case .mulligan: takenBack
            case .takeClub, .setAim, .cancel, .land, .stop, .turn, .dropBall, .nextHole, .sign: nil
            }
        case .holed:
            switch event {
            case .turn(let onGreen): Transition(to: onGreen ? .putt : .address)
            case .mulligan: takenBack
            case .nextHole: Transition(to: .address, .openHole, .save)
            case .sign: Transition(to: .signed, .closeCard, .save)
            case .takeClub, .setAim, .cancel, .strike, .land, .stop, .declareUnplayable, .dropBall,
                .concede, .pickUp:
                nil
            }
        case .signed:
            switch event {
            case .takeClub, .setAim, .cancel, .strike, .land, .stop, .turn, .declareUnplayable, .dropBall,
                .concede, .pickUp, .mulligan, .nextHole, .sign:
                nil
            }
        }
    }

    private var dropOffered: Transition<State, Effect> { Transition(to: .drop, .offerDrops, .save) }
    private var pickedUp: Transition<State, Effect> {
        Transition(to: .holed, Effects(all: [.markPickUp, .finishHole, .save]))
    }
    private var takenBack: Transition<State, Effect> { Transition(to: .lie, .markMulligan, .save) }
}
