/// One line of a cue sheet: a word that says what it is about, and the rest.
struct CueLine {
    /// In capitals; empty where the line is.
    let keyword: String
    /// Without blanks at either end.
    let rest: Substring

    init(_ line: Substring) {
        let line = Self.trimmed(line)
        let word = line.utf8.prefix { $0 != 0x20 && $0 != 0x09 }
        keyword = String(decoding: word.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
        rest = Self.trimmed(line[word.endIndex...])
    }

    /// The rest as a text: without its quotation marks, where it has them.
    ///
    /// A mark within the text does not end it, and one that is missing at the end is not missed.
    var text: String {
        guard rest.utf8.first == Self.quote else { return String(rest) }
        let inner = rest.dropFirst()
        guard let end = inner.utf8.lastIndex(of: Self.quote) else { return String(inner) }
        return String(inner[..<end])
    }

    /// The name in a `FILE` line, behind which stands what kind of file it is.
    var fileName: String {
        if rest.utf8.first == Self.quote { return text }
        guard let last = words.last,
            let kind = rest.utf8.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }),
            Self.kinds.contains(last.uppercased())
        else { return String(rest) }
        return String(Self.trimmed(rest[..<kind]))
    }

    /// The rest, word for word.
    var words: [String] {
        rest.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static let quote = UInt8(ascii: "\"")
    /// CDRWIN's kinds, and what rippers put in their place.
    private static let kinds: Set<String> = [
        "WAVE", "WAV", "MP3", "AIFF", "FLAC", "BINARY", "MOTOROLA", "APE", "WV", "WAVPACK", "OGG", "AAC",
        "M4A", "TTA",
    ]

    private static func trimmed(_ text: Substring) -> Substring {
        var bytes = text.utf8[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return Substring(bytes)
    }
}
