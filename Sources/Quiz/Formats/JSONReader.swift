/// Reads JSON text (RFC 8259), to a depth of 64.
package struct JSONReader {
    /// Where the text stops being JSON.
    package struct Failure: Error, Equatable, Sendable {
        /// The offset in bytes.
        package let offset: Int
    }

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Throws: ``Failure`` that tells where the text stops being JSON.
    package static func value(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.place == bytes.count else { throw Failure(offset: reader.place) }
        return value
    }

    private var failure: Failure { Failure(offset: place) }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard place < bytes.count, bytes[place] == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw failure }
        place += word.utf8.count
        return value
    }

    private mutating func value() throws(Failure) -> JSONValue {
        skipSpace()
        guard place < bytes.count, depth < 64 else { throw failure }
        switch bytes[place] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object() throws(Failure) -> JSONValue {
        place += 1
        depth += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if !take("}") {
            repeat {
                skipSpace()
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw failure }
                let key = try string()
                skipSpace()
                guard take(":") else { throw failure }
                members[key] = try value()
                skipSpace()
            } while take(",")
            guard take("}") else { throw failure }
        }
        depth -= 1
        return .object(members)
    }

    private mutating func array() throws(Failure) -> JSONValue {
        place += 1
        depth += 1
        var elements: [JSONValue] = []
        skipSpace()
        if !take("]") {
            repeat {
                elements.append(try value())
                skipSpace()
            } while take(",")
            guard take("]") else { throw failure }
        }
        depth -= 1
        return .array(elements)
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                place += 1
                continue
            default: break
            }
            break
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if let value = Int(text), !text.hasPrefix("+") { return .int(value) }
        guard let first = text.first, first == "-" || first.isNumber, let value = Double(text), value.isFinite
        else {
            place = start
            throw failure
        }
        return .double(value)
    }

    private mutating func string() throws(Failure) -> String {
        place += 1
        var out: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: out, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                guard byte >= 0x20 else { break }
                out.append(byte)
                continue
            }
            guard place < bytes.count else { break }
            let escape = bytes[place]
            place += 1
            switch escape {
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "r"): out.append(0x0D)
            case UInt8(ascii: "t"): out.append(0x09)
            case UInt8(ascii: "b"): out.append(0x08)
            case UInt8(ascii: "f"): out.append(0x0C)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(escape)
            case UInt8(ascii: "u"): out += Array(String(try scalar()).utf8)
            default: throw failure
            }
        }
        throw failure
    }

    /// The scalar of `\uXXXX`, or of two of them that belong together.
    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        let high = try unit()
        if (0xD800..<0xDC00).contains(high), bytes[place...].starts(with: [0x5C, 0x75]) {
            place += 2
            let low = try unit()
            guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(high) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(Failure) -> UInt32 {
        guard place + 4 <= bytes.count else { throw failure }
        let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
        guard text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else { throw failure }
        place += 4
        return value
    }
}
