/// The shape that the player wants: how the ball curves, and how high it goes.
///
/// The amounts are chosen: a draw or a fade starts aside by what its curve brings back, about 4 % of the way.
public struct ShotShape: Hashable, Codable, Sendable {
    /// How the ball curves, for a right-handed player.
    public enum Curve: String, CaseIterable, Codable, Sendable {
        /// From right to left.
        case draw
        /// Neither.
        case straight
        /// From left to right.
        case fade
    }

    /// How high the ball goes.
    public enum Height: String, CaseIterable, Codable, Sendable {
        /// Lower than usual, for wind.
        case low
        /// As the club gives it.
        case normal
        /// Higher than usual, to stop soon.
        case high
    }

    /// How the ball curves.
    public var curve: Curve
    /// How high the ball goes.
    public var height: Height

    /// A shape; straight and of the usual height where nothing is said.
    public init(_ curve: Curve = .straight, _ height: Height = .normal) {
        self.curve = curve
        self.height = height
    }

    /// Degrees by which the axis leans.
    var axisTilt: Double {
        switch curve {
        case .draw: -5
        case .straight: 0
        case .fade: 5
        }
    }

    /// Degrees by which the ball starts aside.
    var startChange: Double {
        switch curve {
        case .draw: 2.3
        case .straight: 0
        case .fade: -2.3
        }
    }

    /// Degrees of launch more.
    var launchChange: Double {
        switch height {
        case .low: -4
        case .normal: 0
        case .high: 3
        }
    }

    var spinFactor: Double {
        switch height {
        case .low: 0.9
        case .normal: 1
        case .high: 1.1
        }
    }
}
