/// Somebody with one club in the hands, who swings whatever it is.
///
/// The golfer knows no club by its name: a new one is swung without a line changed here.
public final class Golfer {
    /// The club in the hands.
    public private(set) var club: any GolfClub
    /// Where the golfer stands: calm and flat on a fairway, 15 °C at the sea, unless told.
    public var situation = Situation()

    /// A golfer on calm flat ground who holds `club`.
    public init(club: any GolfClub) {
        self.club = club
    }

    /// Takes another club.
    public func setClub(_ club: any GolfClub) {
        self.club = club
    }

    /// Swings fully, and sees where the ball comes to rest on level ground.
    @discardableResult
    public func hitBall() -> Shot {
        Shot(club, Swing(situation: situation))
    }
}
