/// Sounds in a rendered side: `[sound:x]` becomes a place to press.
enum SoundTags {
    /// `html` with `[anki:play:SIDE:N]` for its sounds, and their names.
    static func taken(_ html: String, side: Character) -> (String, [String]) {
        guard html.utf8.contains(UInt8(ascii: "[")) else { return (html, []) }
        var names: [String] = []
        var out = ""
        var rest = html[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
            guard rest[start...].utf8.starts(with: "[sound:".utf8),
                let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "]"))
            else {
                let after = rest.utf8.index(after: start)
                out += rest[..<after]
                rest = rest[after...]
                continue
            }
            out += rest[..<start]
            out += "[anki:play:\(side):\(names.count)]"
            let name = rest[rest.utf8.index(start, offsetBy: 7)..<end]
            names.append(HTMLText.decode(String(name)))
            rest = rest[rest.utf8.index(after: end)...]
        }
        return (out + rest, names)
    }
}
