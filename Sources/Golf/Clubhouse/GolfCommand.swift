/// What a player wants to happen, whichever face asks for it.
public enum GolfCommand: Hashable, Sendable {
    /// What the commands are called in JSON and in events.
    public enum Action: String, CaseIterable, Sendable {
        /// Begins a round.
        case begin
        /// Hits the ball.
        case stroke
        /// Drops a ball.
        case drop
        /// Declares the ball unplayable.
        case unplayable
        /// Takes the last putt as holed.
        case gimme
        /// Gives the hole up.
        case pickUp = "pick-up"
        /// Takes the last stroke back.
        case mulligan
        /// Goes to the next hole.
        case next
    }

    /// Begins a round in the place of the current one.
    case begin(NewRound)
    /// Hits the ball with the club of this name.
    case stroke(club: String, Round.Intention)
    /// Drops the ball in one of the ways that are offered.
    case drop(Drop.Kind)
    /// Declares the ball unplayable, so that drops are offered.
    case unplayable
    /// Takes the last putt as holed, for one stroke.
    case gimme
    /// Gives the hole up.
    case pickUp
    /// Takes the last stroke back, which is counted.
    case mulligan
    /// Go to the next tee, or sign the card after the last hole.
    case next

    /// What is asked, without its data.
    public var action: Action {
        switch self {
        case .begin: .begin
        case .stroke: .stroke
        case .drop: .drop
        case .unplayable: .unplayable
        case .gimme: .gimme
        case .pickUp: .pickUp
        case .mulligan: .mulligan
        case .next: .next
        }
    }
}

extension GolfCommand: Decodable {
    private enum Keys: CodingKey {
        case action, club, drop
    }

    /// Reads `{"action": "stroke", "club": "7-iron", "power": 1}`, with the keys of ``SwingWish`` or ``NewRound``.
    ///
    /// - Throws: What decoding throws, or ``GolfError/noSuch(_:name:known:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        let action: Action = try GolfError.value(try values.decode(String.self, forKey: .action), "action")
        switch action {
        case .begin: self = .begin(try NewRound(from: decoder))
        case .stroke:
            let club = try values.decodeIfPresent(String.self, forKey: .club)
            self = .stroke(club: club ?? "", try SwingWish(from: decoder).intention())
        case .drop:
            self = .drop(try GolfError.value(try values.decodeIfPresent(String.self, forKey: .drop), "drop"))
        case .unplayable: self = .unplayable
        case .gimme: self = .gimme
        case .pickUp: self = .pickUp
        case .mulligan: self = .mulligan
        case .next: self = .next
        }
    }
}
