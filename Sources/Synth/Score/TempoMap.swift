import ClickwheelPOSIX

/// When each tick is: the tempo of a piece, with its sections, its slowing down and its breathing.
struct TempoMap: Sendable {
    /// Seconds at every ``grain`` ticks.
    private let seconds: [Double]
    private static let grain = 30

    init(_ score: Score) {
        let ticks = (score.bars + 4) * score.piece.meter.ticksPerBar
        var seconds = [0.0]
        seconds.reserveCapacity(ticks / Self.grain + 2)
        for index in 0...(ticks / Self.grain) {
            let tempo = Self.tempo(at: index * Self.grain, in: score)
            let step = 60 / tempo * Double(Self.grain) / Double(Meter.ticksPerQuarter)
            seconds.append((seconds.last ?? 0) + step)
        }
        self.seconds = seconds
    }

    /// The time of `tick`, in seconds from the start.
    func seconds(at tick: Int) -> Double {
        let index = min(max(tick, 0) / Self.grain, seconds.count - 2)
        let part = Double(max(tick, 0) - index * Self.grain) / Double(Self.grain)
        return seconds[index] + (seconds[index + 1] - seconds[index]) * part
    }

    /// Quarters a minute at `tick`.
    private static func tempo(at tick: Int, in score: Score) -> Double {
        let bar = Double(tick) / Double(score.piece.meter.ticksPerBar)
        var factor = 1 + score.piece.rubato * sin(2 * .pi * (bar / 4 - 0.1))
        let placed = score.sections.last { Double($0.firstBar) <= bar } ?? score.sections.first
        guard let placed else { return score.piece.tempo * factor }
        factor *= placed.section.tempo
        let end = Double(placed.firstBar + placed.bars)
        let length = min(2, Double(placed.bars))
        let progress = min(max((bar - (end - length)) / length, 0), 1)
        factor *= 1 + (placed.section.slowsTo - 1) * progress * progress
        return score.piece.tempo * factor
    }
}
