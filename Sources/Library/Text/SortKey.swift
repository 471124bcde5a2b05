import ClickwheelText

/// Bytes whose order is the natural order of names.
///
/// "The", "A" and "An" at the start do not count; neither do case, diacritics and width; numbers go by their
/// value. Spaces come before symbols, symbols before numbers, numbers before letters, Latin letters before
/// those of all other scripts.
enum SortKey {
    private static let space: UInt8 = 0x01
    private static let symbol: UInt8 = 0x02
    private static let number: UInt8 = 0x03
    private static let articles = ["the ", "a ", "an "].map { Array($0.utf8) }

    /// Appends the key of `name`, or of `sort` where the tags say how the name is to be sorted.
    static func append(name: String, sort: String?, to key: inout [UInt8]) {
        let text = sort ?? name
        append(folded: withoutArticle(TextFolding.folded(text)[...], of: text), to: &key)
    }

    static func key(name: String, sort: String? = nil) -> [UInt8] {
        var key: [UInt8] = []
        append(name: name, sort: sort, to: &key)
        return key
    }

    /// Appends the key of text that ``TextFolding`` has folded; the article stays.
    static func append(folded text: ArraySlice<UInt8>, to key: inout [UInt8]) {
        var position = text.startIndex
        let start = key.count
        while position < text.endIndex {
            let byte = text[position]
            switch byte {
            case 0x20:
                if key.count > start, key.last != space { key.append(space) }
                position += 1
            case 0x30...0x39:
                position = appendNumber(text, at: position, to: &key)
            case 0x61...0x7A:
                key.append(byte)
                position += 1
            case 0..<0x80:
                key.append(symbol)
                key.append(byte)
                position += 1
            case _:
                let next = text[(position + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.endIndex
                if !isLetter(text[position..<next]) { key.append(symbol) }
                key.append(contentsOf: text[position..<next])
                position = next
            }
        }
        if key.count > start, key.last == space { key.removeLast() }
    }

    /// The folded form of `text` after "the ", "a " or "an ", when something follows.
    ///
    /// A letter with a mark is no article, in whatever form it is written: `Å` is a word of its own.
    static func withoutArticle(_ folded: ArraySlice<UInt8>, of text: String) -> ArraySlice<UInt8> {
        let start = text.utf8.drop { $0 == 0x20 }.prefix(4).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        let isPlain = articles.contains { start.starts(with: $0) }
        return isPlain ? withoutArticle(folded) : folded
    }

    /// The folded text after "the ", "a " or "an ", when something follows.
    static func withoutArticle(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let trimmed = text.drop { $0 == 0x20 }
        for article in articles where trimmed.starts(with: article) {
            let rest = trimmed.dropFirst(article.count).drop { $0 == 0x20 }
            if !rest.isEmpty { return rest }
        }
        return trimmed
    }

    /// Appends the digits at `position` so that longer numbers, without leading zeros, come later.
    private static func appendNumber(
        _ text: ArraySlice<UInt8>,
        at position: Int,
        to key: inout [UInt8]
    ) -> Int {
        let end = text[position...].firstIndex { !(0x30...0x39 ~= $0) } ?? text.endIndex
        let digits = text[position..<end].drop { $0 == 0x30 }
        key.append(number)
        key.append(UInt8(clamping: digits.count))
        key.append(contentsOf: digits)
        return end
    }

    private static func isLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.isLetterOrMark ?? false
    }
}
