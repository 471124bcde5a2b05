/// What a flight meets: the air, the wind, and where it begins and ends.
public struct FlightConditions: Hashable, Codable, Sendable {
    /// The air that the ball flies through.
    public var air: Air
    /// The wind that moves it.
    public var wind: Wind
    /// Metres above the origin at which the ball leaves.
    public var teeHeight: Double
    /// Metres above the origin at which it comes down.
    public var landHeight: Double

    /// Conditions; heights are in metres.
    public init(air: Air = .standard, wind: Wind = .calm, teeHeight: Double = 0, landHeight: Double = 0) {
        self.air = air
        self.wind = wind
        self.teeHeight = teeHeight
        self.landHeight = landHeight
    }

    /// Calm and flat, 15 °C at the sea: where clubs are compared.
    public static let standard = FlightConditions()

    /// - Throws: ``GolfError`` that names the value which is not possible.
    public func validate() throws(GolfError) {
        try air.validate()
        try wind.validate()
        try GolfError.check(teeHeight, "the tee's height in m", in: -1000...1000)
        try GolfError.check(landHeight, "the landing height in m", in: -1000...1000)
    }
}
