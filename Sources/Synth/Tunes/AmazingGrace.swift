extension Tunes {
    /// Amazing Grace to the tune New Britain, United States, 1829.
    static let amazingGrace = Piece(
        meter: Meter(3, 4),
        tempo: 80,
        voices: [
            Voice(name: "keys", instrument: .electricPiano, spread: 0.4, room: -11, hold: .pedal(1_440)),
            Voice(name: "chords", instrument: .electricPiano, level: -7, pan: -0.1, spread: 0.4, room: -11),
            Voice(name: "cello", instrument: .cello, level: -4, pan: -0.15, room: -9),
            Voice(name: "strings", instrument: .strings, level: -15, spread: 0.5, room: -7),
            Voice(
                name: "vibes",
                instrument: .vibraphone,
                level: -10,
                pan: 0.35,
                room: -7,
                hold: .ringing(1.5)
            ),
            Voice(name: "bass", instrument: .uprightBass, level: -4, room: -18),
            Voice(name: "kit", instrument: .drumKit, level: -9, room: -11),
        ],
        sections: [
            Section(
                "opening",
                ["chords": .figure("x..x.x", over: "G | C | G | D7sus4", center: 59, dynamic: 0.45)]
            ),
            Section(
                "first verse",
                isUpbeat: true,
                [
                    "keys": .line("!mf rh d4q | \(verse) | g4h rq", transposed: 12),
                    "chords": .figure("b.x.x.", over: "- | \(chords)", center: 59, bass: 43, dynamic: 0.45),
                ]
            ),
            Section(
                "second verse",
                isUpbeat: true,
                slowsTo: 0.7,
                [
                    "cello": .line("!mf rh d4q | \(verse) | g4h.", transposed: -12),
                    "chords": .figure("--x.x.", over: "- | \(chords)", center: 62, dynamic: 0.42),
                    "strings": .figure("x", over: "- | \(chords)", center: 67, dynamic: 0.5),
                    "bass": .figure("b.f", over: "- | \(chords)", bass: 36, dynamic: 0.55),
                    "vibes": .line(
                        """
                        !p rh. | rh. | re b5 d6q g6 | rh. | re g5 b5q d6 | rh. | re d6 b5q g5 | rh. | re a5 d6q f#6 |
                        rh. | re b5 d6q g6 | rh. | re g5 b5q d6 | rh. | rh. | rq d6 b5 | g5h.
                        """
                    ),
                    "kit": .groove("k.t.t.|k.t.th", dynamic: 0.36),
                ]
            ),
            Section(
                "amen",
                tempo: 0.75,
                slowsTo: 0.7,
                [
                    "chords": .figure("x", over: "C | G", center: 59, dynamic: 0.45),
                    "strings": .figure("x", over: "C | G", center: 64, dynamic: 0.45),
                    "bass": .line("!mp c2h. | g2h."),
                    "keys": .line("!p rq e6 g6 | d6h."),
                ]
            ),
        ],
        rubato: 0.02,
        seed: 1829,
        room: Reverb(decay: 2, damping: 3_800, predelay: 0.018)
    )

    private static let verse = """
        g4h b4e g4 | b4h a4q | g4h e4q | d4h d4q | g4h b4e g4 | b4h a4q | d5h.~ | d5h b4q |
        d5h b4e g4 | b4h a4q | g4h e4q | d4h d4q | g4h b4e g4 | b4h a4q | g4h.~
        """
    private static let chords = """
        G | G | C | G | G | Em | D | D7 | G | G7 | C | G | Em | D7 | G C . | G
        """
}
