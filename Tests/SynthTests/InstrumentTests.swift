import Testing

@testable import ClickwheelSynth

@Suite("Instruments")
struct InstrumentTests {
    /// The middle of what each instrument plays in the library.
    static let range: [String: [Float]] = [
        "upright bass": [33, 40, 45], "cello": [38, 50, 62], "bassoon": [40, 50, 57],
        "pizzicato": [38, 50, 66],
        "music box": [72, 79, 88], "flute": [62, 74, 84],
    ]

    private static func instrument(_ name: String) throws -> any Instrument {
        try #require(Instruments.pitched.first { $0.name == name }).instrument
    }

    @Test("every tone is in tune within five cents", arguments: Instruments.pitched.map(\.name))
    func tuning(name: String) throws {
        let instrument = try Self.instrument(name)
        for pitch in Self.range[name] ?? [48, 60, 69, 76] {
            let sound = Listening.sound(of: instrument, pitch: pitch)
            let cents = Listening.cents(of: sound[6_000..<24_000], from: pitch)
            #expect(abs(cents) < 5, "\(name) plays \(pitch) \(cents) cents off")
        }
    }

    @Test(
        "every sound begins and ends at zero, without an offset, within ±1",
        arguments: Instruments.pitched.map(\.name)
    )
    func shape(name: String) throws {
        let instrument = try Self.instrument(name)
        for (pitch, seconds) in [(Float(55), Float(0.6)), (67, 0.08), (79, 0.3)] {
            let sound = Listening.sound(of: instrument, pitch: pitch, velocity: 1, seconds: seconds)
            #expect(!sound.contains { !$0.isFinite })
            #expect(Listening.peak(sound) < 1, "\(pitch): \(Listening.peak(sound))")
            #expect(Listening.level(sound) > 0.002)
            #expect(abs(sound[0]) < 0.01)
            #expect(Listening.peak(sound.suffix(8)) < 0.002)
            let offset = sound.reduce(0, +) / Float(sound.count)
            #expect(abs(offset) < 0.004, "\(pitch): \(offset)")
        }
    }

    @Test("a harder stroke is louder and brighter", arguments: Instruments.pitched.map(\.name))
    func dynamics(name: String) throws {
        let instrument = try Self.instrument(name)
        let soft = Listening.sound(of: instrument, pitch: 60, velocity: 0.3)
        let hard = Listening.sound(of: instrument, pitch: 60, velocity: 0.9)
        #expect(Listening.level(hard) > 1.8 * Listening.level(soft))
        func edge(_ sound: [Float]) -> Float {
            Listening.level(zip(sound, sound.dropFirst()).map { $1 - $0 }) / Listening.level(sound)
        }
        #expect(edge(hard) > edge(soft) * 0.98, "\(edge(hard)) after \(edge(soft))")
    }

    @Test("the same tone gives the same samples", arguments: Instruments.pitched.map(\.name))
    func deterministic(name: String) throws {
        let instrument = try Self.instrument(name)
        #expect(
            Listening.sound(of: instrument, pitch: 64, seconds: 0.2)
                == Listening.sound(of: instrument, pitch: 64, seconds: 0.2)
        )
    }

    @Test("every drum sounds, stays within ±1 and falls silent", arguments: DrumKit.Piece.allCases)
    func drums(piece: DrumKit.Piece) {
        let sound = Listening.sound(of: .drumKit, pitch: Float(piece.rawValue), velocity: 1, seconds: 0.05)
        #expect(!sound.contains { !$0.isFinite })
        #expect((0.03..<1).contains(Listening.peak(sound)), "\(Listening.peak(sound))")
        #expect(Listening.peak(sound.suffix(8)) < 0.003)
    }

    @Test("a slurred note has no new breath")
    func slurs() {
        let breath = Listening.sound(of: .flute, pitch: 72, seconds: 0.4)
        let slurred = Listening.sound(of: .flute, pitch: 72, seconds: 0.4, isSlurred: true)
        let early = 0..<1_300
        #expect(Listening.level(slurred[early]) > 1.5 * Listening.level(breath[early]))
    }
}
