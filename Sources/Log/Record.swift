/// One thing that happened: when, how much it matters, who says so, what, and with which values.
public struct Record: Equatable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC.
    public let timestamp: Int64
    /// How much it matters.
    public let level: Level
    /// The part of the program that speaks, or empty.
    public let part: String
    /// What happened, in words.
    public let message: String
    /// What belongs to it, with names.
    public let fields: [Field]

    /// A record; `timestamp` counts microseconds since 1970.
    public init(timestamp: Int64, level: Level, part: String, message: String, fields: [Field]) {
        self.timestamp = timestamp
        self.level = level
        self.part = part
        self.message = message
        self.fields = fields
    }

    /// The message as it was logged, then the fields as in the text format.
    public var text: String {
        if fields.isEmpty { return message }
        let pieces = Encoding.text.pieces(part: "", fields: fields)
        defer { pieces.deallocate() }
        return message + String(decoding: pieces.fields, as: UTF8.self)
    }
}
