extension Tunes {
    /// Edvard Grieg (1843–1907), In the Hall of the Mountain King from Peer Gynt, 1875: on tiptoe, then running.
    static let mountainKing = Piece(
        meter: Meter(4, 4),
        tempo: 112,
        voices: [
            Voice(name: "bassoon", instrument: .bassoon, level: 1, pan: 0.2, room: -11),
            Voice(name: "plucked", instrument: .pizzicato, level: 0, pan: -0.2, spread: 0.3, room: -9),
            Voice(name: "low", instrument: .pizzicato, level: -3, pan: -0.05, room: -11),
            Voice(name: "clarinet", instrument: .clarinet, level: -6, pan: 0.35, room: -10),
            Voice(name: "strings", instrument: .strings, level: -6, pan: -0.1, spread: 0.4, room: -9),
            Voice(name: "flute", instrument: .flute, level: -8, pan: -0.35, room: -9),
            Voice(name: "box", instrument: .musicBox, level: -9, pan: 0.3, room: -9, hold: .ringing(0.3)),
            Voice(name: "drum", instrument: .drumKit, level: -3, room: -10),
        ],
        sections: [
            Section(
                "tiptoe",
                ["bassoon": .line("!p \(theme)"), "low": .figure("b---f---", over: home, bass: 35)]
            ),
            Section(
                "tiptoe, plucked",
                tempo: 1.02,
                ["plucked": .line("!mp \(theme)"), "low": .figure("b---f---", over: home, bass: 35)]
            ),
            Section(
                "higher",
                tempo: 1.06,
                [
                    "bassoon": .line("!mp \(raised)"),
                    "plucked": .figure("--x---x-", over: away, center: 62, dynamic: 0.4),
                    "low": .figure("b---f---", over: away, bass: 35),
                ]
            ),
            Section(
                "higher, plucked",
                tempo: 1.1,
                [
                    "plucked": .line("!mp \(raised)"), "box": .line("!p \(raised)", transposed: 24),
                    "low": .figure("b---f---", over: away, bass: 35),
                    "drum": .groove("....h...", dynamic: 0.35),
                ]
            ),
            Section(
                "awake",
                tempo: 1.18,
                [
                    "clarinet": .line("!mf \(theme)", transposed: 12), "bassoon": .line("!mp \(theme)"),
                    "plucked": .figure("--x---x-", over: home, center: 59, dynamic: 0.5),
                    "low": .figure("b-f-b-f-", over: home, bass: 35),
                    "drum": .groove("k...h...", dynamic: 0.4),
                ]
            ),
            Section(
                "closer",
                tempo: 1.3,
                dynamic: 1.05,
                [
                    "strings": .line("!mf \(theme)", transposed: 12),
                    "clarinet": .line("!mp \(theme)", transposed: 12),
                    "plucked": .figure("-x-x-x-x", over: home, center: 59, dynamic: 0.5),
                    "low": .figure("b-f-b-f-", over: home, bass: 35),
                    "drum": .groove("k.h.s.h.", dynamic: 0.45),
                ]
            ),
            Section(
                "running",
                tempo: 1.44,
                dynamic: 1.1,
                [
                    "strings": .line("!f \(raised)", transposed: 12),
                    "flute": .line("!f \(raised)", transposed: 24),
                    "bassoon": .line("!f \(raised)"),
                    "plucked": .figure("-x-x-x-x", over: away, center: 59, dynamic: 0.55),
                    "low": .figure("b-f-b-f-", over: away, bass: 35, dynamic: 0.6),
                    "drum": .groove("k.hhs.hh", dynamic: 0.5),
                ]
            ),
            Section(
                "faster",
                tempo: 1.56,
                dynamic: 1.14,
                [
                    "strings": .line("!f \(theme)", transposed: 24),
                    "flute": .line("!f \(theme)", transposed: 24),
                    "clarinet": .line("!f \(theme)", transposed: 12), "bassoon": .line("!f \(theme)"),
                    "plucked": .figure("XxxxXxxx", over: home, center: 62, dynamic: 0.5),
                    "low": .figure("bbffbbff", over: home, bass: 35, dynamic: 0.65),
                    "drum": .groove("kbhbSbhb", dynamic: 0.55),
                ]
            ),
            Section(
                "caught",
                tempo: 1.7,
                dynamic: 1.2,
                [
                    "strings": .line("!ff \(theme)", transposed: 24),
                    "flute": .line("!ff \(theme)", transposed: 24),
                    "clarinet": .line("!ff \(theme)", transposed: 12), "bassoon": .line("!ff \(theme)"),
                    "plucked": .figure("XxxxXxxx", over: home, center: 62, dynamic: 0.55),
                    "low": .figure("bbffbbff", over: home, bass: 35, dynamic: 0.7),
                    "drum": .groove("KbhbSbhb|KbhbSbSb", dynamic: 0.6),
                ]
            ),
            Section(
                "gone",
                tempo: 1.5,
                [
                    "strings": .line("!ff \(blows)", transposed: 12),
                    "bassoon": .line("!ff \(blows)", transposed: -12),
                    "plucked": .line("!ff \(blows)"), "low": .line("!ff \(blows)", transposed: -12),
                    "drum": .groove("K...K...|K...K...|K......B", dynamic: 0.6),
                ]
            ),
        ],
        seed: 1875,
        room: Reverb(decay: 1.7, damping: 4_000, predelay: 0.016)
    )

    private static let theme = """
        b2e' c#3' d3' e3' f#3' d3' f#3q | f3e' c#3' f3q e3e' c3' e3q |
        b2e' c#3' d3' e3' f#3' d3' f#3' b3' | a3e' f#3' d3' f#3' a3h
        """
    private static let raised = """
        f#3e' g#3' a#3' b3' c#4' a#3' c#4q | d4e' a#3' d4q c#4e' a#3' c#4q |
        f#3e' g#3' a#3' b3' c#4' a#3' c#4q | d4e' a#3' d4q c#4h
        """
    private static let blows =
        "b3+d4+f#4e' r rq b3+d4+f#4e' r rq | b3+d4+f#4e' r rq b3+d4+f#4e' r rq | b3+d4+f#4w"
    private static let home = "B5 | B5 | Bm | D"
    private static let away = "F#5 | F#5 | F#5 | F#5"
}
