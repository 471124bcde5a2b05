/// Chord symbols in time.
///
/// Bars are separated by `|`, the symbols in a bar share it evenly; `.` goes on with the chord before, `-` is silence,
/// `%` repeats the bar before.
struct ChordTrack: Sendable, Equatable {
    struct Span: Sendable, Equatable {
        let start: Int
        var ticks: Int
        /// `nil` for silence.
        let chord: ChordSymbol?
    }

    let spans: [Span]
    let bars: Int

    init(_ text: String, in meter: Meter) throws(NotationError) {
        var spans: [Span] = []
        var bars = 0
        var previous: [Substring] = []
        for bar in text.split(separator: "|") {
            var tokens = bar.split(whereSeparator: \.isWhitespace)
            if tokens.isEmpty { continue }
            if tokens == ["%"] { tokens = previous }
            previous = tokens
            guard meter.ticksPerBar % tokens.count == 0 else { throw .badChord(String(bar)) }
            let ticks = meter.ticksPerBar / tokens.count
            for (index, token) in tokens.enumerated() {
                let start = bars * meter.ticksPerBar + index * ticks
                if token == ".", !spans.isEmpty {
                    spans[spans.count - 1].ticks += ticks
                } else {
                    let chord = token == "-" ? nil : try ChordSymbol(token)
                    spans.append(Span(start: start, ticks: ticks, chord: chord))
                }
            }
            bars += 1
        }
        self.spans = spans
        self.bars = bars
    }

    /// What sounds at `tick`.
    func span(at tick: Int) -> Span? {
        spans.last { $0.start <= tick && tick < $0.start + $0.ticks }
    }
}
