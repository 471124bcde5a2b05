/// What Anki keeps beside a note's fields, computed from them.
enum NoteKeys {
    /// The number by which Anki finds duplicates: the first four bytes of the SHA-1 of the first field's text.
    static func checksum(_ firstField: String) -> Int {
        var hash = SHA1.Running()
        var text = HTMLText.stripped(firstField)
        text.withUTF8 { hash.push(UnsafeRawBufferPointer($0)) }
        return hash.finish().prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The sort field as Anki's column shows it: a text that is a number becomes the number.
    static func sortText(_ field: String) -> String {
        let text = HTMLText.stripped(field)
        let trimmed = DeckNames.trimmed(text)
        guard let first = trimmed.utf8.first,
            first == 0x2D || first == 0x2B || first == 0x2E || (0x30...0x39).contains(first),
            trimmed.utf8.allSatisfy({
                (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x65, 0x45].contains($0)
            })
        else { return text }
        if let whole = Int(trimmed) { return String(whole) }
        guard let value = Double(trimmed), value.isFinite else { return text }
        return Int(exactly: value).map { String($0) } ?? value.description
    }
}
