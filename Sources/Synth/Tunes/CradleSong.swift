extension Tunes {
    /// The cradle song by Johannes Brahms (1833–1897), from 1868: a music box first, then harp and strings.
    static let cradleSong = Piece(
        meter: Meter(3, 4),
        tempo: 92,
        voices: [
            Voice(
                name: "box",
                instrument: .musicBox,
                level: -2,
                pan: 0.15,
                spread: 0.3,
                room: -7,
                transposition: 12
            ),
            Voice(name: "comb", instrument: .musicBox, level: -8, pan: -0.15, spread: 0.3, room: -7),
            Voice(name: "strings", instrument: .strings, level: -13, pan: 0.1, room: -7),
            Voice(name: "pad", instrument: .pad, level: -17, room: -6),
            Voice(name: "harp", instrument: .harp, level: -6, spread: 0.7, room: -8, hold: .pedal(1_440)),
            Voice(name: "cello", instrument: .cello, level: -13, pan: -0.3, room: -8),
        ],
        sections: [
            Section("opening", ["comb": .figure("b-3-4-", over: "C | G7 | C | C", center: 67, bass: 60)]),
            Section(
                "music box",
                isUpbeat: true,
                [
                    "box": .line("!mf rh e4e e4 | \(first) | \(second)"),
                    "comb": .figure("b-3-4-", over: "- | \(chords) | \(refrain)", center: 67, bass: 60),
                ]
            ),
            Section(
                "everyone",
                isUpbeat: true,
                slowsTo: 0.6,
                [
                    "strings": .line("!mf rh c4e c4 | \(second)", transposed: 12),
                    "box": .line(
                        "!p rh. | r | re c5 e5 g5 c6 r | rh. | re g4 c5 e5 g5 r | rh. | r | r | c5h."
                    ),
                    "harp": .figure("b23432", over: "- | \(refrain)", center: 62, bass: 43, dynamic: 0.5),
                    "pad": .figure("x", over: "- | \(refrain)", center: 60, dynamic: 0.4),
                    "cello": .line("!mp rh. | f3 | e3 | g2 | c3 | f3 | e3 | g2h g2q | c3h."),
                ]
            ),
        ],
        rubato: 0.02,
        seed: 1868,
        room: Reverb(decay: 2.4, damping: 4_400, predelay: 0.02)
    )

    private static let first = """
        g4q. e4e e4q | g4h e4e g4 | c5q b4q. a4e | a4q g4 d4e e4 | f4h d4e e4 | f4h d4e f4 | b4e a4 g4q b4 |
        c5h c4e c4
        """
    private static let second = """
        c5h a4e f4 | g4h e4e c4 | f4q g4 a4 | g4h c4e c4 | c5h a4e f4 | g4h e4e c4 | f4q e4 d4 | c4h.
        """
    private static let chords = "C | C | C G . | F C . | G7 | G7 | G7 | C"
    private static let refrain = "F | C | G7 | C | F | C | G7 | C"
}
