/// What an import did, and what it could not keep.
public struct ImportReport: Codable, Equatable, Sendable {
    /// The notes that the file has.
    public var found = 0
    /// Notes that were new.
    public var added = 0
    /// Notes that were there and have changed.
    public var updated = 0
    /// Notes that were there already, in this form or a later one.
    public var unchanged = 0
    /// Notes whose form has changed, so that they stay as they are.
    public var conflicting = 0
    /// Cards that were new.
    public var cards = 0
    /// Answers that were taken along.
    public var reviews = 0
    /// Files of sound and pictures that were new.
    public var media = 0
    /// The decks that cards went to.
    public var decks: [String] = []
    /// What parted the columns of a table: `tab`, `comma`, `semicolon`, `space`, `pipe`, `colon`, or the character itself.
    public var separator: String?
    /// The most columns of a row of a table.
    public var columns: Int?
    /// What could not be kept, in sentences.
    public var messages: [String] = []

    /// A report of nothing.
    public init() {}

    /// How a table was read, in words; `nil` for what is no table.
    public var table: String? {
        guard let separator, let columns, columns > 0 else { return nil }
        let names = [
            "tab": "tabs", "comma": "commas", "semicolon": "semicolons", "space": "spaces", "pipe": "pipes",
            "colon": "colons",
        ]
        return columns == 1
            ? "1 column" : "\(columns) columns, separated by \(names[separator] ?? "'\(separator)'")"
    }

    /// Leaves as many messages as somebody reads.
    mutating func cutMessages() {
        let most = 200
        guard messages.count > most else { return }
        messages = messages.prefix(most) + ["and \(messages.count - most) more like these"]
    }
}
