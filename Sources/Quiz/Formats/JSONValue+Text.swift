extension JSONValue {
    /// One line without spaces, keys in order.
    package var compact: String {
        var out = ""
        write(to: &out, indent: nil, depth: 0)
        return out
    }

    /// One element a line, indented by one space a level, keys in order.
    package var pretty: String {
        var out = ""
        write(to: &out, indent: 1, depth: 0)
        return out
    }

    private func write(to out: inout String, indent: Int?, depth: Int) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .int(let value): out += String(value)
        // JSON has no word for what is no number.
        case .double(let value): out += value.isFinite ? value.description : "null"
        case .string(let text): Self.write(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", &out, indent, depth) { element, out in
                element.write(to: &out, indent: indent, depth: depth + 1)
            }
        case .object(let members):
            let sorted = members.sorted {
                $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
            }
            Self.list(sorted, "{", "}", &out, indent, depth) { member, out in
                Self.write(member.key, to: &out)
                out += indent == nil ? ":" : ": "
                member.value.write(to: &out, indent: indent, depth: depth + 1)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element],
        _ open: Character,
        _ close: Character,
        _ out: inout String,
        _ indent: Int?,
        _ depth: Int,
        _ body: (Element, inout String) -> Void
    ) {
        out.append(open)
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(",") }
            if let indent { out += "\n" + String(repeating: " ", count: indent * (depth + 1)) }
            body(element, &out)
        }
        if let indent, !elements.isEmpty { out += "\n" + String(repeating: " ", count: indent * depth) }
        out.append(close)
    }

    private static func write(_ text: String, to out: inout String) {
        out.append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{8}": out += "\\b"
            case "\u{C}": out += "\\f"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case let other: out.unicodeScalars.append(other)
            }
        }
        out.append("\"")
    }
}
