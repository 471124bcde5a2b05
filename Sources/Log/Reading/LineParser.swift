/// Reads the lines that ``LineFormat`` writes.
///
/// Any bytes may come: what is not exactly such a line is no record.
enum LineParser {
    /// - Complexity: O(*n*) in the length of the line.
    static func record(_ line: [UInt8]) -> Record? {
        switch line.first {
        case 0x7B: JSONRecord.record(line)
        case 0x74: logfmt(line)
        case .some(0x30...0x39): text(line)
        case _: nil
        }
    }

    /// Reads `2026-11-20T18:30:00.000000Z info [scan] finished tracks=12`.
    private static func text(_ line: [UInt8]) -> Record? {
        var cursor = ByteCursor(line)
        guard let timestamp = Timestamp.parse(cursor.take { $0 != 0x20 }), cursor.skip(" "),
            let level = Level(name: string(cursor.take { $0 != 0x20 })), cursor.skip(" ")
        else { return nil }
        var part = ""
        if cursor.skip("[") {
            guard let end = cursor.rest.firstIndex(of: 0x5D) else { return nil }
            part = Escapes.removed(from: line[cursor.index..<end])
            cursor.index = end
            guard cursor.skip("] ") else { return nil }
        }
        let end = firstField(line, from: cursor.index)
        let message = Escapes.removed(from: line[cursor.index..<end])
        cursor.index = end
        guard let fields = fields(&cursor) else { return nil }
        return Record(timestamp: timestamp, level: level, part: part, message: message, fields: fields)
    }

    /// Reads `time=2026-11-20T18:30:00.000000Z level=info part="scan" msg="finished" tracks=12`.
    private static func logfmt(_ line: [UInt8]) -> Record? {
        var cursor = ByteCursor(line)
        guard cursor.skip("time="), let timestamp = Timestamp.parse(cursor.take { $0 != 0x20 }),
            cursor.skip(" level="), let level = Level(name: string(cursor.take { $0 != 0x20 }))
        else { return nil }
        var part = ""
        if cursor.skip(" part=\"") {
            guard let text = quoted(&cursor) else { return nil }
            part = text
        }
        guard cursor.skip(" msg=\""), let message = quoted(&cursor), let fields = fields(&cursor) else {
            return nil
        }
        return Record(timestamp: timestamp, level: level, part: part, message: message, fields: fields)
    }

    /// Where the space before the first ` key=` is, or the end.
    private static func firstField(_ line: [UInt8], from start: Int) -> Int {
        var index = start
        while let equals = line[index...].firstIndex(of: 0x3D) {
            var key = equals
            while key > start, LineEncoder.isKeyByte(line[key - 1]) { key -= 1 }
            let slashes = line[key..<equals].reversed().prefix { $0 == 0x5C }.count
            if key < equals, key > start, line[key - 1] == 0x20, slashes.isMultiple(of: 2) { return key - 1 }
            index = equals + 1
        }
        return line.count
    }

    /// The rest of a line: ` key=value` any number of times.
    private static func fields(_ cursor: inout ByteCursor) -> [Field]? {
        var fields: [Field] = []
        while !cursor.isAtEnd {
            guard cursor.skip(" ") else { return nil }
            let key = cursor.take { LineEncoder.isKeyByte($0) }
            guard !key.isEmpty, cursor.skip("="), let value = value(&cursor) else { return nil }
            fields.append(Field(key: Escapes.removed(from: key), value: value))
        }
        return fields
    }

    private static func value(_ cursor: inout ByteCursor) -> Field.Value? {
        if cursor.skip("\"") { return quoted(&cursor).map(Field.Value.string) }
        let text = string(cursor.take { $0 != 0x20 })
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "nan": return .double(.nan)
        case "inf": return .double(.infinity)
        case "-inf": return .double(-.infinity)
        case _: return number(text) ?? .string(text)
        }
    }

    /// The value of a number as it is written in a line or in JSON.
    static func number(_ text: String) -> Field.Value? {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else { return nil }
        if let integer = Int(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else { return nil }
        return .double(double)
    }

    /// What stands before the closing quote, which is skipped.
    static func quoted(_ cursor: inout ByteCursor) -> String? {
        let start = cursor.index
        while let byte = cursor.next() {
            if byte == 0x22 { return Escapes.removed(from: cursor.bytes[start..<cursor.index - 1]) }
            if byte == 0x5C { _ = cursor.next() }
        }
        return nil
    }

    static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
