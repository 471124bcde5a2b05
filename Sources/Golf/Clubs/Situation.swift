/// What a player meets before a swing: the lie and its slope, the air and the wind.
public struct Situation: Hashable, Codable, Sendable {
    /// What the ball lies on.
    public var lie: Lie
    /// Degrees by which the ground rises towards the target, -20 to 20.
    public var uphill: Double
    /// Degrees by which the ball lies above the feet, -20 to 20.
    public var aboveFeet: Double
    /// The air that it flies through.
    public var air: Air
    /// Along and across the line to the target.
    public var wind: Wind

    /// A situation; calm, flat and at 15 °C where nothing is said.
    public init(
        lie: Lie = .fairway,
        uphill: Double = 0,
        aboveFeet: Double = 0,
        air: Air = .standard,
        wind: Wind = .calm
    ) {
        self.lie = lie
        self.uphill = uphill
        self.aboveFeet = aboveFeet
        self.air = air
        self.wind = wind
    }

    /// - Throws: ``GolfError`` that names the value which is not possible.
    public func validate() throws(GolfError) {
        try GolfError.check(uphill, "the slope in degrees", in: -20...20)
        try GolfError.check(aboveFeet, "the side slope in degrees", in: -20...20)
        try air.validate()
        try wind.validate()
    }
}
