import ClickwheelSystem

/// A file of any length, the middle of which is one piece again and again.
struct GrownFile: Equatable {
    let head: [UInt8]
    let piece: [UInt8]
    let tail: [UInt8]

    /// The file, with the piece as often as `size` bytes hold it.
    func bytes(_ size: Int) -> [UInt8] {
        let times = max(0, size - head.count - tail.count) / max(1, piece.count)
        return head + repeatElement(piece, count: times).joined() + tail
    }
}

/// A target with the files that grow: what somebody sends who knows where a reader begins from the start again.
struct GrownCases {
    private let originals: [[UInt8]]
    private let name: String
    private let seed: UInt64

    /// How much of an original stays before the piece, and after it.
    private static let margin = 8 << 10

    /// What opens or joins something in the formats that are read as text, and what makes characters, lines and words.
    private static let openings = [
        "{{c1::", "{{#A}}", "{{hint:", "<!--", "<img src=\"", "<b>", "[sound:", "[anki:play:", "&amp;", "&#",
        "::", "{=", "~",
        "->", "\\", "\"", "\"\"", ",", ";", "\t", "\r", "\n", "\r\n", "\n\n", " ", "[", "{", "(", "{\"a\":",
        "//", "#", "%50%", "0",
        "-", ".", "a", "a\u{301}", "\u{301}", "\u{202E}", "\u{200D}", "\u{1F1E6}", "\0", "hole ",
        "tee 0 0 0\n", "-->",
    ].map { Array($0.utf8) }

    init(_ target: any MutationTarget.Type, _ originals: [[UInt8]], seed: UInt64) throws(TortureFailure) {
        guard !originals.isEmpty else {
            throw TortureFailure("there is no file that could grow for \(target.name)")
        }
        self.originals = originals
        self.seed = seed
        name = target.name
    }

    /// The file of case `number`, which depends on that and on the seed alone.
    func file(_ number: Int) -> GrownFile {
        var luck = SplitMix64(seed: Ground.mixed(seed, name, number))
        let original = originals[Int.random(in: 0..<originals.count, using: &luck)]
        let place = Int.random(in: 0...original.count, using: &luck)
        return GrownFile(
            head: Array(original[..<place].prefix(Self.margin)),
            piece: piece(of: original, at: place, &luck),
            tail: Array(original[place...].suffix(Self.margin))
        )
    }

    /// A few bytes of the original, short more often than long, or one or two openings.
    private func piece(of original: [UInt8], at place: Int, _ luck: inout SplitMix64) -> [UInt8] {
        guard Bool.random(using: &luck), place < original.count else {
            return (0..<Int.random(in: 1...2, using: &luck)).flatMap { _ in
                Self.openings[Int.random(in: 0..<Self.openings.count, using: &luck)]
            }
        }
        let most = 1 << Int.random(in: 0...10, using: &luck)
        return Array(original[place...].prefix(Int.random(in: 1...most, using: &luck)))
    }
}
