/// A figure that turns chords into an accompaniment.
///
/// One character for each step; the steps of a bar share it evenly, and bars (`|`) are used in turn. `1`…`9` are the
/// chord's tones from the lowest, going on into higher octaves; `x` is all of them, `X` too but accented; `b` is the
/// bass note, `o` the bass note an octave up, `f` the fifth beside it; `.` holds what sounds, `-` is silent. Spaces
/// are for the eye.
struct Pattern: Sendable, Equatable {
    private let bars: [[Character]]
    private let text: String

    init(_ text: String, in meter: Meter) throws(NotationError) {
        self.text = text
        bars = text.split(separator: "|").map { bar in bar.filter { !$0.isWhitespace } }
        guard !bars.isEmpty else { throw .badPattern(text) }
        for bar in bars where bar.isEmpty || meter.ticksPerBar % bar.count != 0 { throw .badPattern(text) }
    }

    /// The notes that the figure makes of `chords`, voiced round `center`, with the bass round `bass`.
    func notes(
        for chords: ChordTrack,
        in meter: Meter,
        center: Int,
        bass: Int,
        dynamic: Float
    ) throws(NotationError) -> [Note] {
        var notes: [Note] = []
        var sounding: Range<Int> = 0..<0
        for bar in 0..<chords.bars {
            let steps = bars[bar % bars.count]
            let ticks = meter.ticksPerBar / steps.count
            for (index, step) in steps.enumerated() {
                let start = bar * meter.ticksPerBar + index * ticks
                if step == "." {
                    for held in sounding where notes[held].start + notes[held].ticks == start {
                        notes[held].ticks += ticks
                    }
                    continue
                }
                let first = notes.count
                if let chord = chords.span(at: start)?.chord {
                    for (place, pitch) in try pitches(of: step, chord, center, bass).enumerated() {
                        var note = Note(start: start, ticks: ticks, pitch: pitch, dynamic: dynamic)
                        note.isAccented = step == "X"
                        note.place = place
                        notes.append(note)
                    }
                }
                sounding = first..<notes.count
            }
        }
        return notes
    }

    private func pitches(
        of step: Character,
        _ chord: ChordSymbol,
        _ center: Int,
        _ bass: Int
    ) throws(NotationError) -> [Int] {
        switch step {
        case "-": return []
        case "x", "X": return chord.tones(around: center)
        case "b": return [chord.bass(around: bass)]
        case "o": return [chord.bass(around: bass) + 12]
        case "f": return [chord.fifth(around: bass)]
        case let digit:
            guard let number = digit.wholeNumberValue, number > 0 else { throw .badPattern(text) }
            let tones = chord.tones(around: center)
            return [tones[(number - 1) % tones.count] + 12 * ((number - 1) / tones.count)]
        }
    }
}
