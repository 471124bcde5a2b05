extension Tunes {
    /// Scarborough Fair, a ballad of the north of England, in the Dorian mode.
    static let scarboroughFair = Piece(
        meter: Meter(3, 4),
        tempo: 104,
        voices: [
            Voice(name: "flute", instrument: .flute, level: -3, pan: 0.2, room: -8),
            Voice(
                name: "guitar",
                instrument: .nylonGuitar,
                level: -3,
                pan: -0.2,
                spread: 0.3,
                room: -11,
                hold: .ringing(1.6)
            ),
            Voice(
                name: "harp",
                instrument: .harp,
                level: -6,
                pan: 0.3,
                spread: 0.5,
                room: -8,
                hold: .ringing(2)
            ),
            Voice(name: "cello", instrument: .cello, level: -4, pan: -0.1, room: -9),
            Voice(name: "strings", instrument: .strings, level: -15, spread: 0.5, room: -7),
        ],
        sections: [
            Section("opening", ["guitar": .figure("b23432", over: "Em | D | Em | Em", center: 59, bass: 43)]),
            Section(
                "first verse",
                [
                    "flute": .line("!mf \(air)", transposed: 12),
                    "guitar": .figure("b23432|b24342", over: chords, center: 59, bass: 43),
                ]
            ),
            Section(
                "second verse",
                slowsTo: 0.72,
                [
                    "cello": .line("!mf \(air)"),
                    "guitar": .figure("b23432|b24342", over: chords, center: 59, bass: 43),
                    "harp": .figure("--4-5-|--5-4-", over: chords, center: 66, dynamic: 0.4),
                    "strings": .figure("x", over: chords, center: 64, dynamic: 0.45),
                    "flute": .line(
                        """
                        !p rh. | r | r | rq b5q e6 | d6h. | rh. | r | rq f#5 g5 | b5h. | r | rq g5 b5 | d6h c#6q |
                        d6h. | r | r | rh a5q | g5h.~ | g5
                        """
                    ),
                ]
            ),
        ],
        rubato: 0.015,
        seed: 1670
    )

    private static let air = """
        e4h e4q | b4h b4q | f#4q. g4e f#4q | e4h. | rq b4 d5 | e5h d5q | b4q c#5 a4 | b4h. | rh e5q |
        e5h e5q | d5h b4q | a4q g4 f#4 | d4h. | e4h b4q | a4h g4q | f#4q e4 d4 | e4h.~ | e4
        """
    private static let chords = """
        Em | Em | D | Em | G | Em | G A . | Em | Em | C | G | D | D | Em | D G . | D | Em | Em
        """
}
