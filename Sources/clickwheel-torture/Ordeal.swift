import ClickwheelSystem

/// One way to treat the program badly, and what is to be seen of it then.
///
/// The same seed tries the same, as far as one machine repeats itself: a mutated file to the last bit, the changes before
/// a kill and its moment in calls of the disk; how long a moment in milliseconds takes is up to the machine.
protocol Ordeal: Sendable {
    var name: String { get }
    /// What is tried, in one line.
    var summary: String { get }
    /// The part of the whole time after which it ends by itself, the rest going to those that come later; see
    /// ``Ordeals/seconds(of:in:)``.
    var share: Double { get }

    /// Tries it on `ground`.
    ///
    /// - Throws: What kept it from being tried at all, which counts as lost.
    func run(_ ground: Ground) throws -> Findings
}

/// Where an ordeal happens: its seed, its time, its folder, and the programs.
struct Ground: Sendable {
    let seed: UInt64
    /// How long it may take.
    let seconds: Double
    /// How much of what ten minutes have is tried.
    let scale: Double
    /// A folder of its own, empty.
    let folder: String
    let programs: Programs

    /// The random numbers of the part `name` of the ordeal, with a number within it.
    func luck(_ name: String, _ number: Int = 0) -> SplitMix64 {
        SplitMix64(seed: Self.mixed(seed, name, number))
    }

    static func mixed(_ seed: UInt64, _ name: String, _ number: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return SplitMix64.mixed(SplitMix64.mixed(seed ^ hash) &+ UInt64(truncatingIfNeeded: number))
    }
}
