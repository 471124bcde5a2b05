/// A direction or a place in space, in metres or metres a second.
///
/// The frame is right-handed: `x` points down the range, `y` up, `z` to the right.
public struct Vector3: Hashable, Codable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    @inlinable
    public init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    public static let zero = Vector3(0, 0, 0)
    public static let up = Vector3(0, 1, 0)

    @inlinable
    public static func + (left: Vector3, right: Vector3) -> Vector3 {
        Vector3(left.x + right.x, left.y + right.y, left.z + right.z)
    }

    @inlinable
    public static func - (left: Vector3, right: Vector3) -> Vector3 {
        Vector3(left.x - right.x, left.y - right.y, left.z - right.z)
    }

    @inlinable
    public static func * (factor: Double, vector: Vector3) -> Vector3 {
        Vector3(factor * vector.x, factor * vector.y, factor * vector.z)
    }

    @inlinable
    public static prefix func - (vector: Vector3) -> Vector3 {
        Vector3(-vector.x, -vector.y, -vector.z)
    }

    @inlinable
    public func dot(_ other: Vector3) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    @inlinable
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    @inlinable
    public var length: Double { dot(self).squareRoot() }

    /// The length seen from above.
    @inlinable
    public var level: Double { (x * x + z * z).squareRoot() }

    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
