extension Tunes {
    /// The hymn from the Ninth by Ludwig van Beethoven (1770–1827), from 1824, late at night.
    static let odeToJoy = Piece(
        meter: Meter(4, 4),
        tempo: 88,
        voices: [
            Voice(name: "keys", instrument: .electricPiano, level: -4, pan: -0.25, spread: 0.8, room: -12),
            Voice(name: "vibes", instrument: .vibraphone, level: -2, pan: 0.4, room: -9, hold: .ringing(0.9)),
            Voice(name: "clarinet", instrument: .clarinet, level: -2, pan: 0.3, room: -9),
            Voice(name: "strings", instrument: .strings, level: -14, spread: 0.5, room: -8),
            Voice(name: "pad", instrument: .pad, level: -16, room: -8),
            Voice(name: "bass", instrument: .uprightBass, level: -3, room: -20),
            Voice(name: "kit", instrument: .drumKit, level: -4, room: -14),
        ],
        sections: [
            Section(
                "opening",
                [
                    "keys": .figure(
                        "x..x..x.",
                        over: "Dmaj7 | A7sus4 | Dmaj7 | A7",
                        center: 61,
                        dynamic: 0.45
                    ),
                    "pad": .figure("x", over: "Dmaj7 | A7sus4 | Dmaj7 | A7", center: 57, dynamic: 0.4),
                    "kit": .groove("........|........|k.h.c.h.|k.h.c.hh", dynamic: 0.4),
                ]
            ),
            Section(
                "hymn",
                [
                    "vibes": .line("!mf \(hymn)"),
                    "keys": .figure("x..x..x.", over: hymnChords, center: 61, dynamic: 0.42),
                    "bass": .figure("b..b..f.", over: hymnChords, bass: 38, dynamic: 0.6),
                    "kit": .groove("k.h.c.hhk.hkc.h.", dynamic: 0.42),
                ]
            ),
            Section(
                "middle",
                [
                    "clarinet": .line("!mf \(middle)"),
                    "keys": .figure("x..x..x.", over: middleChords, center: 61, dynamic: 0.42),
                    "bass": .figure("b..b..f.", over: middleChords, bass: 38, dynamic: 0.6),
                    "pad": .figure("x", over: middleChords, center: 64, dynamic: 0.4),
                    "kit": .groove("k.h.c.hhk.hkc.h.", dynamic: 0.42),
                ]
            ),
            Section(
                "hymn with everyone",
                dynamic: 1.06,
                [
                    "clarinet": .line("!mf \(hymn)"),
                    "vibes": .line("!p \(bells)"),
                    "strings": .figure("x", over: hymnChords, center: 66, dynamic: 0.5),
                    "keys": .figure("x..x.x.x", over: hymnChords, center: 61, dynamic: 0.42),
                    "bass": .figure("b..b..fo", over: hymnChords, bass: 38, dynamic: 0.62),
                    "kit": .groove("k.h.S.hhk.hkS.ho", dynamic: 0.45),
                ]
            ),
            Section(
                "close",
                slowsTo: 0.66,
                [
                    "keys": .figure("x..x..x.|x.......", over: "Gmaj7 | Dmaj9", center: 61, dynamic: 0.42),
                    "vibes": .line("!mp rq b4 d5 f#5 | a5w"),
                    "bass": .line("!mf g2h. g2q | d2w"),
                    "pad": .figure("x", over: "Gmaj7 | D", center: 60, dynamic: 0.4),
                    "kit": .groove("k.h.c.h.|k.......", dynamic: 0.36),
                ]
            ),
        ],
        swing: 0.56,
        seed: 1824,
        room: Reverb(decay: 1.6, damping: 3_800, predelay: 0.015)
    )

    private static let hymn = """
        f#4q f#4 g4 a4 | a4 g4 f#4 e4 | d4 d4 e4 f#4 | f#4q. e4e e4h |
        f#4q f#4 g4 a4 | a4 g4 f#4 e4 | d4 d4 e4 f#4 | e4q. d4e d4h
        """
    private static let middle = """
        e4q e4 f#4 d4 | e4q f#4e g4 f#4q d4 | e4q f#4e g4 f#4q e4 | d4q e4 a3 f#4~ |
        f#4q f#4 g4 a4 | a4 g4 f#4 e4 | d4 d4 e4 f#4 | e4q. d4e d4h
        """
    private static let bells = """
        rh d5q a5 | rh b5q a5 | rh f#5q d6 | c#6h rh | rh d5q a5 | rh b5q a5 | rh g5q f#5 | rq e5 d5h
        """
    private static let hymnChords = "D | Em7 A7 | Bm7 G | D A7 | D | Em7 A7 | Bm7 G | A7 D"
    private static let middleChords = "A7 D | A7 D | A7 F#7 | Bm7 E7 A7 A7 | D | Em7 A7 | Bm7 G | A7 D"
}
