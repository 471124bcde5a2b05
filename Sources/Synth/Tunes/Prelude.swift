extension Tunes {
    /// Johann Sebastian Bach (1685–1750), Prelude in C, BWV 846, 1722.
    ///
    /// Thirty-two bars are five notes each, broken twice; the last three are written out.
    static let prelude = Piece(
        meter: Meter(4, 4),
        tempo: 98,
        voices: [
            Voice(
                name: "piano",
                instrument: .feltPiano,
                level: -1,
                spread: 0.6,
                room: -10,
                hold: .pedal(960)
            ),
            Voice(name: "cello", instrument: .cello, level: -9, pan: -0.3, room: -8),
            Voice(name: "strings", instrument: .strings, level: -14, spread: 0.6, room: -6),
            Voice(
                name: "harp",
                instrument: .harp,
                level: -9,
                pan: 0.2,
                spread: 0.5,
                room: -8,
                hold: .ringing(1.5)
            ),
        ],
        sections: [
            Section("alone", ["piano": .line("!mp " + broken(shapes[..<11]))]),
            Section(
                "with cello",
                dynamic: 1.06,
                [
                    "piano": .line("!mp " + broken(shapes[11..<23])),
                    "cello": .line("!p " + deep(shapes[11..<23])),
                ]
            ),
            Section(
                "over the pedal",
                dynamic: 1.15,
                [
                    "piano": .line("!mp " + broken(shapes[23...])),
                    "cello": .line("!mp " + deep(shapes[23...])),
                    "strings": .line("!mp " + held(shapes[23...])),
                    "harp": .line("!p " + sparkle(shapes[23...])),
                ]
            ),
            Section(
                "ending",
                slowsTo: 0.55,
                [
                    "piano": .line(
                        """
                        !mp c2s c3 f3 a3 c4 f4 c4 a3 c4 a3 f3 a3 f3 d3 f3 d3 |
                        c2s b2 g4 b4 d5 f5 d5 b4 d5 b4 g4 b4 d4 f4 e4 d4 | !mf c2+c3+e4+g4+c5w
                        """
                    ),
                    "cello": .line("!mp c2w~ | c2w~ | c2w"),
                    "strings": .line("!mp f3+a3+c4w | g3+d4+f4w | e3+g3+c4w"),
                ]
            ),
        ],
        rubato: 0.015,
        seed: 1722,
        room: Reverb(decay: 2.4, damping: 4_000, predelay: 0.022)
    )

    private static let shapes: [String] = """
        c4 e4 g4 c5 e5|c4 d4 a4 d5 f5|b3 d4 g4 d5 f5|c4 e4 g4 c5 e5|c4 e4 a4 e5 a5|c4 d4 f#4 a4 d5
        b3 d4 g4 d5 g5|b3 c4 e4 g4 c5|a3 c4 e4 g4 c5|d3 a3 d4 f#4 c5|g3 b3 d4 g4 b4|g3 bb3 e4 g4 c#5
        f3 a3 d4 a4 d5|f3 ab3 d4 f4 b4|e3 g3 c4 g4 c5|e3 f3 a3 c4 f4|d3 f3 a3 c4 f4|g2 d3 g3 b3 f4
        c3 e3 g3 c4 e4|c3 g3 bb3 c4 e4|f2 f3 a3 c4 e4|f#2 c3 a3 c4 eb4|ab2 f3 b3 c4 d4|g2 f3 g3 b3 d4
        g2 e3 g3 c4 e4|g2 d3 g3 c4 f4|g2 d3 g3 b3 f4|g2 eb3 a3 c4 f#4|g2 e3 g3 c4 g4|g2 d3 g3 c4 f4
        g2 d3 g3 b3 f4|c2 c3 g3 bb3 e4
        """.split { $0 == "|" || $0 == "\n" }.map(String.init)

    private static func bars(_ shapes: ArraySlice<String>, _ body: ([Substring]) -> String) -> String {
        shapes.map { body($0.split(separator: " ")) }.joined(separator: " | ")
    }

    /// One, two, three, four, five, three, four, five; twice a bar.
    private static func broken(_ shapes: ArraySlice<String>) -> String {
        bars(shapes) { n in
            let half = [n[0] + "s", n[1], n[2], n[3], n[4], n[2], n[3], n[4]].joined(separator: " ")
            return half + " " + half
        }
    }

    /// The lowest note for a whole bar, where a cello has it.
    private static func deep(_ shapes: ArraySlice<String>) -> String {
        bars(shapes) { n in (n[0].hasSuffix("4") ? n[0].dropLast() + "3" : n[0]) + "w" }
    }

    private static func held(_ shapes: ArraySlice<String>) -> String {
        bars(shapes) { n in n[2...].joined(separator: "+") + "w" }
    }

    /// The top note two octaves up, where the bar turns.
    private static func sparkle(_ shapes: ArraySlice<String>) -> String {
        bars(shapes) { n in "rh \(n[4].dropLast())5q \(n[3].dropLast())5q" }
    }
}
