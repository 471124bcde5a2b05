/// The name of a film's file, taken apart: its id, and the ways to read its title and year.
struct MovieFileName: Sendable {
    /// The id of IMDb in it.
    let tconst: Int?
    /// The ways to read it, the likeliest first.
    let readings: [NameReading]

    /// Longer names are no names of films.
    private static let limit = 1024

    /// Takes `path`'s last part apart.
    init(_ path: String) {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        var name = Self.withoutEnding(String(last.prefix(Self.limit)))
        var found: Int?
        name = Brackets.emptied(name) { content in
            if found == nil { found = Self.id(content) }
            return Self.year(content).map(String.init)
        }
        let tokens = NameTokens(name)
        tconst = found ?? tokens.words.lazy.compactMap { Self.id($0.text) }.first
        readings = tokens.readings()
    }

    /// A year in which a film may have come out: the first were shown in 1888.
    static func year(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count == 4, let number = Int(text), (1888...2100).contains(number) else { return nil }
        return number
    }

    /// The id at the end of `text`: `imdb-tt0083658`, but not `matt0083658`.
    private static func id(_ text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
        let start = bytes.count - digits - 2
        guard start >= 0 else { return nil }
        if start > 0, (0x61...0x7A).contains(bytes[start - 1] | 0x20) { return nil }
        return TitleID.number(String(decoding: bytes[start...], as: UTF8.self))
    }

    private static let endings: Set<String> = [
        "avi", "divx", "flv", "iso", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "nfo", "ogm", "ogv",
        "srt", "sub",
        "ts", "vob", "vtt", "webm", "wmv",
    ]

    private static func withoutEnding(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."),
            endings.contains(name[name.index(after: dot)...].lowercased())
        else {
            return name
        }
        return String(name[..<dot])
    }
}
