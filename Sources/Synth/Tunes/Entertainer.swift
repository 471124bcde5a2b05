extension Tunes {
    /// Scott Joplin (1868–1917), The Entertainer, 1902: introduction and first strain, for a small night band.
    static let entertainer = Piece(
        meter: Meter(2, 4),
        tempo: 78,
        voices: [
            Voice(name: "keys", instrument: .electricPiano, level: -2, spread: 0.8, room: -14),
            Voice(name: "stride", instrument: .electricPiano, level: -8, pan: -0.35, spread: 0.6, room: -15),
            Voice(
                name: "vibes",
                instrument: .vibraphone,
                level: -5,
                pan: 0.3,
                spread: 0.3,
                room: -10,
                hold: .ringing(0.5)
            ),
            Voice(name: "clarinet", instrument: .clarinet, level: -4, pan: 0.2, room: -12),
            Voice(name: "bass", instrument: .uprightBass, level: -3, room: -20),
            Voice(name: "kit", instrument: .drumKit, level: -5, room: -14),
        ],
        sections: [
            Section(
                "introduction",
                [
                    "keys": .line(
                        """
                        !f d6s e6 c6 a5e b5s g5e | d5s e5 c5 a4e b4s g4e | d4s e4 c4 a3e b3s a3 g#3 | g3+b3+g4q rq
                        """
                    ),
                    "vibes": .line("!mf d5s e5 c5 a4e b4s g4e | d4s e4 c4 a3e b3s g3e | rh | rh"),
                ]
            ),
            Section(
                "strain",
                isUpbeat: true,
                [
                    "keys": .line("!mf rq re d4s d#4 | \(strain) | c5q. re"),
                    "stride": .figure("-x-x", over: "- | \(chords)", center: 57, dynamic: 0.5),
                    "bass": .figure("b-f-", over: "- | \(chords)", bass: 38, dynamic: 0.6),
                    "kit": .groove("k.t.s.t.", dynamic: 0.4),
                ]
            ),
            Section(
                "strain of the clarinet",
                isUpbeat: true,
                slowsTo: 0.85,
                dynamic: 1.05,
                [
                    "clarinet": .line("!mf rq re d4s d#4 | \(strain) | c5q. re"),
                    "vibes": .figure("--x--x--|---x--x-", over: "- | \(chords)", center: 66, dynamic: 0.4),
                    "stride": .figure("-x-x", over: "- | \(chords)", center: 57, dynamic: 0.5),
                    "bass": .figure("b-f-", over: "- | \(chords)", bass: 38, dynamic: 0.62),
                    "kit": .groove("k.tts.th|k.tts.oh", dynamic: 0.45),
                ]
            ),
            Section(
                "tag",
                slowsTo: 0.8,
                [
                    "keys": .line("!f e5s c5 d5 e5e b4s d5e | c5e g4 c4+e4+g4+c5q^"),
                    "clarinet": .line("!mf e5s c5 d5 e5e b4s d5e | c5e r c6q^"),
                    "vibes": .line("!mf g5h | e5e r c5+e5+g5q"),
                    "bass": .line("!mf g2q g2 | c3e g2 c2q"),
                    "kit": .groove("k.t.s.t.|k...s...", dynamic: 0.45),
                ]
            ),
        ],
        swing: 0.5,
        seed: 1902,
        room: Reverb(decay: 1.2, damping: 4_200, predelay: 0.012)
    )

    private static let strain = """
        \(call) | c5q~ c5s c5 d5 d#5 | e5s c5 d5 e5e b4s d5e | c5q. d4s d#4 |
        \(call) | c5q. a4s g4 | f#4s a4 c5 e5e d5s c5 a4 | d5q. d4s d#4 |
        \(call) | c5q~ c5s c5 d5 d#5 | e5s c5 d5 e5e b4s d5e | c5q. c5s d5 |
        e5s c5 d5 e5e c5s d5 c5 | e5s c5 d5 e5e c5s d5 c5 | e5s c5 d5 e5e b4s d5e
        """
    private static let call = "e4s c5e e4s c5e e4s c5~"
    private static let chords = """
        C C7 | F | C G7 | C | C C7 | F | D7 | G7 | C C7 | F | C G7 | C C7 | F | Fm | C G7 | C
        """
}
