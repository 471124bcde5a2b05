/// A direction or a place in space, in metres or metres a second.
///
/// The frame is right-handed: `x` points down the range, `y` up, `z` to the right.
public struct Vector3: Hashable, Codable, Sendable {
    /// Down the range.
    public var x: Double
    /// Up.
    public var y: Double
    /// To the right.
    public var z: Double

    /// A vector of these three.
    @inlinable
    public init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// No distance.
    public static let zero = Vector3(0, 0, 0)
    /// One metre up.
    public static let up = Vector3(0, 1, 0)

    /// The sum.
    @inlinable
    public static func + (left: Vector3, right: Vector3) -> Vector3 {
        Vector3(left.x + right.x, left.y + right.y, left.z + right.z)
    }

    /// The difference.
    @inlinable
    public static func - (left: Vector3, right: Vector3) -> Vector3 {
        Vector3(left.x - right.x, left.y - right.y, left.z - right.z)
    }

    /// The vector, `factor` times as long.
    @inlinable
    public static func * (factor: Double, vector: Vector3) -> Vector3 {
        Vector3(factor * vector.x, factor * vector.y, factor * vector.z)
    }

    /// The vector the other way round.
    @inlinable
    public static prefix func - (vector: Vector3) -> Vector3 {
        Vector3(-vector.x, -vector.y, -vector.z)
    }

    /// The scalar product.
    @inlinable
    public func dot(_ other: Vector3) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    /// The vector product, right-handed.
    @inlinable
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// How long it is.
    @inlinable
    public var length: Double { dot(self).squareRoot() }

    /// The length seen from above.
    @inlinable
    public var level: Double { (x * x + z * z).squareRoot() }

    /// Whether all three are numbers.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
