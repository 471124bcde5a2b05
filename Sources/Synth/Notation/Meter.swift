/// How many of which note value make a bar.
struct Meter: Sendable, Equatable {
    let beats: Int
    /// 4 for quarters, 8 for eighths.
    let unit: Int

    init(_ beats: Int, _ unit: Int) {
        self.beats = beats
        self.unit = unit
    }

    /// The ticks of a quarter: divisible by 32nds and by triplets.
    static let ticksPerQuarter = 480

    var ticksPerBar: Int { beats * 4 * Self.ticksPerQuarter / unit }

    /// The ticks from one felt beat to the next: three eighths in 6/8, one unit elsewhere.
    var ticksPerPulse: Int {
        let ticks = 4 * Self.ticksPerQuarter / unit
        return unit == 8 && beats % 3 == 0 && beats > 3 ? ticks * 3 : ticks
    }
}
