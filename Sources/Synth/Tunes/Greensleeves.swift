extension Tunes {
    /// Greensleeves, England, before 1580.
    static let greensleeves = Piece(
        meter: Meter(6, 8),
        tempo: 93,
        voices: [
            Voice(name: "flute", instrument: .flute, level: -3, pan: 0.2, room: -9),
            Voice(
                name: "lute",
                instrument: .lute,
                level: -5,
                pan: -0.25,
                spread: 0.3,
                room: -11,
                hold: .ringing(0.9)
            ),
            Voice(
                name: "harp",
                instrument: .harp,
                level: -5,
                pan: 0.1,
                spread: 0.6,
                room: -9,
                hold: .ringing(1.4)
            ),
            Voice(name: "cello", instrument: .cello, level: -10, pan: -0.1, room: -10),
            Voice(name: "strings", instrument: .strings, level: -11, spread: 0.4, room: -8),
            Voice(name: "drum", instrument: .drumKit, level: -9, pan: 0.1, room: -11),
        ],
        sections: [
            Section("opening", ["lute": .figure("b23432", over: "Am | G | Am | E7", center: 57, bass: 43)]),
            Section(
                "verse",
                isUpbeat: true,
                [
                    "flute": .line("!mf rq. rq a4e | \(verse)"),
                    "lute": .figure("b23432", over: "- | \(verseChords)", center: 57, bass: 43),
                ]
            ),
            Section(
                "chorus",
                [
                    "flute": .line("!mf \(chorus)"),
                    "lute": .figure("b23432", over: chorusChords, center: 57, bass: 43),
                    "cello": .line("!mp c3h. | g2 | a2 | e2 | c3 | g2 | a2q. e2q. | a2h."),
                    "drum": .groove("b.d.dd", dynamic: 0.4),
                ]
            ),
            Section(
                "verse with strings",
                isUpbeat: true,
                dynamic: 1.05,
                [
                    "strings": .line("!mf rq. rq a4e | \(verse)"),
                    "harp": .figure("b23543", over: "- | \(verseChords)", center: 57, bass: 43),
                    "cello": .line(
                        "!mp rh. | a2 | b2q. g2 | a2h. | g#2q. e2 | a2h. | b2q. g2 | a2q. e2 | a2h."
                    ),
                    "flute": .line(
                        """
                        !p rh. | rh. | rq. d5q. | rh. | rq. b4q. | rh. | rq. d5q. | e5q. d5q. | c5h.
                        """
                    ),
                    "drum": .groove("b.d.dd", dynamic: 0.4),
                ]
            ),
            Section(
                "chorus with everyone",
                slowsTo: 0.7,
                [
                    "flute": .line("!f \(chorus)"),
                    "strings": .figure("x", over: chorusChords, center: 62, dynamic: 0.45),
                    "harp": .figure("b23543", over: chorusChords, center: 57, bass: 43),
                    "lute": .figure("x--x-x", over: chorusChords, center: 60, dynamic: 0.4),
                    "cello": .line("!mf c3h. | g2 | a2 | e2 | c3 | g2 | a2q. e2q. | a2h."),
                    "drum": .groove("B.d.bd|b.d.dd", dynamic: 0.45),
                ]
            ),
            Section(
                "close",
                tempo: 0.75,
                slowsTo: 0.7,
                [
                    "lute": .figure("b23454|x.....", over: "Am | A", center: 57, bass: 43, dynamic: 0.4),
                    "harp": .figure("------|b23456", over: "Am | A", center: 57, bass: 45, dynamic: 0.4),
                ]
            ),
        ],
        rubato: 0.015,
        seed: 1580
    )

    private static let verse = """
        c5q d5e e5e. f#5s e5e | d5q b4e g4e. a4s b4e | c5q a4e a4e. g#4s a4e | b4q g#4e e4q a4e |
        c5q d5e e5e. f#5s e5e | d5q b4e g4e. a4s b4e | c5e. b4s a4e g#4e. f#4s g#4e | a4q. a4q.
        """
    private static let chorus = """
        g5q. g5e. f#5s e5e | d5q b4e g4e. a4s b4e | c5q a4e a4e. g#4s a4e | b4q g#4e e4q. |
        g5q. g5e. f#5s e5e | d5q b4e g4e. a4s b4e | c5e. b4s a4e g#4e. f#4s g#4e | a4q. a4q.
        """
    private static let verseChords = "Am | G | Am | E | Am | G | Am E | Am"
    private static let chorusChords = "C | G | Am | E | C | G | Am E | Am"
}
