/// The files that a card's HTML refers to.
public enum MediaReferences {
    /// The names in `[sound:…]`, `src="…"` and `url(…)`, decoded.
    public static func names(in html: String) -> [String] {
        let bytes = Array(html.utf8)
        guard
            bytes.contains(where: {
                $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(")
            })
        else { return [] }
        var names: [String] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["):
                if let name = sound(bytes[index...]) { names.append(name) }
            case UInt8(ascii: "<"):
                if let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")),
                    let name = source(bytes[index...end])
                {
                    names.append(name)
                }
            case UInt8(ascii: "("):
                if index >= 3, bytes[(index - 3)..<index].elementsEqual("url".utf8),
                    let end = bytes[index...].firstIndex(of: UInt8(ascii: ")"))
                {
                    let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
                    names.append(text.filter { $0 != "\"" && $0 != "'" })
                }
            default: break
            }
            index += 1
        }
        return names
    }

    private static func sound(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.starts(with: "[sound:".utf8), let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
            return nil
        }
        return HTMLText.decode(String(decoding: bytes[(bytes.startIndex + 7)..<end], as: UTF8.self))
    }

    /// The `src` of one tag, or the `data` of an object.
    static func source(_ tag: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: tag, as: UTF8.self)
        let lower = text.lowercased()
        guard lower.utf8.count == text.utf8.count else { return nil }
        for key in ["src=", "data="] {
            var search = lower.utf8[...]
            while let start = firstRange(of: key, in: search) {
                let before = start > lower.utf8.startIndex ? lower.utf8[lower.utf8.index(before: start)] : 0
                let valueStart = lower.utf8.index(start, offsetBy: key.utf8.count)
                search = lower.utf8[valueStart...]
                guard [0x20, 0x0A, 0x09, 0x0D, 0x22, 0x27].contains(before) else { continue }
                return value(text.utf8[valueStart...])
            }
        }
        return nil
    }

    private static func firstRange(of key: String, in text: Substring.UTF8View) -> String.Index? {
        let key = Array(key.utf8)
        var place = text.startIndex
        while place < text.endIndex {
            if text[place...].starts(with: key) { return place }
            place = text.index(after: place)
        }
        return nil
    }

    private static func value(_ text: Substring.UTF8View) -> String {
        let bytes = Array(text)
        guard let first = bytes.first else { return "" }
        let inner: ArraySlice<UInt8>
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            inner = bytes.dropFirst().prefix { $0 != first }
        } else {
            inner = bytes.prefix { $0 != 0x20 && $0 != UInt8(ascii: ">") }
        }
        return HTMLText.decode(String(decoding: inner, as: UTF8.self))
    }
}
