/// How a record becomes one line.
///
/// Whatever a message, a key or a value holds, one record is one line: control characters, line and paragraph
/// separators, bidirectional marks, quotes and backslashes are written as JSON writes them, and what is not UTF-8 as
/// U+FFFD. A line has at most 1 MiB; what is over is cut, and an ellipsis stands there.
public enum LineFormat: String, CaseIterable, Sendable {
    /// For people: `2026-11-20T18:30:00.000000Z info [scan] finished tracks=12 folder="My Music"`.
    ///
    /// A `=` in the message that would look like a field, and a `[` that would look like a part, have a backslash.
    case text
    /// One JSON object: `{"time":"…","level":"info","part":"scan","message":"finished","fields":{"tracks":12}}`.
    ///
    /// Numbers that JSON cannot say are strings: `"nan"`, `"inf"`, `"-inf"`.
    case json
    /// Pairs: `time=… level=info part=scan msg="finished" tracks=12`.
    case logfmt

    /// The line of `record`, without a line feed, with secrets hidden.
    ///
    /// - Complexity: O(*n*) in the length of the message and the fields.
    public func line(_ record: Record) -> String {
        Entry.with(record) { entry in
            entry.withLine(self) { String(decoding: $0.dropLast(), as: UTF8.self) }
        }
    }

    var encoding: Encoding {
        switch self {
        case .text: .text
        case .json: .json
        case .logfmt: .logfmt
        }
    }
}
