/// Reads a record from a JSON object with `time`, `level` and `message`; members that it does not know are skipped.
struct JSONRecord {
    private var timestamp: Int64?
    private var level: Level?
    private var part = ""
    private var message: String?
    private var fields: [Field] = []

    private init() {}

    static func record(_ line: [UInt8]) -> Record? {
        var parser = JSONRecord()
        var cursor = JSONCursor(line)
        guard cursor.members({ parser.read($1, &$0) }), cursor.isAtEnd(), let timestamp = parser.timestamp,
            let level = parser.level, let message = parser.message
        else { return nil }
        return Record(
            timestamp: timestamp,
            level: level,
            part: parser.part,
            message: message,
            fields: parser.fields
        )
    }

    private mutating func read(_ name: String, _ cursor: inout JSONCursor) -> Bool {
        switch name {
        case "time":
            timestamp = cursor.string().flatMap { Timestamp.parse(Array($0.utf8)) }
            return timestamp != nil
        case "level":
            level = cursor.string().flatMap(Level.init(name:))
            return level != nil
        case "part":
            guard let text = cursor.string() else { return false }
            part = text
            return true
        case "message":
            message = cursor.string()
            return message != nil
        case "fields":
            return cursor.members { cursor, key in
                guard let value = cursor.scalar() else { return false }
                fields.append(Field(key: key, value: value))
                return true
            }
        case _: return cursor.skipValue()
        }
    }
}
