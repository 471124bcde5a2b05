import ClickwheelText

/// The words that a song must hold, each of them anywhere inside any of its texts.
struct SearchQuery {
    /// More words than this are not looked for.
    static let maximumWords = 32

    /// The folded words, without those that are parts of others.
    let words: [[UInt8]]
    /// All words as they were typed, folded, with one space between two.
    let phrase: [UInt8]

    init(_ text: String) {
        let parts = TextFolding.folded(text).split(separator: 0x20)
        phrase = Array(parts.joined(separator: [0x20]))
        var words: [[UInt8]] = []
        for part in parts.sorted(by: { $0.count > $1.count }) where words.count < Self.maximumWords {
            let isCovered = words.contains { $0.contains(part) }
            if !isCovered { words.append(Array(part)) }
        }
        self.words = words
    }
}
