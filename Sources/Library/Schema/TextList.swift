import ClickwheelDatabase

/// A list of texts as one value of a database: the texts with a NUL between two of them.
///
/// No text of a tag holds a NUL (``TrackTags`` promises it), so nothing is lost.
enum TextList {
    static func bind(_ texts: [String], to statement: Statement, at position: Int) {
        switch texts.count {
        case 0:
            statement.bindNull(at: position)
        case 1:
            var text = texts[0]
            text.withUTF8 { statement.bind(UnsafeRawBufferPointer($0), at: position) }
        default:
            statement.bind(Array(texts.map(\.utf8).joined(separator: [0])), at: position)
        }
    }

    static func read(_ statement: Statement, _ column: Int) -> [String] {
        statement.withBytes(column) { bytes in
            if bytes.isEmpty { return [] }
            if !bytes.contains(0) { return [String(decoding: bytes, as: UTF8.self)] }
            return bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
