import Testing

@testable import ClickwheelSynth

@Suite("Performance")
struct PerformanceTests {
    private static func piece(
        _ line: String,
        rubato: Double = 0,
        swing: Double = 0.5,
        seed: UInt64 = 1
    ) -> Piece {
        Piece(
            meter: Meter(4, 4),
            tempo: 120,
            voices: [Voice(name: "solo", instrument: .flute)],
            sections: [Section("only", ["solo": .line(line)])],
            swing: swing,
            rubato: rubato,
            seed: seed
        )
    }

    @Test("notes come within a few hundredths of a second of where they are written")
    func timing() throws {
        let performance = Performance(try Score(Self.piece("c4q d4 e4 f4 | g4e a4 b4 c5 d5q r")))
        let tones = try #require(performance.tones.first)
        let expected = [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3]
        for (tone, seconds) in zip(tones, expected) {
            #expect(abs(tone.start - Performance.lead - seconds) < 0.045)
        }
        #expect(
            Set(tones.map { $0.start.truncatingRemainder(dividingBy: 0.25) }).count > 5,
            "nobody is a machine"
        )
        #expect(abs(performance.start(ofBar: 1) - Performance.lead - 2) < 0.03)
    }

    @Test("the same seed plays the same, another one does not")
    func seeds() throws {
        let line = "c4q d4 e4 f4"
        let first = Performance(try Score(Self.piece(line))).tones
        #expect(first == Performance(try Score(Self.piece(line))).tones)
        #expect(first != Performance(try Score(Self.piece(line, seed: 2))).tones)
    }

    @Test("swing moves the second of two eighths, and nothing else")
    func swing() throws {
        let straight = try #require(Performance(try Score(Self.piece("c4e d4 e4q f4h"))).tones.first)
        let swung = try #require(
            Performance(try Score(Self.piece("c4e d4 e4q f4h", swing: 0.66))).tones.first
        )
        #expect(abs(swung[1].start - straight[1].start - 0.08) < 0.002)
        #expect(abs(swung[2].start - straight[2].start) < 0.002)
    }

    @Test("a pedal holds notes to the end of the bar, staccato shortens them")
    func durations() throws {
        var piece = Self.piece("c4q d4' e4 f4")
        let written = try #require(Performance(try Score(piece)).tones.first)
        #expect(abs(written[0].duration - 0.5) < 0.05)
        #expect(written[1].duration < 0.3)
        let voice = Voice(name: "solo", instrument: .feltPiano, hold: .pedal(1_920))
        piece = Piece(meter: piece.meter, tempo: 120, voices: [voice], sections: piece.sections)
        let pedalled = try #require(Performance(try Score(piece)).tones.first)
        #expect(pedalled[0].duration > 1.9)
        #expect(pedalled[1].duration < 0.3)
    }

    @Test("an upbeat lies on the last bar of the section before")
    func upbeat() throws {
        let voices = [Voice(name: "a", instrument: .flute), Voice(name: "b", instrument: .harp)]
        let sections = [
            Section("opening", ["b": .line("c3w | c3w")]),
            Section("song", isUpbeat: true, ["a": .line("rh. c4q | d4w")]),
        ]
        let score = try Score(Piece(meter: Meter(4, 4), tempo: 60, voices: voices, sections: sections))
        #expect(score.bars == 3)
        #expect(score.notes[0].map(\.start) == [1_920 + 1_440, 3_840])
    }

    @Test("slowing down makes the last bar longer")
    func slowing() throws {
        let voices = [Voice(name: "a", instrument: .flute)]
        let sections = [Section("only", slowsTo: 0.5, ["a": .line("c4w | c4w | c4w | c4w")])]
        let performance = Performance(
            try Score(Piece(meter: Meter(4, 4), tempo: 120, voices: voices, sections: sections))
        )
        #expect(abs(performance.start(ofBar: 1) - performance.start(ofBar: 0) - 2) < 0.01)
        #expect(performance.start(ofBar: 4) - performance.start(ofBar: 3) > 2.6)
    }

    @Test("sections whose lines differ in length, or name nobody, are refused")
    func badSections() {
        let voices = [Voice(name: "a", instrument: .flute), Voice(name: "b", instrument: .harp)]
        let unequal = [Section("s", ["a": .line("c4w"), "b": .line("c4w | c4w")])]
        #expect(throws: NotationError.unequalLengths(section: "s", [1, 2])) {
            try Score(Piece(meter: Meter(4, 4), tempo: 60, voices: voices, sections: unequal))
        }
        #expect(throws: NotationError.unknownVoice("c")) {
            try Score(
                Piece(
                    meter: Meter(4, 4),
                    tempo: 60,
                    voices: voices,
                    sections: [Section("s", ["c": .line("c4w")])]
                )
            )
        }
    }
}
