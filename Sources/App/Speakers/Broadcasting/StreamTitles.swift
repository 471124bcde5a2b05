/// The titles of songs between the bytes of a stream, as SHOUTcast and Icecast send them: after every ``interval`` bytes of
/// sound one byte, a sixteenth of the length of what follows, and `StreamTitle='…';` padded with zeros.
///
/// Source: <https://web.archive.org/web/20190521203350/https://www.smackfu.com/stuff/programming/shoutcast.html>.
struct StreamTitles: Equatable {
    /// Bytes of sound between two titles.
    static let interval = 16_000
    private var left = interval
    private var told: String?

    /// `bytes` of sound with titles in between.
    mutating func between(_ bytes: [UInt8], title: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while rest.count >= left {
            result += rest.prefix(left)
            rest = rest.dropFirst(left)
            left = Self.interval
            result += title == told ? [0] : Self.block(title)
            told = title
        }
        result += rest
        left -= rest.count
        return result
    }

    /// A title with its length; players take the first `';` for its end.
    static func block(_ title: String) -> [UInt8] {
        let clean = title.replacing("';", with: "’;").filter { !$0.isNewline }
        // Whole characters only, and no more than one byte can tell the length of.
        var shown: [UInt8] = []
        for character in clean {
            guard shown.count + character.utf8.count <= 255 * 16 - 16 else { break }
            shown += Array(character.utf8)
        }
        let text = Array("StreamTitle='".utf8) + shown + Array("';".utf8)
        let units = (text.count + 15) / 16
        return [UInt8(units)] + text + [UInt8](repeating: 0, count: units * 16 - text.count)
    }
}
