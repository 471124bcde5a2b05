import Testing

@testable import ClickwheelSynth

@Suite("Rendering")
struct RenderingTests {
    /// A few bars for two players, long enough for loudness to be measured.
    private static func piece(seed: UInt64 = 3) -> Piece {
        Piece(
            meter: Meter(3, 4),
            tempo: 150,
            voices: [
                Voice(name: "flute", instrument: .flute, pan: 0.4),
                Voice(name: "harp", instrument: .harp, level: -3, pan: -0.4),
            ],
            sections: [
                Section(
                    "short",
                    [
                        "flute": .line("!mf g4h b4e g4 | b4h a4q | g4h."),
                        "harp": .figure("b2323-", over: "G | D7 | G"),
                    ]
                )
            ],
            seed: seed,
            sampleRate: 22_050
        )
    }

    @Test("a recording is as loud as planned, does not clip, click or drift, and ends in silence")
    func finished() throws {
        let sound = Rendering(performance: Performance(try Score(Self.piece()))).sound()
        for channel in [sound.left, sound.right] {
            #expect(!channel.contains { !$0.isFinite })
            #expect(Listening.peak(channel) <= 0.871)
            #expect(Listening.peak(channel.suffix(64)) < 0.000_1)
            #expect(Listening.peak(channel.prefix(64)) < 0.000_1)
            #expect(abs(channel.reduce(0, +) / Float(channel.count)) < 0.000_5)
            let steps = zip(channel, channel.dropFirst()).map { abs($1 - $0) }
            #expect(Listening.peak(steps) < 0.35, "a click of \(Listening.peak(steps))")
        }
        let loudness = sound.left.withUnsafeBufferPointer { left in
            sound.right.withUnsafeBufferPointer { Loudness.integrated(left, $0, at: sound.sampleRate) }
        }
        #expect(abs(loudness - Rendering.loudness) < 0.7, "\(loudness) LUFS")
        #expect(sound.left != sound.right)
    }

    @Test("the same seed renders identical samples")
    func deterministic() throws {
        let first = Rendering(performance: Performance(try Score(Self.piece()))).sound()
        #expect(first == Rendering(performance: Performance(try Score(Self.piece()))).sound())
        #expect(first != Rendering(performance: Performance(try Score(Self.piece(seed: 4)))).sound())
    }

    @Test("what is written is what is heard: pitch and place of every note of a melody")
    func transcription() throws {
        let line = "g4q a4 b4 c5 | d5q e5 f#5 g5 | e5q c5 a4 f#4 | g4h d4"
        let piece = Piece(
            meter: Meter(4, 4),
            tempo: 100,
            voices: [Voice(name: "solo", instrument: .clarinet, room: -60)],
            sections: [Section("only", ["solo": .line("!f " + line)])],
            seed: 9
        )
        let score = try Score(piece)
        let sound = Rendering(performance: Performance(score)).sound()
        let rate = Double(sound.sampleRate)
        for note in try Line(line, in: piece.meter).notes {
            let onset = Performance.lead + Double(note.start) / 480 * 0.6
            let start = Int((onset + 0.12) * rate)
            let end = Int((onset + 0.6 * Double(note.ticks) / 480 - 0.06) * rate)
            let heard = Listening.pitch(of: sound.left[start..<end])
            #expect(abs(heard - Float(note.pitch)) < 0.08, "\(note.pitch) at \(onset) s sounds as \(heard)")
        }
    }
}
