/// The music of the demo's short film, which lasts as long as the film.
package enum FilmMusic {
    /// Renders it; a sketch is its beginning alone.
    ///
    /// - Returns: Both channels, and the frames of each a second.
    /// - Throws: ``DemoError``
    /// - Complexity: About a second of a processor.
    package static func lamplightersSea(
        isSketch: Bool
    ) throws(DemoError) -> (left: [Float], right: [Float], rate: Int) {
        do throws(NotationError) {
            let performance = Performance(try Score(isSketch ? opening : whole))
            let sound = Rendering(performance: performance).sound()
            return (sound.left, sound.right, Int(sound.sampleRate))
        } catch {
            throw .notWritten("The Lamplighter's Sea is written wrongly: \(error)")
        }
    }

    static let whole = piece([
        Section("leaving", ["piano": .line("!p \(waves)")]),
        Section(
            "rowing out",
            [
                "piano": .line("!p \(waves) | \(away)"),
                "flute": .line(
                    "!mp rq a4 c5 | e5h d5q | c5h b4q | a4h. | rq c5 e5 | g5h e5q | f5h e5q | d5h."
                ),
                "cello": .line("!p a2h. | f2 | c3 | g2 | a2 | c3 | d3 | g2"),
            ]
        ),
        Section(
            "midnight",
            [
                "piano": .line("!mp \(away) | \(waves)"),
                "harp": .figure(
                    "1 2 3 4 3 2",
                    over: "Am | C | Dm | G | Am | F | C | G",
                    center: 69,
                    dynamic: 0.4
                ),
                "strings": .figure("x", over: "Am | C | Dm | G | Am | F | C | G", center: 60, dynamic: 0.45),
                "cello": .line("!mp a3h. | g3 | f3h e3q | d3h. | c3h. | a2h c3q | e3h. | d3"),
                "box": .line("!p rh. | rq e6 g6 | rh. | rq d6 b5 | rh. | rq c6 f6 | rh. | rq d6 g6"),
            ]
        ),
        Section(
            "home",
            slowsTo: 0.62,
            [
                "piano": .line("!p a2q e3+c4h | f2q c3+a3h | g2q d3+b3h | !pp c3q g3+e4h"),
                "flute": .line("!p rq e5 d5 | c5h a4q | b4h d5q | c5h."),
                "strings": .figure("x", over: "Am | F | G | C", center: 60, dynamic: 0.4),
                "cello": .line("!p a2h. | f2 | g2 | c3"),
            ]
        ),
    ])

    private static let opening = piece([Section("leaving", ["piano": .line("!p a2q e3+c4h")])])

    private static func piece(_ sections: [Section]) -> Piece {
        Piece(
            meter: Meter(3, 4),
            tempo: 75,
            voices: [
                Voice(name: "piano", instrument: .feltPiano, spread: 0.5, room: -8, hold: .pedal(1_440)),
                Voice(name: "flute", instrument: .flute, level: -9, pan: 0.2, room: -6),
                Voice(
                    name: "harp",
                    instrument: .harp,
                    level: -9,
                    pan: 0.3,
                    spread: 0.5,
                    room: -7,
                    hold: .ringing(1.5)
                ),
                Voice(name: "strings", instrument: .strings, level: -18, pan: -0.15, spread: 0.5, room: -6),
                Voice(name: "cello", instrument: .cello, level: -11, pan: -0.3, room: -8),
                Voice(name: "box", instrument: .musicBox, level: -13, pan: 0.4, room: -5, hold: .ringing(2)),
            ],
            sections: sections,
            rubato: 0.02,
            seed: 2024,
            room: Reverb(decay: 3.2, damping: 3_400, predelay: 0.03)
        )
    }

    private static let waves = "a2q e3+c4h | f2q c3+a3h | c3q g3+e4h | g2q d3+b3h"
    private static let away = "a2q e3+c4h | c3q g3+e4h | d3q a3+f4h | g2q d3+b3h"
}
