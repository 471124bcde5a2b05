/// The words of a name, and what each may be.
struct NameTokens: Sendable {
    struct Word: Sendable {
        let text: String
        /// In round brackets.
        let isBracketed: Bool
        var year: Int? { MovieFileName.year(text) }
    }

    let words: [Word]

    /// The words between spaces, dots and underscores.
    init(_ name: String) {
        var words: [Word] = []
        var depth = 0
        var text = ""
        func end() {
            if !text.isEmpty { words.append(Word(text: text, isBracketed: depth > 0)) }
            text = ""
        }
        for character in name {
            switch character {
            case " ", ".", "_", "\t": end()
            case "(":
                end()
                depth += 1
            case ")":
                end()
                depth = max(0, depth - 1)
            default: text.append(character)
            }
        }
        end()
        self.words = words
    }

    /// The ways to read them, the likeliest first: by the last year in brackets, by the last year of all and those before it, and
    /// by no year at all.
    func readings() -> [NameReading] {
        var found: [NameReading] = []
        func add(_ words: some Collection<Word>, _ year: Int?) {
            for title in Self.titles(Array(words)) {
                let reading = NameReading(title: title, year: year)
                if !found.contains(reading) { found.append(reading) }
            }
        }
        let years = words.indices.filter { words[$0].year != nil }
        let bracketed = years.last { words[$0].isBracketed && $0 > 0 }
        for place in [bracketed].compactMap(\.self) + years.reversed() where place > 0 {
            add(words[..<place], words[place].year)
        }
        // A year in brackets is no part of a title, and a film of another year is another film.
        if bracketed == nil { add(words, nil) }
        // `2013 - Rush`: the year first.
        if let first = words.first?.year, words.count > 1 { add(words[1...], first) }
        return Array(found.prefix(Self.most))
    }

    /// More ways than these only come from names that nobody gave a film.
    private static let most = 12

    /// The titles that `words` may be: all of them, and up to the first that tells of the release (`Charlotte's Web` is a title); with
    /// an article that stands at the end moved to the front, and without what is in brackets.
    private static func titles(_ words: [Word]) -> [String] {
        let end = words.indices.first { $0 > 0 && ReleaseWords.contains(words[$0].text) } ?? words.count
        var titles: [String] = []
        for part in [words, Array(words[..<end]), words[..<end].filter { !$0.isBracketed }] {
            let texts = part.map(\.text).filter { $0 != "-" }
            guard let last = texts.last else { continue }
            if articles.contains(last.lowercased()), texts.count > 1 {
                titles.append(([last] + texts.dropLast()).joined(separator: " "))
            }
            titles.append(texts.joined(separator: " "))
        }
        return titles
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "der", "die", "das", "el", "los", "las", "il", "lo",
    ]
}
