extension Tunes {
    /// Auld Lang Syne, Scotland; the tune was in print by 1799.
    static let auldLangSyne = Piece(
        meter: Meter(4, 4),
        tempo: 96,
        voices: [
            Voice(
                name: "guitar",
                instrument: .nylonGuitar,
                level: -3,
                pan: -0.2,
                spread: 0.3,
                room: -11,
                hold: .ringing(1.4)
            ),
            Voice(name: "flute", instrument: .flute, level: -6, pan: 0.25, room: -8),
            Voice(name: "squeezebox", instrument: .squeezebox, level: -9, pan: -0.1, room: -9),
            Voice(name: "strings", instrument: .strings, level: -16, spread: 0.5, room: -7),
            Voice(name: "bass", instrument: .uprightBass, level: -5, room: -18),
            Voice(name: "drum", instrument: .drumKit, level: -9, room: -10),
            Voice(
                name: "harp",
                instrument: .harp,
                level: -6,
                pan: 0.1,
                spread: 0.6,
                room: -8,
                hold: .ringing(1.6)
            ),
        ],
        sections: [
            Section("opening", ["guitar": .figure("b2324324", over: "F | C7", center: 58, bass: 41)]),
            Section(
                "verse",
                isUpbeat: true,
                [
                    "flute": .line("!mf rh. c4q | \(verse)", transposed: 12),
                    "guitar": .figure("b2324324", over: "- | \(chords)", center: 58, bass: 41),
                ]
            ),
            Section(
                "chorus",
                [
                    "squeezebox": .line("!mf \(chorus) d5q", transposed: 0),
                    "harp": .figure("b2345432", over: chords, center: 58, bass: 41, dynamic: 0.45),
                    "bass": .figure("b.f.", over: chords, bass: 38, dynamic: 0.55),
                    "strings": .figure("x", over: chords, center: 64, dynamic: 0.4),
                ]
            ),
            Section(
                "chorus with everyone",
                slowsTo: 0.62,
                [
                    "flute": .line("!f \(chorus) rq", transposed: 12),
                    "squeezebox": .line("!mf \(below)"),
                    "strings": .figure("x", over: chords, center: 64, dynamic: 0.5),
                    "guitar": .figure("b232b232", over: chords, center: 58, bass: 41),
                    "harp": .figure("b2345432", over: chords, center: 58, bass: 41, dynamic: 0.45),
                    "bass": .figure("b.f.", over: chords, bass: 38, dynamic: 0.6),
                    "drum": .groove("b..db.d.", dynamic: 0.4),
                ]
            ),
        ],
        rubato: 0.015,
        seed: 1799,
        room: Reverb(decay: 2.2, damping: 4_000, predelay: 0.02)
    )

    private static let verse = """
        f4q. f4e f4q a4 | g4q. f4e g4q a4 | f4q. f4e a4q c5 | d5h. d5q | c5q. a4e a4q f4 | g4q. f4e g4q a4 |
        f4q. d4e d4q c4 | f4h. d5q
        """
    private static let chorus = """
        c5q. a4e a4q f4 | g4q. f4e g4q d5 | c5q. a4e a4q c5 | d5h. d5q | c5q. a4e a4q f4 | g4q. f4e g4q a4 |
        f4q. d4e d4q c4 | f4h.
        """
    private static let below = """
        a4q. f4e f4q c4 | e4q. d4e e4q bb4 | a4q. f4e f4q a4 | bb4h. bb4q | a4q. f4e f4q c4 | e4q. d4e e4q e4 |
        d4q. bb3e bb3q bb3 | a3h. rq
        """
    private static let chords = "F | C7 | F F7 | Bb | F | C7 | Bb C7 | F"
}
