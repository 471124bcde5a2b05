/// A level wind that grows with height as the logarithm says: W(h) = W(ref) ln(1 + h/z0) / ln(1 + ref/z0).
public struct Wind: Hashable, Codable, Sendable {
    /// Metres a second along the `x` axis at ``referenceHeight``: positive is a tail wind.
    public var tail: Double
    /// Metres a second at ``referenceHeight``: positive blows to the right.
    public var cross: Double
    /// The ground's roughness z0 in metres: 0.03 open links, 0.1 rough ground, 0.4 among trees
    /// (the classes of Davenport, as revised by Wieringa 1992).
    public var roughness: Double
    /// Metres above the ground at which the wind is measured: 10 by custom (WMO guide 8).
    public var referenceHeight: Double

    /// A wind, in metres a second at `referenceHeight` metres.
    public init(tail: Double = 0, cross: Double = 0, roughness: Double = 0.03, referenceHeight: Double = 10) {
        self.tail = tail
        self.cross = cross
        self.roughness = roughness
        self.referenceHeight = referenceHeight
    }

    /// No wind.
    public static let calm = Wind()

    /// Metres a second, from wherever it comes.
    public var speed: Double { (tail * tail + cross * cross).squareRoot() }

    /// - Throws: ``GolfError`` that names the value which is not possible; the strongest gust ever measured was
    ///   113 m/s (Barrow Island 1996), and nobody played.
    public func validate() throws(GolfError) {
        try GolfError.check(tail, "the tail wind in m/s", in: -60...60)
        try GolfError.check(cross, "the cross wind in m/s", in: -60...60)
        try GolfError.check(roughness, "the roughness length in m", in: 1e-5...5)
        try GolfError.check(referenceHeight, "the wind's reference height in m", in: 0.5...1000)
    }
}
