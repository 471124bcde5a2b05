/// The land that a ball flies over and rolls on.
///
/// Laws: every answer is finite and depends on the place alone.
protocol Terrain {
    /// Metres above the sea of the course.
    func height(_ x: Double, _ z: Double) -> Double
    /// (dh/dx, dh/dz).
    func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double)
    func lie(_ x: Double, _ z: Double) -> Lie
    /// Metres above the ground of the tops of the trees here; 0 where there is none.
    func canopy(_ x: Double, _ z: Double) -> Double
    /// Feet on the Stimpmeter.
    var stimp: Double { get }
    /// Where the hole is cut, if there is one.
    var cup: (x: Double, z: Double)? { get }
}

/// Level ground of one kind without an end.
struct LevelGround: Terrain {
    let lie: Lie
    var stimp = 10.0
    var cup: (x: Double, z: Double)? { nil }

    func height(_ x: Double, _ z: Double) -> Double { 0 }
    func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) { (0, 0) }
    func lie(_ x: Double, _ z: Double) -> Lie { lie }
    func canopy(_ x: Double, _ z: Double) -> Double { 0 }
}
