import ClickwheelDatabase

/// Names of decks: levels are separated by `::`.
enum DeckNames {
    /// The number of the deck called `name`, which is made where it is not there, with the decks above it.
    static func id(
        of name: String,
        preset: Int64 = 1,
        wanted: Int64? = nil,
        _ connection: borrowing Connection
    ) throws -> Int64 {
        let name = clean(name)
        if let id = try known(name, connection) { return id }
        if let above = name.range(ofLast: "::") {
            _ = try id(of: String(name[..<name.utf8.index(above, offsetBy: -2)]), preset: preset, connection)
        }
        var id: Int64?
        if let wanted, wanted > 1,
            try connection.first("SELECT 1 FROM quiz_decks WHERE id = ?", wanted, body: { $0.int64(0) })
                == nil
        {
            id = wanted
        }
        try connection.run("INSERT INTO quiz_decks(id, name, preset) VALUES(?, ?, ?)", id, name, preset)
        return connection.lastInsertID
    }

    /// The number of the deck called `name`; `nil` where it is not there.
    static func known(_ name: String, _ connection: borrowing Connection) throws -> Int64? {
        try connection.first("SELECT id FROM quiz_decks WHERE name = ?", clean(name)) { $0.int64(0) }
    }

    /// A name without empty levels and control characters, of at most 400 characters.
    static func clean(_ name: String) -> String {
        let plain = String(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        let parts = plain.pieces(between: "::").map { String(trimmed($0)) }.filter { !$0.isEmpty }
        let name = parts.joined(separator: "::")
        return name.isEmpty ? "Default" : String(name.prefix(400))
    }

    /// The name of a deck and those of the decks above it.
    static func withAncestors(_ name: String) -> [String] {
        var path = ""
        return name.pieces(between: "::").map { piece in
            path += path.isEmpty ? piece : "::" + piece
            return path
        }
    }

    static func trimmed(_ text: some StringProtocol) -> Substring {
        var text = Substring(text)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}

extension String {
    /// The parts between the marks, empty ones too.
    func pieces(between mark: String) -> [Substring] {
        let bytes = Array(mark.utf8)
        var pieces: [Substring] = []
        var start = utf8.startIndex
        var place = start
        while place < utf8.endIndex {
            if utf8[place...].starts(with: bytes) {
                pieces.append(self[start..<place])
                place = utf8.index(place, offsetBy: bytes.count)
                start = place
            } else {
                place = utf8.index(after: place)
            }
        }
        return pieces + [self[start...]]
    }
}
