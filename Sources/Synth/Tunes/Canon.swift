extension Tunes {
    /// Johann Pachelbel (1653–1706), Canon in D: three voices after one another over eight notes of bass.
    ///
    /// It is one performance; the demo library cuts it at ``canonCut`` into two tracks that flow into each other.
    static let canon = Piece(
        meter: Meter(4, 4),
        tempo: 60,
        voices: [
            Voice(name: "first", instrument: .flute, level: -5, pan: -0.45, room: -8),
            Voice(name: "second", instrument: .clarinet, level: -6, pan: 0.05, room: -8),
            Voice(name: "third", instrument: .cello, level: -7, pan: 0.45, room: -8),
            Voice(name: "bass", instrument: .cello, level: -8, pan: -0.05, room: -10),
            Voice(name: "harp", instrument: .harp, level: -5, spread: 0.7, room: -9, hold: .ringing(1.2)),
            Voice(name: "strings", instrument: .strings, level: -14, spread: 0.6, room: -7),
            Voice(
                name: "guitar",
                instrument: .nylonGuitar,
                level: -9,
                pan: -0.25,
                room: -12,
                hold: .ringing(0.8)
            ),
        ],
        sections: turns.indices.map { turn in
            Section(
                "turn \(turn + 1)",
                slowsTo: turn == turns.count - 1 ? 0.8 : 1,
                [
                    "first": .line(variation(turn)),
                    "second": .line(variation(turn - 1)),
                    "third": .line(variation(turn - 2)),
                    "bass": .line(turn == 0 ? "rw | r" : "!mp d3q a2 b2 f#2 | g2 d2 g2 a2"),
                    "harp": .figure("b235b235b235b235", over: ground, center: 62, bass: 45, dynamic: 0.42),
                    "strings": .figure("xxxx", over: turn < 4 ? rests : ground, center: 62, dynamic: 0.4),
                    "guitar": .figure("-x-x-x-x", over: turn < 6 ? rests : ground, center: 60, dynamic: 0.36),
                ]
            )
        } + [
            Section(
                "last chord",
                tempo: 0.8,
                [
                    "first": .line("!mp f#5w"), "second": .line("!mp d5w"), "third": .line("!mp a4w"),
                    "bass": .line("!mp d2w"), "strings": .figure("x", over: "D", center: 62, dynamic: 0.4),
                    "harp": .line("!mp d2s a2 d3 f#3 a3 d4 f#4 a4 d5h"),
                ]
            )
        ],
        rubato: 0.008,
        seed: 1680,
        room: Reverb(decay: 2.3, damping: 4_200, predelay: 0.02)
    )

    /// The bar that the second track begins with.
    static let canonCut = 16

    /// What the first voice plays in each turn of the bass; the others follow one and two turns later.
    private static let turns = [
        rest, slow, below, eighths, leaps, running, rolling, flying,
        broken, running, leaps, eighths, below, slow, below, slow,
    ]

    private static func variation(_ turn: Int) -> String { turns.indices.contains(turn) ? turns[turn] : rest }

    private static let ground = "D A Bm F#m | G D G A"
    private static let rests = "- | -"
    private static let rest = "rw | r"
    private static let slow = "!mf f#5q e5 d5 c#5 | b4 a4 b4 c#5"
    private static let below = "!mf d5q c#5 b4 a4 | g4 f#4 g4 e4"
    private static let eighths = "!mf d4e f#4 a4 g4 f#4 d4 f#4 e4 | d4 b3 d4 a4 g4 b4 a4 g4"
    private static let leaps = "!mf f#4e d4 e4 c#5 d5 f#5 a5 a4 | b4 g4 a4 f#4 d4 d5 d5e. c#5s"
    private static let running = """
        !mf d5s c#5 d5 d4 c#4 a4 e4 f#4 d4 d5 c#5 b4 c#5 f#5 a5 b5 |
        g5s f#5 e5 g5 f#5 e5 d5 c#5 b4 a4 g4 f#4 e4 g4 f#4 e4
        """
    private static let rolling = """
        !mf d4s e4 f#4 g4 a4 e4 a4 g4 f#4 b4 a4 g4 a4 g4 f#4 e4 |
        d4s b3 b4 c#5 d5 c#5 b4 a4 g4 f#4 e4 b4 a4 b4 a4 g4
        """
    private static let flying = """
        !mf a5s f#5t g5 a5s f#5t g5 a5 a4 b4 c#5 d5 e5 f#5 g5 f#5s d5t e5 f#5s f#4t g4 a4 b4 a4 g4 a4 f#4 g4 a4 |
        g4s b4t a4 g4s f#4t e4 f#4 e4 d4 e4 f#4 g4 a4 b4 g4s b4t a4 b4s c#5t d5 a4 b4 c#5 d5 e5 f#5 g5 a5
        """
    private static let broken = "!mf a4e f#5 e5 c#5 d5 b4 c#5 a4 | b4 d5 a4 f#4 b4 d5 c#5 e5"
}
