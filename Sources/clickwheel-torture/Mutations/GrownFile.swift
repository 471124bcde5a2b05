import ClickwheelSystem

/// A file of any length, the middle of which is one piece again and again: what somebody sends who knows where a reader begins
/// from the start again.
struct GrownFile: Equatable {
    let head: [UInt8]
    let piece: [UInt8]
    let tail: [UInt8]

    /// How much of an original stays before the piece, and after it.
    private static let margin = 8 << 10

    /// What opens or joins something in the formats that are read as text, and what makes characters, lines and words.
    private static let openings = [
        "{{c1::", "{{#A}}", "{{hint:", "<!--", "-->", "<img src=\"", "<b>", "[sound:", "[anki:play:", "&amp;",
        "&#",
        "::", "{=", "~", "->", "\\", "\"", "\"\"", ",", ";", " ", "\t", "\r", "\n", "\r\n", "\n\n", "[", "{",
        "(", "{\"a\":",
        "//", "#", "%50%", "0", "-", ".", "a", "a\u{301}", "\u{301}", "\u{202E}", "\u{200D}", "\u{1F1E6}",
        "\0",
        "hole ", "tee 0 0 0\n",
    ].map { Array($0.utf8) }
}

extension GrownFile {
    /// A file that begins and ends as `original` does, with a piece of it or an opening in the middle.
    init(of original: [UInt8], _ luck: inout SplitMix64) {
        let place = Int.random(in: 0...original.count, using: &luck)
        self.init(
            head: Array(original[..<place].prefix(Self.margin)),
            piece: Self.piece(of: original, at: place, &luck),
            tail: Array(original[place...].suffix(Self.margin))
        )
    }

    /// A few bytes of the original, short more often than long, or one or two openings.
    private static func piece(of original: [UInt8], at place: Int, _ luck: inout SplitMix64) -> [UInt8] {
        guard Bool.random(using: &luck), place < original.count else {
            return (0..<Int.random(in: 1...2, using: &luck)).flatMap { _ in
                openings[Int.random(in: 0..<openings.count, using: &luck)]
            }
        }
        let most = 1 << Int.random(in: 0...10, using: &luck)
        return Array(original[place...].prefix(Int.random(in: 1...most, using: &luck)))
    }

    /// The file, with the piece as often as `size` bytes hold it.
    func bytes(_ size: Int) -> [UInt8] {
        let times = max(0, size - head.count - tail.count) / max(1, piece.count)
        return head + repeatElement(piece, count: times).joined() + tail
    }
}
