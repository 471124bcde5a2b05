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
        switch (state, event) {
        case (.address, .takeClub): Transition(to: .aim)
        case (.aim, .setAim): Transition(to: .swing)
        case (.aim, .cancel): Transition(to: .address)
        case (.swing, .cancel): Transition(to: .aim)
        case (.swing, .strike): Transition(to: .flight, .countStroke)
        case (.putt, .strike): Transition(to: .roll, .countStroke)
        case (.flight, .land): Transition(to: .roll)

        case (.roll, .stop(.rests)): Transition(to: .lie, .save)
        case (.flight, .stop(.lost)), (.roll, .stop(.lost)): Transition(to: .drop, .offerDrops, .save)
        case (.roll, .stop(.holed)): Transition(to: .holed, .finishHole, .save)

        case (.lie, .turn(onGreen: false)), (.holed, .turn(onGreen: false)): Transition(to: .address)
        case (.lie, .turn(onGreen: true)), (.holed, .turn(onGreen: true)): Transition(to: .putt)

        case (.address, .declareUnplayable), (.aim, .declareUnplayable):
            Transition(to: .drop, .offerDrops, .save)
        case (.drop, .dropBall): Transition(to: .lie, .place, .save)

        case (.putt, .concede):
            Transition(to: .holed, Effects(all: [.countStroke, .markGimme, .finishHole, .save]))
        case (.address, .pickUp), (.aim, .pickUp), (.putt, .pickUp), (.drop, .pickUp):
            Transition(to: .holed, Effects(all: [.markPickUp, .finishHole, .save]))
        case (.address, .mulligan), (.aim, .mulligan), (.putt, .mulligan), (.drop, .mulligan),
            (.holed, .mulligan):
            Transition(to: .lie, .markMulligan, .save)

        case (.holed, .nextHole): Transition(to: .address, .openHole, .save)
        case (.holed, .sign): Transition(to: .signed, .closeCard, .save)

        case (.address, _), (.aim, _), (.swing, _), (.flight, _), (.roll, _), (.lie, _), (.drop, _),
            (.putt, _), (.holed, _), (.signed, _):
            Transition(to: state)
        }
    }
}
