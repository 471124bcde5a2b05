/// A piece with its sections laid out one after another: every written note, in ticks.
struct Score: Sendable {
    struct Placed: Sendable {
        let section: Section
        /// The first bar, counted from the start of the piece.
        let firstBar: Int
        let bars: Int
    }

    let piece: Piece
    /// The notes of each voice, in the order of the piece's voices, by start.
    let notes: [[Note]]
    let sections: [Placed]

    var bars: Int { sections.map { $0.firstBar + $0.bars }.max() ?? 0 }

    /// - Throws: ``NotationError`` where the notation cannot be read or does not add up.
    init(_ piece: Piece) throws(NotationError) {
        var notes = [[Note]](repeating: [], count: piece.voices.count)
        var sections: [Placed] = []
        var next = 0
        for section in piece.sections {
            let bars = try Self.bars(of: section, in: piece.meter)
            let first = section.isUpbeat ? max(next - 1, 0) : next
            for (name, material) in section.parts {
                guard let voice = piece.voices.firstIndex(where: { $0.name == name }) else {
                    throw .unknownVoice(name)
                }
                for var note in try material.notes(in: piece.meter, bars: bars).notes {
                    note.start += first * piece.meter.ticksPerBar
                    note.pitch += piece.voices[voice].transposition
                    note.dynamic = min(note.dynamic * section.dynamic, 1)
                    notes[voice].append(note)
                }
            }
            sections.append(Placed(section: section, firstBar: first, bars: bars))
            next = first + bars
        }
        self.piece = piece
        self.sections = sections
        self.notes = notes.map { $0.sorted { ($0.start, $0.pitch) < ($1.start, $1.pitch) } }
    }

    private static func bars(of section: Section, in meter: Meter) throws(NotationError) -> Int {
        var lengths: [Int] = []
        for (_, material) in section.parts {
            switch material {
            case .line, .figure: lengths.append(try material.notes(in: meter, bars: 0).bars)
            case .groove: break
            }
        }
        guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else {
            throw .unequalLengths(section: section.name, lengths)
        }
        return first
    }
}
