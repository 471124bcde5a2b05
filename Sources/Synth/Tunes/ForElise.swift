extension Tunes {
    /// Ludwig van Beethoven (1770–1827), Bagatelle WoO 59, 1810: the rondo's theme.
    static let forElise = Piece(
        meter: Meter(3, 8),
        tempo: 66,
        voices: [
            Voice(name: "right", instrument: .feltPiano, spread: 0.5, room: -11, hold: .pedal(720)),
            Voice(name: "left", instrument: .feltPiano, level: -3, spread: 0.5, room: -11, hold: .pedal(720)),
            Voice(name: "strings", instrument: .strings, level: -15, spread: 0.6, room: -7),
            Voice(name: "box", instrument: .musicBox, level: -10, pan: 0.3, room: -7),
            Voice(name: "cello", instrument: .cello, level: -10, pan: -0.3, room: -8),
        ],
        sections: [
            Section("upbeat", ["right": .line("!p rq e5s d#5")]),
            Section("theme", ["right": .line("!p \(question) | \(back)"), "left": .line("!p \(low)")]),
            Section(
                "theme again",
                [
                    "right": .line("!mp \(question) | \(onward)"),
                    "left": .line("!p \(low)"),
                    "strings": .figure(
                        "x",
                        over: "- | Am | E | Am | Am | Am | E | Am",
                        center: 62,
                        dynamic: 0.4
                    ),
                ]
            ),
            Section(
                "middle",
                slowsTo: 0.86,
                [
                    "right": .line(
                        """
                        !mf e5e. g4s f5 e5 | d5e. f4s e5 d5 | c5e. e4s d5 c5 | b4e rs e4s e5s rs |
                        !mp rs e5s e6s rs rs d#5s | !p e5s rs rs d#5s e5s d#5s
                        """
                    ),
                    "left": .line(
                        """
                        !p c3s g3 c4 re. | g2s g3 b3 re. | a2s e3 a3 re. | e2s e3 e4 re. | e4s rs rs d#5s e5s rs |
                        rs d#5s e5s rs re
                        """
                    ),
                    "strings": .figure("x", over: "C | G | Am | E | - | -", center: 64, dynamic: 0.45),
                    "cello": .line("!mp c3q. | b2 | a2 | e2 | r | r"),
                ]
            ),
            Section(
                "theme, last time",
                [
                    "right": .line("!p \(question) | a4q re"),
                    "box": .line("!p \(question) | a4q re", transposed: 12),
                    "left": .line("!p \(low)"),
                    "strings": .figure(
                        "x",
                        over: "- | Am | E | Am | Am | Am | E | Am",
                        center: 62,
                        dynamic: 0.4
                    ),
                    "cello": .line("!p rq. | a2 | e2 | a2 | a2 | a2 | e2 | a2"),
                ]
            ),
            Section(
                "close",
                slowsTo: 0.55,
                [
                    "right": .line("!p b4e re e4s c5 | !pp b4e re g#4e | a4q."),
                    "left": .line("!p e2s e3 g#3 re. | e2s e3 g#3 re. | a2s e3 a3 c4e."),
                    "box": .line("!pp rq. | r | a6q."),
                ]
            ),
        ],
        rubato: 0.03,
        seed: 59,
        room: Reverb(decay: 2.2, damping: 3_800, predelay: 0.02)
    )

    private static let question = """
        e5s d#5 e5 b4 d5 c5 | a4e rs c4s e4 a4 | b4e rs e4s g#4 b4 | c5e rs e4s e5 d#5 |
        e5s d#5 e5 b4 d5 c5 | a4e rs c4s e4 a4 | b4e rs e4s c5 b4
        """
    private static let back = "a4q e5s d#5"
    private static let onward = "a4e rs b4s c5 d5"
    private static let low = """
        rq. | a2s e3 a3 re. | e2s e3 g#3 re. | a2s e3 a3 re. | rq. | a2s e3 a3 re. | e2s e3 g#3 re. |
        a2s e3 a3 re.
        """
}
