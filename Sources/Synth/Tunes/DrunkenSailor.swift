extension Tunes {
    /// Drunken Sailor, a walk-away shanty, in print by 1839.
    static let drunkenSailor = Piece(
        meter: Meter(2, 4),
        tempo: 108,
        voices: [
            Voice(name: "squeezebox", instrument: .squeezebox, level: -1, pan: 0.15, room: -13),
            Voice(name: "whistle", instrument: .flute, level: -6, pan: -0.3, room: -11, transposition: 12),
            Voice(name: "guitar", instrument: .nylonGuitar, level: -4, pan: -0.25, room: -15, strum: 0.011),
            Voice(name: "bass", instrument: .uprightBass, level: -4, room: -20),
            Voice(name: "drum", instrument: .drumKit, level: -4, pan: 0.05, room: -13),
        ],
        sections: [
            Section(
                "drum",
                [
                    "guitar": .figure("x-xx", over: "Dm | Dm | C | Dm", center: 60, dynamic: 0.45),
                    "drum": .groove("B..db.d.", dynamic: 0.5),
                ]
            ),
            Section(
                "question",
                [
                    "squeezebox": .line("!mf \(verse)"),
                    "guitar": .figure("-x-x", over: chords, center: 60, dynamic: 0.45),
                    "bass": .figure("bf", over: chords, bass: 38, dynamic: 0.6),
                    "drum": .groove("B..db.d.", dynamic: 0.5),
                ]
            ),
            Section("way hay", refrainParts),
            Section(
                "question again",
                dynamic: 1.06,
                [
                    "whistle": .line("!mf \(verse)"),
                    "squeezebox": .figure("x-x-", over: chords, center: 62, dynamic: 0.35),
                    "guitar": .figure("-xxx", over: chords, center: 60, dynamic: 0.45),
                    "bass": .figure("bf", over: chords, bass: 38, dynamic: 0.6),
                    "drum": .groove("B..dbbd.", dynamic: 0.5),
                ]
            ),
            Section("way hay again", dynamic: 1.06, refrainParts),
            Section(
                "bare",
                ["squeezebox": .line("!mf \(verse)"), "drum": .groove("k...k...")]
            ),
            Section(
                "last time",
                slowsTo: 0.8,
                dynamic: 1.04,
                [
                    "squeezebox": .line("!f \(refrain)"),
                    "whistle": .line("!mf \(refrain)"),
                    "guitar": .figure("XxXx", over: chords, center: 60, dynamic: 0.5),
                    "bass": .figure("bfbo", over: chords, bass: 38, dynamic: 0.6),
                    "drum": .groove("B.ddb.dd|B.ddbbbd", dynamic: 0.55),
                ]
            ),
            Section(
                "stop",
                tempo: 0.8,
                [
                    "squeezebox": .line("!f d4+a4+d5h"),
                    "guitar": .figure("X", over: "Dm", center: 62),
                    "bass": .line("!f d2h"),
                    "drum": .groove("B......."),
                ]
            ),
        ],
        seed: 1839,
        room: Reverb(decay: 1.1, damping: 3_800, predelay: 0.01)
    )

    private static let refrainParts: KeyValuePairs<String, Material> = [
        "squeezebox": .line("!f \(refrain)"),
        "whistle": .line("!mp rh | rh | rh | re c5 e5 g5 | rh | rh | c5e a4 g4 e4 | d4q d4"),
        "guitar": .figure("-xxx", over: chords, center: 60, dynamic: 0.48),
        "bass": .figure("bf", over: chords, bass: 38, dynamic: 0.62),
        "drum": .groove("B..db.dd|B..dbbd.", dynamic: 0.55),
    ]
    private static let verse = """
        a4e a4s a4 a4e a4s a4 | a4e d4 f4 a4 | g4e g4s g4 g4e g4s g4 | g4e c4 e4 g4 |
        a4e a4s a4 a4e a4s a4 | a4e b4 c5 d5 | c5e a4 g4 e4 | d4q d4
        """
    private static let refrain = """
        a4q a4 | a4e d4 f4 a4 | g4q g4 | g4e c4 e4 g4 | a4q a4 | a4e b4 c5 d5 | c5e a4 g4 e4 | d4q d4
        """
    private static let chords = "Dm | Dm | C | C | Dm | Dm G | Am C | Dm"
}
