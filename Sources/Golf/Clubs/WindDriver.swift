/// Wraps any club and flights the ball lower into a head wind.
///
/// It loses up to 5 degrees of launch and a third of its spin at 12 m/s and more, so that the wind lifts the ball less.
/// The numbers are chosen; the point is that the club decides, and that nobody who swings it knows.
public struct WindDriver: GolfClub {
    /// The head wind in m/s from which it is worth carrying.
    ///
    /// In less, what it gives away in distance is more than it keeps. Chosen.
    private static let worthwhile = 9.0

    private let club: any GolfClub

    /// The club that it plays as when no wind blows; a driver unless told.
    public init(_ club: any GolfClub = Driver()) {
        self.club = club
    }

    public var name: String { "wind-" + club.name }
    public var numbers: ClubNumbers { club.numbers }

    public func launch(for swing: Swing) -> Launch {
        var launch = club.launch(for: swing)
        let strength = min(1, max(0, -swing.situation.wind.tail) / 12)
        launch.angle = max(3, launch.angle - 5 * strength)
        launch.spin *= 1 - strength / 3
        return launch
    }

    /// Where the club inside does, and only into a strong wind.
    public func suits(_ situation: Situation) -> Bool {
        club.suits(situation) && situation.wind.tail <= -Self.worthwhile
    }
}
