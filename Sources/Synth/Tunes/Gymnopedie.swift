extension Tunes {
    /// The first Gymnopédie by Erik Satie (1866–1925), from 1888: its first strain, with a flute the second time.
    static let gymnopedie = Piece(
        meter: Meter(3, 4),
        tempo: 74,
        voices: [
            Voice(name: "melody", instrument: .feltPiano, spread: 0.5, room: -9, hold: .pedal(1_440)),
            Voice(
                name: "left",
                instrument: .feltPiano,
                level: -4,
                spread: 0.5,
                room: -9,
                hold: .pedal(1_440)
            ),
            Voice(name: "flute", instrument: .flute, level: -9, pan: 0.25, room: -7),
            Voice(name: "strings", instrument: .strings, level: -21, pan: -0.15, spread: 0.5, room: -6),
            Voice(name: "cello", instrument: .cello, level: -16, pan: -0.35, room: -8),
        ],
        sections: [
            Section("opening", ["left": .line("!p \(sway) | \(sway)")]),
            Section(
                "strain",
                [
                    "melody": .line(
                        "!mf rq f#5 a5 | g5 f#5 c#5 | b4 c#5 d5 | a4h. | !mp f#4h.~ | f#4~ | f#4~ | f#4"
                    ),
                    "left": .line("!p \(sway) | \(sway) | \(sway) | \(sway)"),
                ]
            ),
            Section(
                "strain with flute",
                slowsTo: 0.92,
                [
                    "flute": .line(
                        "!mf rq f#5 a5 | g5 f#5 c#5 | b4 c#5 d5 | a4h. | c#5h. | f#5h. | e4h.~ | e4~ | e4"
                    ),
                    "melody": .line(
                        "!p rq r f#5 | rh. | rq r d5 | rh a4q | rh c#5q | rh f#5q | rh. | b4q d5 g5 | f#5h."
                    ),
                    "left": .line("!p \(sway) | \(sway) | \(falling)"),
                    "strings": .figure(
                        "x",
                        over: "Gmaj7 | Dmaj7 | Gmaj7 | Dmaj7 | F#m | Bm | Em | Em7 | D",
                        center: 62
                    ),
                    "cello": .line("!mp g2h. | d2 | g2 | d3 | f#2 | b2 | e2 | g2 | d2"),
                ]
            ),
            Section(
                "close",
                slowsTo: 0.62,
                [
                    "left": .line("!p \(sway) | g2q b3+d4+f#4h | !pp d2q a3+d4+f#4+a4h"),
                    "melody": .line("!pp rh. | rq rq a5q | f#5h. | rq d5h"),
                    "strings": .figure("x", over: "Gmaj7 | Dmaj7 | Gmaj7 | D", center: 62, dynamic: 0.4),
                ]
            ),
        ],
        rubato: 0.025,
        seed: 1888,
        room: Reverb(decay: 2.8, damping: 3_600, predelay: 0.024)
    )

    private static let sway = "g2q b3+d4+f#4h | d2q a3+c#4+f#4h"
    private static let falling = """
        f#2q a3+c#4+f#4h | b1q b3+d4+f#4h | e2q g3+b3+e4h | e2q b3+d4+g4h | d2q a3+d4+f#4h
        """
}
