/// The members of one flat JSON object, one after the other, as they stand in the bytes.
struct JSONMembers {
    /// Bytes of the text, without copies; valid as long as the text is.
    struct Member {
        /// Without the quotes.
        let key: UnsafeRawBufferPointer
        let value: UnsafeRawBufferPointer
        /// Key, colon and value.
        let whole: UnsafeRawBufferPointer

        /// The value where it is a number; else `nil`.
        var number: Double? { JSONMembers.number(value) }
    }

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        skip { $0 == UInt8(ascii: "{") || Self.isSpace($0) }
    }

    /// The next member; `nil` at the end, and where the text is no object.
    mutating func next() -> Member? {
        skip { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
        let start = place
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        place += 1
        guard let keyEnd = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        place = keyEnd + 1
        skip { $0 == UInt8(ascii: ":") || Self.isSpace($0) }
        let valueStart = place
        guard passValue() else { return nil }
        return Member(
            key: part(start + 1..<keyEnd),
            value: part(valueStart..<place),
            whole: part(start..<place)
        )
    }

    /// Goes to the comma or the brace after a value; `false` where there is none.
    private mutating func passValue() -> Bool {
        var depth = 0
        var isInText = false
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isInText: place += 1
            case UInt8(ascii: "\""): isInText.toggle()
            case _ where isInText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "}") where depth == 0: return true
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            place += 1
        }
        return false
    }

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while place < bytes.count, isSkipped(bytes[place]) { place += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    private static let tens: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Reads a number exactly.
    ///
    /// Up to 15 digits and a point are a whole number through a power of ten, both exact, so that one rounding
    /// gives the nearest number (W. D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990).
    private static func number(_ text: UnsafeRawBufferPointer) -> Double? {
        var digits = 0
        var places = 0
        var hasPoint = false
        var whole: Int64 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                whole = whole &* 10 &+ Int64(byte - UInt8(ascii: "0"))
                digits += 1
                if hasPoint { places += 1 }
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            default: return Double(String(decoding: text, as: UTF8.self))
            }
            guard digits <= 15 else { return Double(String(decoding: text, as: UTF8.self)) }
        }
        return digits > 0 ? Double(whole) / tens[places] : nil
    }
}
