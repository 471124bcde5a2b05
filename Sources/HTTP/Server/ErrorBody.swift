/// The body of an error: `{"error": {"id": "…", "message": "…"}}`.
enum ErrorBody {
    /// A name for one error, in the body and in the log: 12 hexadecimal digits.
    static func makeID() -> String {
        let digits = String(UInt64.random(in: 0..<(1 << 48)), radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func json(id: String, message: String) -> [UInt8] {
        Array("{\"error\": {\"id\": \"\(id)\", \"message\": \"\(escaped(message))\"}}\n".utf8)
    }

    /// `text` as the inside of a JSON string (RFC 8259 section 7).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case _: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
