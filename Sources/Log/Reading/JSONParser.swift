/// Reads a record from a JSON object with `time`, `level` and `message`; other members are skipped.
///
/// It is stricter than it need be in nothing but depth, as it reads what ``LineFormat/json`` writes: values deeper
/// than ``depthLimit`` make no record.
struct JSONParser {
    private static let depthLimit = 32

    private var cursor: ByteCursor
    private var timestamp: Int64?
    private var level: Level?
    private var part = ""
    private var message: String?
    private var fields: [Field] = []

    static func record(_ line: [UInt8]) -> Record? {
        var parser = JSONParser(cursor: ByteCursor(line))
        return parser.record()
    }

    private init(cursor: ByteCursor) {
        self.cursor = cursor
    }

    private mutating func record() -> Record? {
        guard members({ parser, name in parser.member(name) }) else { return nil }
        skipSpace()
        guard cursor.isAtEnd, let timestamp, let level, let message else { return nil }
        return Record(timestamp: timestamp, level: level, part: part, message: message, fields: fields)
    }

    private mutating func member(_ name: String) -> Bool {
        switch name {
        case "time":
            timestamp = string().flatMap { Timestamp.parse(Array($0.utf8)) }
            return timestamp != nil
        case "level":
            level = string().flatMap(Level.init(name:))
            return level != nil
        case "part":
            guard let text = string() else { return false }
            part = text
            return true
        case "message":
            message = string()
            return message != nil
        case "fields":
            return members { parser, key in
                guard let value = parser.value() else { return false }
                parser.fields.append(Field(key: key, value: value))
                return true
            }
        case _: return skipValue(depth: 1)
        }
    }

    /// Reads an object, calling `body` in front of each value.
    private mutating func members(_ body: (inout JSONParser, String) -> Bool) -> Bool {
        skipSpace()
        guard cursor.skip("{") else { return false }
        skipSpace()
        if cursor.skip("}") { return true }
        while true {
            guard let name = string() else { return false }
            skipSpace()
            guard cursor.skip(":") else { return false }
            skipSpace()
            guard body(&self, name) else { return false }
            skipSpace()
            if cursor.skip("}") { return true }
            guard cursor.skip(",") else { return false }
            skipSpace()
        }
    }

    private mutating func string() -> String? {
        guard cursor.skip("\"") else { return nil }
        return LineParser.quoted(&cursor)
    }

    /// A value that a field can have.
    private mutating func value() -> Field.Value? {
        if cursor.peek == 0x22 { return string().map(Field.Value.string) }
        if cursor.skip("true") { return .bool(true) }
        if cursor.skip("false") { return .bool(false) }
        return LineParser.number(LineParser.string(cursor.take(while: Self.isNumberByte)))
    }

    private mutating func skipValue(depth: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        switch cursor.peek {
        case 0x22: return string() != nil
        case 0x7B: return members { parser, _ in parser.skipValue(depth: depth + 1) }
        case 0x5B: return skipArray(depth: depth)
        case .some(0x2D), .some(0x30...0x39): return !cursor.take(while: Self.isNumberByte).isEmpty
        case _: return cursor.skip("true") || cursor.skip("false") || cursor.skip("null")
        }
    }

    private mutating func skipArray(depth: Int) -> Bool {
        guard cursor.skip("[") else { return false }
        skipSpace()
        if cursor.skip("]") { return true }
        while true {
            skipSpace()
            guard skipValue(depth: depth + 1) else { return false }
            skipSpace()
            if cursor.skip("]") { return true }
            guard cursor.skip(",") else { return false }
        }
    }

    private mutating func skipSpace() {
        _ = cursor.take { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        case _: false
        }
    }
}
