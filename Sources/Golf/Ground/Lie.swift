/// Where a ball lies, and what that does to the next shot.
public enum Lie: String, CaseIterable, Codable, Sendable {
    /// Closely mown, with the ball on a peg.
    case tee
    /// Closely mown.
    case fairway
    /// Longer grass.
    case rough
    /// Grass that takes hold of the club.
    case deepRough = "deep_rough"
    /// Sand.
    case bunker
    /// Mown for putting.
    case green
    /// Bare, hard earth.
    case hardpan
    /// A made path.
    case path
    /// In the trees: a lie of rough, with a trunk beside it.
    case trees
    /// Water, from which nobody plays.
    case water
    /// Beyond the course, from which nobody plays.
    case outOfBounds = "out_of_bounds"

    /// What a person calls it.
    public var title: String {
        switch self {
        case .tee: "the tee"
        case .fairway: "the fairway"
        case .rough: "the rough"
        case .deepRough: "the deep rough"
        case .bunker: "a bunker"
        case .green: "the green"
        case .hardpan: "hard ground"
        case .path: "a path"
        case .trees: "the trees"
        case .water: "the water"
        case .outOfBounds: "out of bounds"
        }
    }

    /// Where the ball is, as one says it: in the rough, on the green.
    public var position: String {
        switch self {
        case .tee, .fairway, .green, .hardpan, .path: "on \(title)"
        case .rough, .deepRough, .bunker, .trees, .water: "in \(title)"
        case .outOfBounds: title
        }
    }

    /// The part of the ball's speed that the lie leaves; chosen.
    public var speedFactor: Double {
        switch self {
        case .tee, .fairway, .green, .hardpan, .path: 1
        case .rough, .trees: 0.92
        case .deepRough: 0.75
        case .bunker: 0.7
        case .water, .outOfBounds: 0.5
        }
    }

    /// The part of the spin that the lie leaves; chosen.
    public var spinFactor: Double {
        switch self {
        case .tee, .fairway, .green, .hardpan, .path: 1
        case .rough, .trees: 0.7
        case .deepRough: 0.5
        case .bunker: 0.8
        case .water, .outOfBounds: 0.5
        }
    }

    /// Whether a ball that lies so can be struck well with a club of these numbers.
    ///
    /// A driver needs a tee, sand and deep grass stop a wood, and a wood needs room behind the ball among trees: what
    /// players are taught, not measured. Somebody may try all the same.
    public func takes(_ club: ClubNumbers) -> Bool {
        switch self {
        case .tee: true
        case .fairway, .green, .hardpan, .path, .rough: !club.isDriver
        case .deepRough, .trees: club.kind != .wood
        case .bunker, .water, .outOfBounds: club.kind == .iron || club.kind == .wedge
        }
    }

    /// What a ball bounces and rolls on here; `stimp` is the green's speed in feet.
    public func surface(stimp: Double = 10) -> Surface {
        switch self {
        case .tee: .tee
        case .fairway: .fairway
        case .rough, .trees, .outOfBounds: .rough
        case .deepRough, .water: .deepRough
        case .bunker: .bunker
        case .green: .green(stimp: stimp)
        case .hardpan: .hardpan
        case .path: .path
        }
    }
}
