import Testing

@testable import ClickwheelSynth

@Suite("Notation")
struct NotationTests {
    static let common = Meter(4, 4)

    @Test(
        "letters, accidentals and octaves are MIDI numbers",
        arguments: [
            ("c4", 60), ("a4", 69), ("b3", 59), ("bb4", 70), ("f#5", 78), ("eb2", 39), ("c0", 12),
            ("e#4", 65),
        ]
    )
    func pitches(text: String, pitch: Int) throws {
        let line = try Line(text + "w", in: Self.common)
        #expect(line.notes.map(\.pitch) == [pitch])
    }

    @Test(
        "lengths, dots and triplets are ticks, and stay until the next one",
        arguments: [
            ("c4w", [1_920]), ("c4h d4", [960, 960]), ("c4q. d4e e4h", [720, 240, 960]),
            ("c4q3 d4 e4 f4h", [320, 320, 320, 960]), ("c4e. d4s e4q f4h", [360, 120, 480, 960]),
            ("c4t d4 e4s f4e g4q a4h", [60, 60, 120, 240, 480, 960]), ("c4h.. re", [1_680]),
        ]
    )
    func lengths(text: String, ticks: [Int]) throws {
        #expect(try Line(text, in: Self.common).notes.map(\.ticks) == ticks)
    }

    @Test("a tie makes one long note, over the bar line too, and chords may be tied in part")
    func ties() throws {
        let line = try Line("c4h d4~ | d4q c4+e4+g4~ c4h", in: Self.common)
        #expect(line.bars == 2)
        #expect(line.notes.map(\.pitch) == [60, 62, 60, 64, 67])
        #expect(line.notes.map(\.ticks) == [960, 1_440, 1_440, 480, 480])
        #expect(line.notes.map(\.place) == [0, 0, 0, 1, 2])
    }

    @Test("marks and dynamics reach the notes they stand at")
    func marks() throws {
        let line = try Line("!p c4q' d4^ !f e4 r", in: Self.common)
        #expect(line.notes.map(\.isStaccato) == [true, false, false])
        #expect(line.notes.map(\.isAccented) == [false, true, false])
        #expect(line.notes.map(\.dynamic) == [0.4, 0.4, 0.75])
        #expect(line.notes.map(\.isSlurred) == [false, false, true])
    }

    @Test(
        "a bar that does not add up is reported with its number",
        arguments: ["c4q d4 e4", "c4w d4q", "c4w | c4h. "]
    )
    func badBars(text: String) {
        #expect(throws: NotationError.self) { try Line(text, in: Self.common) }
        #expect(throws: NotationError.badBar(2, ticks: 1_440, expected: 1_920)) {
            try Line("c4w | c4h.", in: Self.common)
        }
    }

    @Test(
        "what is no note is reported",
        arguments: ["h4w", "cw", "c9w", "c4x", "c4w!", "c4+w", "4cw", "+c4w"]
    )
    func badTokens(text: String) {
        #expect(throws: NotationError.badToken(text, bar: 1)) { try Line(text, in: Self.common) }
    }

    @Test("a percent sign repeats the bar before")
    func repeats() throws {
        let line = try Line("c4q d4 e4 f4 | % | %", in: Self.common)
        #expect(line.bars == 3)
        #expect(line.notes.map(\.start) == (0..<12).map { $0 * 480 })
    }

    @Test(
        "chord symbols are their tones",
        arguments: [
            ("C", [0, 4, 7]), ("F#m7", [6, 9, 1, 4]), ("Bb7", [10, 2, 5, 8]), ("Gmaj7/B", [7, 11, 2, 6]),
            ("Dm7b5", [2, 5, 8, 0]), ("A7sus4", [9, 2, 4, 7]),
        ]
    )
    func chords(symbol: String, tones: [Int]) throws {
        let chord = try ChordSymbol(symbol)
        #expect(Set(chord.tones(around: 60).map { $0 % 12 }) == Set(tones))
        #expect(chord.tones(around: 60).allSatisfy { (54..<66).contains($0) })
        #expect(chord.bass(around: 40) % 12 == (symbol == "Gmaj7/B" ? 11 : tones[0]))
    }

    @Test("what is no chord is reported", arguments: ["H", "Cfoo", "C/", "C/X", "", "C/E/G", "C/Em"])
    func badChords(symbol: String) {
        #expect(throws: NotationError.badChord(symbol)) { try ChordSymbol(symbol) }
    }

    @Test("a figure picks the tones it names, holds and rests")
    func figures() throws {
        let chords = try ChordTrack("C G", in: Self.common)
        let notes = try Pattern("b.1-24xf", in: Self.common)
            .notes(for: chords, in: Self.common, center: 60, bass: 40, dynamic: 0.5)
        let expected: [(Int, Int, Int)] = [
            (0, 480, 36), (480, 240, 55), (960, 240, 59), (1_200, 240, 67),
            (1_440, 240, 55), (1_440, 240, 59), (1_440, 240, 62), (1_680, 240, 38),
        ]
        #expect(notes.map(\.start) == expected.map(\.0))
        #expect(notes.map(\.ticks) == expected.map(\.1))
        #expect(notes.map(\.pitch) == expected.map(\.2))
    }

    @Test("a figure that does not divide the bar, and a letter that the kit lacks, are refused")
    func badPatterns() {
        #expect(throws: NotationError.badPattern("1234567")) { try Pattern("1234567", in: Self.common) }
        #expect(throws: NotationError.badPattern("")) { try Pattern("", in: Self.common) }
        #expect(throws: NotationError.badPattern("k.z.")) { try Groove("k.z.", in: Self.common) }
    }
}
