/// A chord as it is written over a melody: `C`, `F#m7`, `Gmaj7/B`.
struct ChordSymbol: Sendable, Equatable {
    /// Pitch class of the root, 0 for C.
    let root: Int
    /// Pitch class of the lowest note.
    let bass: Int
    /// Semitones above the root.
    let intervals: [Int]

    private static let qualities: [Substring: [Int]] = [
        "": [0, 4, 7], "m": [0, 3, 7], "5": [0, 7], "dim": [0, 3, 6], "aug": [0, 4, 8],
        "sus4": [0, 5, 7], "sus2": [0, 2, 7], "6": [0, 4, 7, 9], "m6": [0, 3, 7, 9], "add9": [0, 2, 4, 7],
        "7": [0, 4, 7, 10], "maj7": [0, 4, 7, 11], "m7": [0, 3, 7, 10], "dim7": [0, 3, 6, 9],
        "m7b5": [0, 3, 6, 10], "7sus4": [0, 5, 7, 10], "9": [0, 2, 4, 10], "maj9": [0, 2, 4, 11],
        "m9": [0, 2, 3, 10],
    ]
    private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]

    /// - Throws: ``NotationError/badChord(_:)``
    init(_ symbol: some StringProtocol) throws(NotationError) {
        let parts = symbol.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let (root, quality) = Self.split(Substring(parts[0])),
            let intervals = Self.qualities[quality]
        else { throw .badChord(String(symbol)) }
        self.root = root
        self.intervals = intervals
        if parts.count == 1 {
            bass = root
        } else {
            guard let (low, rest) = Self.split(Substring(parts[1])), rest.isEmpty else {
                throw .badChord(String(symbol))
            }
            bass = low
        }
    }

    private static func split(_ text: Substring) -> (root: Int, rest: Substring)? {
        var rest = text
        guard let letter = rest.popFirst(), var root = steps[letter] else { return nil }
        if rest.first == "#" {
            root += 1
            rest.removeFirst()
        } else if rest.first == "b" {
            root += 11
            rest.removeFirst()
        }
        return (root % 12, rest)
    }

    /// The tones in close position, rising, within the octave around `center` (a MIDI number).
    ///
    /// Chords voiced round the same centre lead into each other by small steps.
    func tones(around center: Int) -> [Int] {
        intervals.map { Self.nearest(root + $0, to: center) }.sorted()
    }

    /// The lowest note in the octave around `center`.
    func bass(around center: Int) -> Int { Self.nearest(bass, to: center) }

    /// The other note that a bass goes to: the fifth, below the root where it fits.
    func fifth(around center: Int) -> Int {
        let interval = intervals.first { (6...8).contains($0) } ?? 7
        let low = bass(around: center)
        let fifth = Self.nearest(root + interval, to: low - 3)
        return fifth == low ? low + 12 : fifth
    }

    private static func nearest(_ pitchClass: Int, to center: Int) -> Int {
        let floor = center - 6
        return floor + ((pitchClass - floor) % 12 + 12) % 12
    }
}
