/// A melody in text, read into notes.
///
/// Bars are separated by `|`. A note is a letter, `#` or `b`, an octave (c4 is middle C), and a length: `w h q e s t`
/// from whole to 32nd, then `.` for dotted or `3` for a third of a triplet; without a length, that of the note before.
/// `r` is a rest. After the length: `'` staccato, `^` accent, `~` tied to the next note. Notes joined by `+` sound
/// together. `!pp !p !mp !mf !f !ff` set the dynamic; `%` repeats the bar before.
struct Line: Sendable, Equatable {
    let notes: [Note]
    let bars: Int

    /// - Throws: ``NotationError`` for what cannot be read, and for a bar that does not add up to `meter`.
    init(_ text: String, in meter: Meter) throws(NotationError) {
        var reader = LineReader(meter: meter)
        for bar in text.split(separator: "|") {
            let tokens = bar.split(whereSeparator: \.isWhitespace)
            if !tokens.isEmpty { try reader.read(bar: tokens) }
        }
        notes = Self.slurred(reader.notes)
        bars = reader.bars
    }

    private static func slurred(_ notes: [Note]) -> [Note] {
        let ends = Set(notes.filter { !$0.isStaccato }.map { $0.start + $0.ticks })
        return notes.map { note in
            var note = note
            note.isSlurred = ends.contains(note.start)
            return note
        }
    }
}

/// Reads bar after bar.
private struct LineReader {
    let meter: Meter
    var notes: [Note] = []
    var bars = 0

    private var length = Meter.ticksPerQuarter
    private var dynamic: Float = 0.6
    private var tied: [Int: Int] = [:]
    private var previous: [Substring] = []

    private static let lengths: [Character: Int] = [
        "w": 1_920, "h": 960, "q": 480, "e": 240, "s": 120, "t": 60,
    ]
    private static let dynamics: [Substring: Float] = [
        "!pp": 0.28, "!p": 0.4, "!mp": 0.5, "!mf": 0.6, "!f": 0.75, "!ff": 0.9,
    ]
    private static let steps: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]

    init(meter: Meter) {
        self.meter = meter
    }

    mutating func read(bar tokens: [Substring]) throws(NotationError) {
        let tokens = tokens == ["%"] ? previous : tokens
        previous = tokens
        bars += 1
        let start = (bars - 1) * meter.ticksPerBar
        var position = start
        for token in tokens {
            if let level = Self.dynamics[token] {
                dynamic = level
            } else {
                position += try read(token, at: position)
            }
        }
        guard position - start == meter.ticksPerBar else {
            throw .badBar(bars, ticks: position - start, expected: meter.ticksPerBar)
        }
    }

    /// Reads one note, chord or rest.
    ///
    /// - Returns: Its length in ticks.
    private mutating func read(_ token: Substring, at position: Int) throws(NotationError) -> Int {
        var rest = token
        var pitches: [Int] = []
        if rest.first == "r" {
            rest.removeFirst()
        } else {
            pitches.append(try pitch(&rest, token))
            while rest.first == "+" {
                rest.removeFirst()
                pitches.append(try pitch(&rest, token))
            }
        }
        try readLength(&rest, token)
        var note = Note(start: position, ticks: length, pitch: 0, dynamic: dynamic)
        var isTied = false
        for mark in rest {
            switch mark {
            case "'": note.isStaccato = true
            case "^": note.isAccented = true
            case "~": isTied = true
            case _: throw .badToken(String(token), bar: bars)
            }
        }
        var open: [Int: Int] = [:]
        for (place, pitch) in pitches.sorted().enumerated() {
            if let index = tied[pitch] {
                notes[index].ticks += length
                open[pitch] = index
            } else {
                note.pitch = pitch
                note.place = place
                notes.append(note)
                open[pitch] = notes.count - 1
            }
        }
        tied = isTied ? open : [:]
        return length
    }

    private func pitch(_ rest: inout Substring, _ token: Substring) throws(NotationError) -> Int {
        guard let letter = rest.popFirst(), let step = Self.steps[letter] else {
            throw .badToken(String(token), bar: bars)
        }
        var pitch = step
        while let sign = rest.first, sign == "#" || sign == "b" {
            pitch += sign == "#" ? 1 : -1
            rest.removeFirst()
        }
        guard let digit = rest.popFirst(), let octave = digit.wholeNumberValue, octave <= 8 else {
            throw .badToken(String(token), bar: bars)
        }
        return pitch + 12 * (octave + 1)
    }

    private mutating func readLength(_ rest: inout Substring, _ token: Substring) throws(NotationError) {
        guard let letter = rest.first, let ticks = Self.lengths[letter] else { return }
        rest.removeFirst()
        length = ticks
        if rest.first == "3" {
            rest.removeFirst()
            length = ticks * 2 / 3
        }
        var dot = length
        while rest.first == "." {
            rest.removeFirst()
            guard dot % 2 == 0 else { throw .badToken(String(token), bar: bars) }
            dot /= 2
            length += dot
        }
    }
}
