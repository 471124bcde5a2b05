extension Tunes {
    /// Christian Petzold (1677–1733), Minuet in G from the notebook of Anna Magdalena Bach, 1725.
    static let minuet = Piece(
        meter: Meter(3, 4),
        tempo: 126,
        voices: [
            Voice(name: "right", instrument: .harpsichord, level: -4, spread: 0.5, room: -11),
            Voice(name: "left", instrument: .harpsichord, level: -6, spread: 0.5, room: -11),
            Voice(name: "flute", instrument: .flute, level: -3, pan: 0.25, room: -9),
            Voice(name: "cello", instrument: .cello, level: -10, pan: -0.25, room: -11),
            Voice(name: "guitar", instrument: .nylonGuitar, level: -6, pan: -0.3, room: -11, strum: 0.012),
        ],
        sections: [
            Section("first part", ["right": .line("!mf \(firstHigh)"), "left": .line("!mp \(firstLow)")]),
            Section(
                "second part",
                slowsTo: 0.92,
                [
                    "right": .line("!mf \(secondHigh)"), "left": .line("!mp \(secondLow)"),
                    "cello": .line("!mp \(secondLow)"),
                ]
            ),
            Section(
                "first part of the flute",
                slowsTo: 0.6,
                [
                    "flute": .line("!mf \(firstHigh)"),
                    "left": .line("!mp \(firstLow)"),
                    "cello": .line("!mp \(firstLow)"),
                    "guitar": .figure(
                        "-xx",
                        over: """
                            G | G | C | G | D | G | D | D | G | G | C | G | D | G | C D . | G
                            """,
                        center: 62,
                        dynamic: 0.4
                    ),
                ]
            ),
        ],
        rubato: 0.01,
        seed: 1725,
        room: Reverb(decay: 1.5, damping: 4_600, predelay: 0.014)
    )

    private static let opening = """
        d5q g4e a4 b4 c5 | d5q g4' g4' | e5q c5e d5 e5 f#5 | g5q g4' g4' | c5q d5e c5 b4 a4 | b4q c5e b4 a4 g4
        """
    private static let firstHigh = """
        \(opening) | f#4q g4e a4 b4 g4 | a4h. | \(opening) | a4q b4e a4 g4 f#4 | g4h.
        """
    private static let firstLow = """
        g3h a3q | b3h. | c4h. | b3h. | a3h. | g3h. | d4q b3 g3 | d4q d3e c4 b3 a3 |
        b3h a3q | g3q b3 g3 | c4h. | b3q c4e b3 a3 g3 | a3h f#3q | g3h b3q | c4q d4 d3 | g3h g2q
        """
    private static let secondHigh = """
        b5q g5e a5 b5 g5 | a5q d5e e5 f#5 d5 | g5q e5e f#5 g5 d5 | c#5q b4e c#5 a4q |
        a4e b4 c#5 d5 e5 f#5 | g5q f#5 e5 | f#5q a4 c#5 | d5h. |
        d5q g4e f#4 g4q | e5q g4e f#4 g4q | d5q c5 b4 | a4e g4 f#4 g4 a4q |
        d4e e4 f#4 g4 a4 b4 | c5q b4 a4 | b4e d5 g4q f#4 | g4h.
        """
    private static let secondLow = """
        g3h. | f#3h. | e3q g3 e3 | a3h a2q | a3h. | b3q d4 c#4 | d4q f#3 a3 | d4q d3 c4 |
        b3h. | c4h. | b3q a3 g3 | d4h. | d3h. | e3q g3 f#3 | g3q b2 d3 | g3q d3 g2
        """
}
