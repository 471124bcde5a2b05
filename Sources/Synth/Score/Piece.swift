/// A whole arrangement: who plays what, in which order, in which room.
struct Piece: Sendable {
    let meter: Meter
    /// Quarters a minute.
    let tempo: Double
    let voices: [Voice]
    let sections: [Section]
    /// Where the second of two eighths falls within a beat: 0.5 is straight, 0.66 is a triplet.
    var swing = 0.5
    /// How much the tempo breathes within four bars, as a part of itself.
    var rubato = 0.0
    var seed: UInt64 = 1
    var room = Reverb(decay: 1.9, damping: 4_200, predelay: 0.018)
    /// The rate it is rendered at, in Hz.
    var sampleRate: Float = 44_100
}

/// One player: an instrument at its place in the room.
struct Voice: Sendable {
    let name: String
    let instrument: any Instrument
    /// Decibels.
    var level: Float = 0
    /// −1 (left) to 1 (right).
    var pan: Float = 0
    /// How far high notes lean right and low ones left of ``pan``, as on a keyboard or a harp.
    var spread: Float = 0
    /// Decibels of the sound that go into the room.
    var room: Float = -12
    /// Semitones.
    var transposition = 0
    /// Seconds between the strings of a chord.
    var strum = 0.0
    var hold = Hold.written

    enum Hold: Sendable, Equatable {
        /// As long as written.
        case written
        /// Until the next multiple of this many ticks, as with a pedal.
        case pedal(Int)
        /// This many seconds at least, however short it is written.
        case ringing(Double)
    }
}

/// A stretch of music in which the same things are played throughout.
struct Section: Sendable {
    let name: String
    let parts: KeyValuePairs<String, Material>
    /// The first bar lies upon the last bar of the section before: an upbeat.
    var isUpbeat = false
    /// Times the tempo of the piece.
    var tempo = 1.0
    /// Times the tempo at the very end of the section, reached over its last two bars.
    var slowsTo = 1.0
    /// Times every dynamic.
    var dynamic: Float = 1

    init(
        _ name: String,
        isUpbeat: Bool = false,
        tempo: Double = 1,
        slowsTo: Double = 1,
        dynamic: Float = 1,
        _ parts: KeyValuePairs<String, Material>
    ) {
        self.name = name
        self.parts = parts
        self.isUpbeat = isUpbeat
        self.tempo = tempo
        self.slowsTo = slowsTo
        self.dynamic = dynamic
    }
}

/// What one voice plays in a section.
enum Material: Sendable {
    /// Notation, moved by semitones; see ``Line``.
    case line(String, transposed: Int = 0)
    /// A figure over chords; see ``Pattern`` and ``ChordTrack``.
    case figure(String, over: String, center: Int = 60, bass: Int = 40, dynamic: Float = 0.5)
    /// Percussion for as long as the section lasts; see ``Groove``.
    case groove(String, dynamic: Float = 0.5)

    /// The notes and the length in bars; a groove takes its length from `bars`.
    func notes(in meter: Meter, bars: Int) throws(NotationError) -> (notes: [Note], bars: Int) {
        switch self {
        case .line(let text, let transposed):
            let line = try Line(text, in: meter)
            let notes = line.notes.map { note in
                var note = note
                note.pitch += transposed
                return note
            }
            return (notes, line.bars)
        case .figure(let pattern, let chords, let center, let bass, let dynamic):
            let track = try ChordTrack(chords, in: meter)
            let notes = try Pattern(pattern, in: meter)
                .notes(for: track, in: meter, center: center, bass: bass, dynamic: dynamic)
            return (notes, track.bars)
        case .groove(let text, let dynamic):
            return (try Groove(text, in: meter).notes(bars: bars, in: meter, dynamic: dynamic), bars)
        }
    }
}
