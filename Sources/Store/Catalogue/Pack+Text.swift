extension Pack {
    /// The pack as JSON, in the form that ``PackText`` reads at once.
    var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(300 + files.count * 200)
        text.add("{", "id", id.text)
        text.add(",", "version", version.description)
        text.add(",", "kind", kind.rawValue)
        text.add(",", "title", title)
        text.add(",", "creator", creator)
        text.add(",", "summary", summary)
        text.add(",", "licence", licence)
        if let artwork { text.add(",", "artwork", artwork) }
        if let price {
            text += Array(",\"price\":{\"minor\":\(price.minor)".utf8)
            text.add(",", "currency", price.currency.code)
            text += Array("}".utf8)
        }
        text += Array(",\"files\":[".utf8)
        for (place, file) in files.enumerated() {
            text.add(place == 0 ? "{" : ",{", "path", file.path)
            text.add(",", "url", file.url)
            text += Array(",\"size\":\(file.size)".utf8)
            text.add(",", "sha256", file.sha256)
            text += Array("}".utf8)
        }
        text += Array("]}".utf8)
        return text
    }
}

extension [UInt8] {
    /// Adds a key with its value, behind `sign`.
    fileprivate mutating func add(_ sign: StaticString, _ key: StaticString, _ value: String) {
        sign.withUTF8Buffer { append(contentsOf: $0) }
        append(0x22)
        key.withUTF8Buffer { append(contentsOf: $0) }
        append(contentsOf: [0x22, 0x3A, 0x22])
        var value = value
        value.withUTF8 { text in
            // Most of it is plain, and is written at once.
            if text.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
                append(contentsOf: text)
            } else {
                for byte in text { add(byte) }
            }
        }
        append(0x22)
    }

    private mutating func add(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C: append(contentsOf: [0x5C, byte])
        case 0x0A: append(contentsOf: [0x5C, UInt8(ascii: "n")])
        case 0x09: append(contentsOf: [0x5C, UInt8(ascii: "t")])
        case 0..<0x20:
            let digits = byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
            append(contentsOf: Array("\\u00\(digits)".utf8))
        case _: append(byte)
        }
    }
}
