/// What a club does when it hits the ball.
///
/// A club of your own needs no more than ``hitBall()``, in words; it then plays with a driver's numbers until it gives
/// its own ``numbers``, and swings like any other until it has its own ``launch(for:)``. A club that behaves otherwise
/// in wind or in sand says so there: nobody asks which club it is.
///
/// Laws: the same swing gives the same launch; the launch's values are possible ones (``Launch/validate()``).
public protocol GolfClub {
    /// What happens, in one sentence with the club and the metres.
    func hitBall() -> String

    /// What the club is called: lowercase, with hyphens, such as `7-iron`.
    var name: String { get }

    /// What it does when it is swung fully, from a flat lie.
    var numbers: ClubNumbers { get }

    /// How the ball leaves the club in `swing`.
    func launch(for swing: Swing) -> Launch

    /// Whether one would swing it there; caddies advise no other. Players may do as they like.
    func suits(_ situation: Situation) -> Bool
}

extension GolfClub {
    /// The name of the type, taken apart: `SuperPowerfulClub` is a `super-powerful-club`.
    public var name: String { ClubName.spelled(String(describing: Self.self)) }

    /// A driver's.
    public var numbers: ClubNumbers { .driver }

    public func launch(for swing: Swing) -> Launch { numbers.launch(for: swing) }

    /// Whether the lie takes its kind; see ``Lie/takes(_:)``.
    public func suits(_ situation: Situation) -> Bool { situation.lie.takes(numbers) }

    /// Says how far the club carries a full shot on calm flat ground at the sea.
    public func hitBall() -> String {
        let launch = launch(for: Swing())
        guard let flight = try? Flight(of: launch) else { return "The \(name) hits the ball." }
        return "The \(name) carries the ball \(Decimals.text(flight.carry, 0)) m in calm air."
    }
}
