/// Reads JSON without building it: members are handed out one by one, and skipped where nobody wants them.
struct JSONCursor {
    /// Values deeper than this are refused, as the stack is not endless.
    private static let depthLimit = 32

    private var cursor: ByteCursor
    private var depth = 0

    init(_ bytes: [UInt8]) {
        cursor = ByteCursor(bytes)
    }

    /// Whether nothing but space is left.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return cursor.isAtEnd
    }

    /// Reads an object, calling `body` in front of each value, which it has to read.
    ///
    /// - Returns: Whether there was an object, and `body` was content with each value.
    mutating func members(_ body: (inout JSONCursor, String) -> Bool) -> Bool {
        list(from: "{", to: "}") { cursor in
            guard let name = cursor.string() else { return false }
            cursor.skipSpace()
            guard cursor.cursor.skip(":") else { return false }
            return body(&cursor, name)
        }
    }

    mutating func string() -> String? {
        skipSpace()
        guard cursor.skip("\"") else { return nil }
        return LineParser.quoted(&cursor)
    }

    /// A string, a number or a truth value.
    mutating func scalar() -> Field.Value? {
        skipSpace()
        if cursor.peek == 0x22 { return string().map(Field.Value.string) }
        if cursor.skip("true") { return .bool(true) }
        if cursor.skip("false") { return .bool(false) }
        return LineParser.number(LineParser.string(cursor.take(while: Self.isNumberByte)))
    }

    mutating func skipValue() -> Bool {
        skipSpace()
        switch cursor.peek {
        case 0x7B: return members { cursor, _ in cursor.skipValue() }
        case 0x5B: return list(from: "[", to: "]") { $0.skipValue() }
        case _: return cursor.skip("null") || scalar() != nil
        }
    }

    private mutating func list(
        from open: StaticString,
        to close: StaticString,
        _ element: (inout JSONCursor) -> Bool
    ) -> Bool {
        skipSpace()
        guard depth < Self.depthLimit, cursor.skip(open) else { return false }
        depth += 1
        defer { depth -= 1 }
        skipSpace()
        if cursor.skip(close) { return true }
        while true {
            skipSpace()
            guard element(&self) else { return false }
            skipSpace()
            if cursor.skip(close) { return true }
            guard cursor.skip(",") else { return false }
        }
    }

    private mutating func skipSpace() {
        while let byte = cursor.peek, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
            _ = cursor.next()
        }
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        case _: false
        }
    }
}
