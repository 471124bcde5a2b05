/// Text out of the HTML of a card's field.
package enum HTMLText {
    /// The text that a person reads: without tags, scripts and comments, entities decoded, line breaks for blocks.
    package static func readable(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return html
        }
        return strip(html, media: false, breaks: true)
    }

    /// The text by which Anki compares first fields and sorts: an image becomes its name between spaces.
    static func stripped(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return html
        }
        return strip(html, media: true, breaks: false)
    }

    /// Without tags and with entities decoded, as the `text:` filter gives it.
    static func plain(_ html: String) -> String { strip(html, media: false, breaks: false) }

    private static func strip(_ html: String, media: Bool, breaks: Bool) -> String {
        decode(String(decoding: dropTags(Array(html.utf8), media: media, breaks: breaks), as: UTF8.self))
    }

    private static func dropTags(_ bytes: [UInt8], media: Bool, breaks: Bool) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        /// Where ends of comments, scripts and styles were found last: what many of them ask for is looked up once.
        var found: [String: Int] = [:]
        func closing(_ mark: String, from start: Int) -> Int? {
            if found[mark].map({ $0 < start }) ?? true {
                found[mark] = find(mark, in: bytes, from: start) ?? .max
            }
            return found[mark].flatMap { $0 < .max ? $0 : nil }
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                out.append(bytes[index])
                index += 1
                continue
            }
            if bytes[index...].starts(with: "<!--".utf8) {
                guard let end = closing("-->", from: index + 4) else {
                    // Without its end it is text.
                    out.append(bytes[index])
                    index += 1
                    continue
                }
                index = end + 3
                continue
            }
            let nameStart =
                index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
                out.append(contentsOf: bytes[index...])
                break
            }
            let name = String(
                decoding: bytes[min(nameStart, end)..<end].prefix { isLetter($0) },
                as: UTF8.self
            ).lowercased()
            if nameStart == index + 1, name == "script" || name == "style",
                let close = closing("</" + name, from: end)
            {
                index = (bytes[close...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
                continue
            }
            if media, name == "img", let source = MediaReferences.source(bytes, index..<end) {
                out += Array(" \(source.name) ".utf8)
            } else if breaks, ["br", "div", "p", "li", "tr", "hr"].contains(name), out.last != 0x0A,
                !out.isEmpty
            {
                out.append(0x0A)
            }
            index = end + 1
        }
        return out
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func find(_ mark: String, in bytes: [UInt8], from start: Int) -> Int? {
        let mark = Array(mark.utf8)
        guard start <= bytes.count - mark.count else { return nil }
        return (start...(bytes.count - mark.count)).first { place in
            for (offset, wanted) in mark.enumerated() {
                let byte = bytes[place + offset]
                if byte != wanted, !(isLetter(byte) && byte | 0x20 == wanted) { return false }
            }
            return true
        }
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "auml": "ä", "ouml": "ö",
        "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
        "agrave": "à", "ccedil": "ç", "ecirc": "ê", "ntilde": "ñ", "deg": "°", "times": "×", "middot": "·",
        "copy": "©", "reg": "®", "euro": "€", "laquo": "«", "raquo": "»", "rarr": "→", "larr": "←",
        "micro": "µ",
        "frac12": "½", "plusmn": "±", "bull": "•", "thinsp": "\u{2009}",
    ]

    /// Decodes entities; one that is not known stays as it is.
    static func decode(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var out = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            out += rest[..<start]
            let after = rest[rest.index(after: start)...]
            if let end = after.prefix(12).firstIndex(of: ";"), let scalar = scalar(after[..<end]) {
                out.unicodeScalars.append(scalar)
                rest = after[after.index(after: end)...]
            } else {
                out.append("&")
                rest = after
            }
        }
        return out + rest
    }

    private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
        guard entity.first == "#" else { return named[String(entity)] }
        let digits = entity.dropFirst()
        let value =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { $0 == "\u{A0}" ? " " : $0 }
    }
}
