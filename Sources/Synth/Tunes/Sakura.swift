extension Tunes {
    /// Sakura, sakura, Japan, Edo period.
    static let sakura = Piece(
        meter: Meter(4, 4),
        tempo: 66,
        voices: [
            Voice(
                name: "koto",
                instrument: .koto,
                level: -1,
                pan: -0.15,
                spread: 0.4,
                room: -9,
                hold: .ringing(2.4)
            ),
            Voice(
                name: "answer",
                instrument: .koto,
                level: -8,
                pan: 0.35,
                spread: 0.3,
                room: -7,
                hold: .ringing(2.4)
            ),
            Voice(name: "flute", instrument: .flute, level: -9, pan: 0.2, room: -6),
            Voice(name: "pad", instrument: .pad, level: -16, room: -6),
            Voice(name: "drum", instrument: .drumKit, level: -8, room: -6),
        ],
        sections: [
            Section(
                "opening",
                [
                    "koto": .line("!p e4e f4 a4 b4 c5 e5 f5 a5 | !p b5q a5e f5 e5h"),
                    "pad": .figure("x", over: "A5 | E5", center: 50, dynamic: 0.4),
                ]
            ),
            Section(
                "song",
                [
                    "koto": .line("!mf \(song)"),
                    "answer": .line("!p \(echo)"),
                    "pad": .figure("x", over: drone, center: 52, dynamic: 0.4),
                ]
            ),
            Section(
                "song of the flute",
                slowsTo: 0.6,
                [
                    "flute": .line("!mf \(close)"),
                    "koto": .line(
                        """
                        !mp a3e e4 a4 e4 b3 f4 b4 f4 | a3 e4 a4 c5 e4 b4 f4 e4 | f3 c4 f4 a4 f3 c4 f4 c4 |
                        e3 b3 e4 a4 e3 c4 f4 c4 | e3 b3 e4 c5 b3 f4 b4 f4 | a3 e4 a4 e4 b3 f4 b4 f4 |
                        a3 e4 a4 e4 b3 f4 b4 f4 | e4q f4 b4e a4 f4q | e4e b3 e3 b3 e4h
                        """
                    ),
                    "pad": .figure(
                        "x",
                        over: "A5 | A5 | F5 | A5 | E5 | A5 | A5 | E5 | E5",
                        center: 52,
                        dynamic: 0.4
                    ),
                    "drum": .groove("b.......|........", dynamic: 0.35),
                ]
            ),
        ],
        rubato: 0.03,
        seed: 1750,
        room: Reverb(decay: 3, damping: 3_600, predelay: 0.03)
    )

    private static let song = """
        a4q a4 b4h | a4q a4 b4h | a4q b4 c5 b4 | a4q b4e a4 f4h | e4q c4 e4 f4 | e4q e4e c4 b3h
        """
    private static let close = """
        a4q b4 c5 b4 | a4q b4e a4 f4h | e4q c4 e4 f4 | e4q e4e c4 b3h | rw | a4q a4 b4h | a4q a4 b4h |
        e4q f4 b4e a4 f4q | e4h. rq
        """
    private static let echo = "rh rq b5e a5 | rh rq f5e e5 | rw | rh re c5 a4 f4 | rw | rh re e5 f5 a5"
    private static let drone = "A5 | A5 | A5 | F5 | A5 | E5"
}
