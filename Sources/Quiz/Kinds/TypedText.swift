/// A typed text, ready to be compared with one answer after another.
struct TypedText {
    /// The bytes of a text for which stars may stand, in normal form; a longer one is right to the letter alone.
    static let longestForStars = 4_000
    /// So many answers of a question may have stars; those of further ones stand for themselves.
    static let mostWithStars = 1_000

    /// In normal form.
    private let text: String
    /// Those of a text that is short enough for stars; `nil` for a longer one.
    private let characters: [Character]?

    init(_ text: String) {
        let normal = TextDifference.normal(text)
        self.text = normal
        characters = normal.utf8.count <= Self.longestForStars ? Array(normal) : nil
    }

    /// Whether it is `pattern`, in which `*` stands for anything and `\*` for a star.
    ///
    /// Where the text is long, or stars are not used, a `*` stands for itself.
    ///
    /// - Complexity: O(*n* + *m*) for *n* characters that were typed and *m* in the pattern.
    func matches(_ pattern: String, usesStars: Bool = true) -> Bool {
        let wanted = TextDifference.normal(pattern)
        guard wanted.contains("*") else { return text == wanted }
        let pieces = Self.pieces(of: wanted)
        guard usesStars, pieces.count > 1, let characters else {
            return text == String(pieces.joined(separator: ["*"] as [Character]))
        }
        return Self.matches(characters, pieces)
    }

    /// What stands between the stars that stand for anything.
    private static func pieces(of pattern: String) -> [[Character]] {
        var pieces: [[Character]] = [[]]
        var isEscaped = false
        for character in pattern {
            if character == "*", !isEscaped {
                pieces.append([])
            } else if character == "\\", !isEscaped {
                isEscaped = true
                continue
            } else {
                pieces[pieces.count - 1].append(character)
            }
            isEscaped = false
        }
        return pieces
    }

    /// Whether `text` is the pieces with something, or nothing, between each two; there are at least two.
    private static func matches(_ text: [Character], _ pieces: [[Character]]) -> Bool {
        guard let first = pieces.first, let last = pieces.last, text.count >= first.count + last.count,
            text.starts(with: first), text.suffix(last.count) == last[...]
        else { return false }
        var rest = text[first.count..<(text.count - last.count)]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let place = end(of: piece, in: rest) else { return false }
            rest = rest[place...]
        }
        return true
    }

    /// Where `piece`, which is not empty, ends in `text` for the first time; `nil` where it is not in it.
    ///
    /// - Complexity: O(*n* + *m*), since no character of the text is gone back to (D. E. Knuth, J. H. Morris, V. R. Pratt,
    ///   "Fast Pattern Matching in Strings", 1977).
    private static func end(of piece: [Character], in text: ArraySlice<Character>) -> Int? {
        guard text.count >= piece.count else { return nil }
        /// How much of the beginning of the piece a further character leaves, where `length` of it stood before that.
        func longer(_ length: Int, _ character: Character, _ borders: [Int]) -> Int {
            var length = length
            while length > 0, piece[length] != character { length = borders[length - 1] }
            return piece[length] == character ? length + 1 : length
        }
        // borders[i]: how much of the beginning of the piece, and not all, is also the end of piece[...i].
        var borders = [0]
        for character in piece.dropFirst() {
            borders.append(longer(borders[borders.count - 1], character, borders))
        }
        var length = 0
        for (place, character) in zip(text.indices, text) {
            length = longer(length, character, borders)
            if length == piece.count { return place + 1 }
        }
        return nil
    }
}
