/// A bar of percussion, one character for each step: a letter of the kit, in capitals when accented, or `.`.
///
/// `k` low drum, `s` brushed snare, `t` brush sweep, `h` shaker, `o` open shaker, `c` rim, `w` wood block, `b` frame
/// drum, `d` frame drum's rim.
struct Groove: Sendable, Equatable {
    private let bars: [[Character]]

    init(_ text: String, in meter: Meter) throws(NotationError) {
        bars = text.split(separator: "|").map { bar in bar.filter { !$0.isWhitespace } }
        guard !bars.isEmpty else { throw .badPattern(text) }
        for bar in bars {
            guard !bar.isEmpty, meter.ticksPerBar % bar.count == 0 else { throw .badPattern(text) }
            for step in bar where step != "." && DrumKit.Piece(letter: step) == nil {
                throw .badPattern(text)
            }
        }
    }

    /// The strokes of `count` bars.
    func notes(bars count: Int, in meter: Meter, dynamic: Float) -> [Note] {
        var notes: [Note] = []
        for bar in 0..<count {
            let steps = bars[bar % bars.count]
            let ticks = meter.ticksPerBar / steps.count
            for (index, step) in steps.enumerated() {
                guard let piece = DrumKit.Piece(letter: step) else { continue }
                let start = bar * meter.ticksPerBar + index * ticks
                var note = Note(start: start, ticks: ticks, pitch: piece.rawValue, dynamic: dynamic)
                note.isAccented = step.isUppercase
                notes.append(note)
            }
        }
        return notes
    }
}
