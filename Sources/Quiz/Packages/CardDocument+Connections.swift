extension CardDocument {
    /// What connects, or sends the frame elsewhere, though the document's policy forbids every request: a hint to connect
    /// (`link`) is no request, nor is a jump (`meta`).
    ///
    /// Those without an end become a tag that means nothing, the others one that no browser knows.
    private static let connecting = [
        "link": "wbr", "base": "wbr", "meta": "wbr", "embed": "wbr", "frame": "wbr", "iframe": "x-iframe",
        "object": "x-object", "applet": "x-applet", "portal": "x-portal", "fencedframe": "x-fencedframe",
        "frameset": "x-frameset",
    ]

    /// With the tags that connect renamed, wherever they stand.
    ///
    /// Nothing is taken out, since what stands around it could make a new tag; and no tag is looked for where it ends,
    /// since browsers and readers disagree on that.
    ///
    /// - Complexity: O(*n*)
    static func withoutConnections(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var place = 0
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            var start = open + 1
            if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
            // The end of a tag's name: <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>.
            let name = bytes[start...].prefix(12).prefix {
                ![0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F, 0x3E].contains($0)
            }
            out += bytes[place..<start]
            place = start
            if let other = connecting[String(decoding: name, as: UTF8.self).lowercased()] {
                out += Array(other.utf8)
                place = name.endIndex
            }
        }
        return String(decoding: out + bytes[place...], as: UTF8.self)
    }
}
