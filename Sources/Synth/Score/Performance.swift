import ClickwheelPOSIX
import ClickwheelSystem

/// A score as people would play it: nobody is exactly on the beat, and no two notes are equally loud.
struct Performance: Sendable {
    let score: Score
    /// The tones of each voice, in the order of the piece's voices.
    let tones: [[Tone]]
    private let tempo: TempoMap
    /// Rests before the first note, which are left out, in seconds.
    private let silence: Double

    /// Silence before the first note, in seconds.
    static let lead = 0.12
    /// How much longer than written the last notes of a piece sound, in seconds.
    private static let fermata = 1.3
    /// The usual distance of a note from the beat, in seconds.
    private static let looseness = 0.006

    init(_ score: Score) {
        let tempo = TempoMap(score)
        let players = score.piece.voices.indices.map { index in
            Self.play(score.notes[index], by: score.piece.voices[index], index, score, tempo)
        }
        let silence = (players.joined().map(\.start).min() ?? 0) - Self.lead
        self.score = score
        self.tempo = tempo
        self.silence = silence
        tones = players.map { tones in
            tones.map { tone in
                var tone = tone
                tone.start -= silence
                return tone
            }
        }
    }

    /// When `bar` begins, in seconds from the start of the sound.
    func start(ofBar bar: Int) -> Double {
        tempo.seconds(at: bar * score.piece.meter.ticksPerBar) - silence
    }

    /// When the last note is let go, in seconds.
    var end: Double {
        tones.joined().map { $0.start + Double($0.duration) }.max() ?? Self.lead
    }

    private static func play(
        _ notes: [Note],
        by voice: Voice,
        _ index: Int,
        _ score: Score,
        _ tempo: TempoMap
    ) -> [Tone] {
        let piece = score.piece
        var random = SplitMix64(seed: piece.seed &* 1_000_003 &+ UInt64(index))
        // A chord is struck by one hand: its notes share one deviation.
        var shared = (start: -1, seconds: 0.0)
        return notes.map { note in
            if shared.start != note.start {
                shared = (note.start, Double(random.bell()) * looseness)
            }
            let onset = tempo.seconds(at: swung(note.start, piece))
            let strum = voice.strum * Double(note.place) * (1 + 0.2 * Double(random.bipolar()))
            let begin = onset + shared.seconds + strum + Double(random.bell()) * looseness / 4
            let written = release(of: note, voice, piece)
            var end = tempo.seconds(at: written)
            if written >= score.bars * piece.meter.ticksPerBar, !note.isStaccato { end += fermata }
            var seconds = max(end - begin, 0.05)
            if note.isStaccato { seconds = max(seconds * 0.45, 0.06) }
            if case .ringing(let least) = voice.hold { seconds = max(seconds, least) }
            return Tone(
                pitch: Float(note.pitch),
                velocity: velocity(of: note, in: piece, &random),
                start: begin,
                duration: Float(seconds),
                isSlurred: note.isSlurred,
                seed: random.next()
            )
        }
    }

    private static func release(of note: Note, _ voice: Voice, _ piece: Piece) -> Int {
        let end = swung(note.start + note.ticks, piece)
        guard case .pedal(let ticks) = voice.hold, !note.isStaccato else { return end }
        return max((note.start / ticks + 1) * ticks, end)
    }

    /// Moves the second half of each beat later, as far as the piece swings.
    private static func swung(_ tick: Int, _ piece: Piece) -> Int {
        let beat = Meter.ticksPerQuarter
        let within = Double(tick % beat) / Double(beat)
        let moved =
            within < 0.5 ? within * 2 * piece.swing : piece.swing + (within - 0.5) * 2 * (1 - piece.swing)
        return tick - tick % beat + Int((moved * Double(beat)).rounded())
    }

    /// The dynamic, bent by the weight of the beat, by the arch of the phrase and by a human hand.
    private static func velocity(of note: Note, in piece: Piece, _ random: inout SplitMix64) -> Float {
        let place = note.start % piece.meter.ticksPerBar
        var velocity = note.dynamic
        if place == 0 {
            velocity += 0.05
        } else if place % piece.meter.ticksPerPulse != 0 {
            velocity -= 0.04
        }
        if note.isAccented { velocity += 0.14 }
        let phrase = Float(note.start % (piece.meter.ticksPerBar * 4)) / Float(piece.meter.ticksPerBar * 4)
        velocity += 0.05 * sin(.pi * phrase) - 0.02
        velocity += 0.025 * random.bell()
        return min(max(velocity, 0.08), 1)
    }
}
