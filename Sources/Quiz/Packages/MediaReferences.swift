/// The files that a card's HTML refers to.
public enum MediaReferences {
    /// One `src` or `data` of a tag.
    struct Source {
        let name: String
        /// Where its value stands, with its quotation marks.
        let place: Range<Int>
    }

    /// The names in `[sound:…]`, `src="…"` and `url(…)`, decoded.
    ///
    /// - Complexity: O(*n*) for *n* bytes, whatever they are.
    public static func names(in html: String) -> [String] {
        let bytes = Array(html.utf8)
        var names: [String] = []
        var (brackets, parentheses) = (NextByte("]", in: bytes), NextByte(")", in: bytes))
        var tags = Tags(bytes)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["):
                if has("[sound:", bytes, index), let end = brackets.from(index + 7) {
                    names.append(HTMLText.decode(String(decoding: bytes[(index + 7)..<end], as: UTF8.self)))
                    index = end
                }
            case UInt8(ascii: "<"):
                if let tag = tags.tag(at: index), let source = source(bytes, tag) {
                    names.append(source.name)
                }
            case UInt8(ascii: "u"):
                if has("url(", bytes, index), let end = parentheses.from(index + 4) {
                    let text = String(decoding: bytes[(index + 4)..<end], as: UTF8.self)
                    names.append(text.filter { $0 != "\"" && $0 != "'" })
                    index = end
                }
            default: break
            }
            index += 1
        }
        return names
    }

    /// Every `src` and `data`, in order.
    static func sources(in bytes: [UInt8]) -> [Source] {
        var tags = Tags(bytes)
        return bytes.indices.compactMap { index in
            guard bytes[index] == UInt8(ascii: "<"), let tag = tags.tag(at: index) else { return nil }
            return source(bytes, tag)
        }
    }

    /// Finds the ends of tags; of several beginnings before one end the last one counts.
    private struct Tags {
        private var open: NextByte<[UInt8]>
        private var close: NextByte<[UInt8]>

        init(_ bytes: [UInt8]) {
            open = NextByte("<", in: bytes)
            close = NextByte(">", in: bytes)
        }

        mutating func tag(at start: Int) -> Range<Int>? {
            guard let end = close.from(start) else { return nil }
            if let next = open.from(start + 1), next < end { return nil }
            return start..<end
        }
    }

    /// The `src` of one tag without its end, or the `data` of an object.
    static func source(_ bytes: [UInt8], _ tag: Range<Int>) -> Source? {
        let keys: [StaticString] = ["src=", "data="]
        for key in keys {
            let count = key.utf8CodeUnitCount
            for index in tag.dropFirst() where tag.upperBound - index > count {
                guard [0x20, 0x0A, 0x09, 0x0D, 0x22, 0x27].contains(bytes[index - 1]), has(key, bytes, index)
                else { continue }
                return value(bytes, (index + count)..<tag.upperBound)
            }
        }
        return nil
    }

    /// Whether `mark`, which is in lower case, stands at a place in either case.
    private static func has(_ mark: StaticString, _ bytes: [UInt8], _ place: Int) -> Bool {
        guard bytes.count - place >= mark.utf8CodeUnitCount else { return false }
        return (0..<mark.utf8CodeUnitCount).allSatisfy { offset in
            let (byte, wanted) = (bytes[place + offset], mark.utf8Start[offset])
            return byte == wanted || byte | 0x20 == wanted && (0x41...0x5A).contains(byte)
        }
    }

    private static func value(_ bytes: [UInt8], _ rest: Range<Int>) -> Source {
        let first = bytes[rest.lowerBound]
        let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
        let start = isQuoted ? rest.lowerBound + 1 : rest.lowerBound
        let end =
            bytes[start..<rest.upperBound].firstIndex { isQuoted ? $0 == first : $0 == 0x20 }
            ?? rest.upperBound
        return Source(
            name: HTMLText.decode(String(decoding: bytes[start..<end], as: UTF8.self)),
            place: rest.lowerBound..<(isQuoted ? min(end + 1, rest.upperBound) : end)
        )
    }
}
