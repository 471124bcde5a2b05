/// What a player wants to happen, whichever face asks for it.
public enum GolfCommand: Hashable, Sendable {
    /// What the commands are called in JSON and in events.
    public enum Action: String, CaseIterable, Sendable {
        case begin
        case stroke
        case drop
        case unplayable
        case gimme
        case pickUp = "pick-up"
        case mulligan
        case next
    }

    case begin(NewRound)
    case stroke(club: String, Round.Intention)
    case drop(Drop.Kind)
    case unplayable
    case gimme
    case pickUp
    case mulligan
    /// Go to the next tee, or sign the card after the last hole.
    case next

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
