/// Sounds in a rendered side: `[sound:x]` becomes a place to press.
enum SoundTags {
    /// `html` with `[anki:play:SIDE:N]` for its sounds, and their names.
    static func taken(_ html: String, side: Character) -> (String, [String]) {
        guard html.utf8.contains(UInt8(ascii: "[")) else { return (html, []) }
        var names: [String] = []
        var out = ""
        let bytes = html.utf8
        var (starts, ends) = (NextByte("[", in: bytes), NextByte("]", in: bytes))
        // What is taken over up to here.
        var place = bytes.startIndex
        var search = place
        while let start = starts.from(search) {
            search = bytes.index(after: start)
            guard bytes[start...].starts(with: "[sound:".utf8) else { continue }
            let nameStart = bytes.index(start, offsetBy: 7)
            guard let end = ends.from(nameStart) else { break }
            out += html[place..<start]
            out += "[anki:play:\(side):\(names.count)]"
            names.append(HTMLText.decode(String(html[nameStart..<end])))
            place = bytes.index(after: end)
            search = place
        }
        return (out + html[place...], names)
    }
}
