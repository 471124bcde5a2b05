/// A swing as somebody asks for it, in words and numbers: what is absent is as usual.
public struct SwingWish: Hashable, Decodable, Sendable {
    /// The part of a full swing, 0.01 to 1.2; for a putter the metres that the ball shall roll.
    public var power: Double?
    /// Degrees to the right.
    public var aim: Double?
    /// A ``ShotShape/Curve``.
    public var curve: String?
    /// A ``ShotShape/Height``.
    public var height: String?
    /// -1 early to 1 late; absent for a swing without timing.
    public var timing: Double?
    /// A ``Lie``.
    public var lie: String?
    /// Degrees by which the ground rises.
    public var uphill: Double?
    /// Degrees by which the ball lies above the feet.
    public var aboveFeet: Double?
    /// Metres a second at 10 m.
    public var windTail: Double?
    /// Metres a second at 10 m, to the right.
    public var windCross: Double?
    /// Degrees Celsius.
    public var temperature: Double?
    /// Metres above the sea.
    public var altitude: Double?
    /// 0 to 1.
    public var humidity: Double?

    /// A swing at which all is as usual.
    public init() {}

    /// How the ball shall fly.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``
    public func shape() throws(GolfError) -> ShotShape {
        ShotShape(
            try GolfError.value(curve, "curve", usual: .straight),
            try GolfError.value(height, "height", usual: .normal)
        )
    }

    /// What a player decides in a round; `power` and `aim` where the wish does not say.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``
    public func intention(power: Double = 1, aim: Double = 0) throws(GolfError) -> Round.Intention {
        Round.Intention(power: self.power ?? power, aim: self.aim ?? aim, shape: try shape(), timing: timing)
    }

    /// The swing on the practice range, with what it meets there.
    ///
    /// - Throws: ``GolfError`` for a word that means nothing, or a number that is not possible.
    public func swing() throws(GolfError) -> Swing {
        let situation = Situation(
            lie: try GolfError.value(lie, "lie", usual: .fairway),
            uphill: uphill ?? 0,
            aboveFeet: aboveFeet ?? 0,
            air: Air(temperature: temperature ?? 15, altitude: altitude ?? 0, humidity: humidity ?? 0.5),
            wind: Wind(tail: windTail ?? 0, cross: windCross ?? 0)
        )
        try situation.validate()
        let power = power ?? 1
        try GolfError.check(power, "the power", in: 0.01...1.2)
        return Swing(power: power, aim: aim ?? 0, shape: try shape(), situation: situation)
    }
}
