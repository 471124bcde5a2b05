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

    /// A name without empty levels and control characters, of at most 400 characters and 4,000 bytes.
    ///
    /// What it gives is clean: it stays as it is.
    static func clean(_ name: String) -> String {
        let plain = String(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        let whole = levels(plain)
        // What is cut may end with a space, or with a level that has no name any more.
        let name = levels(String(whole.prefix(bytes: mostBytes).prefix(mostCharacters)))
        return name.isEmpty ? "Default" : name
    }

    private static let mostCharacters = 400
    private static let mostBytes = 4_000

    /// `name` with the spaces around its levels taken off, and without empty ones.
    ///
    /// A level before another one ends with no colon: the mark would be found one sign earlier.
    private static func levels(_ name: String) -> String {
        var parts = name.pieces(between: "::").map { trimmed($0) }.filter { !$0.isEmpty }
        for index in parts.indices.dropLast() {
            while let last = parts[index].last, last == ":" || last.isWhitespace { parts[index].removeLast() }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "::")
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
    /// The beginning of the text, of whole scalars and at most `count` bytes.
    func prefix(bytes count: Int) -> Substring {
        guard utf8.count > count else { return self[...] }
        var size = 0
        let whole = unicodeScalars.prefix { scalar in
            size += UTF8.width(scalar)
            return size <= count
        }
        return self[..<whole.endIndex]
    }

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
