extension SearchIndex {
    /// The songs that a query finds, in the order in which they are shown.
    struct Matches {
        /// Positions in the listing of all songs, the best first.
        var songs: [Int]
        /// The number of songs that were found, beyond the limit too.
        var total: Int
    }

    /// Finds the songs that hold every word.
    ///
    /// Titles that are what was typed come first, then titles that begin so, artists and albums that begin
    /// so, then songs where every word begins a word, then the rest; by title within each.
    ///
    /// - Complexity: O(*n*) in the bytes of the texts, for each word.
    func matches(_ query: SearchQuery, limit: Int) -> Matches {
        guard let first = query.words.first else { return Matches(songs: [], total: 0) }
        var tiers = Tiers(bound: titles.count)
        look(for: first, query.phrase, &tiers)
        for word in query.words.dropFirst() {
            if tiers.all.isEmpty { break }
            var others = Tiers(bound: titles.count)
            look(for: word, query.phrase, &others)
            tiers.formIntersection(others)
        }
        return Matches(songs: tiers.best(limit), total: tiers.all.count)
    }

    private func look(for word: [UInt8], _ phrase: [UInt8], _ tiers: inout Tiers) {
        let search = WordSearch(word, frequencies: frequencies)
        search.forEachText(in: titles) { title, place in
            tiers.all.insert(title)
            if place != .inside { tiers.wordStart.insert(title) }
            let text = titles[title]
            guard let rest = Self.rest(of: text, after: phrase) else { return }
            if rest.isEmpty { tiers.title.insert(title) } else { tiers.titleStart.insert(title) }
        }
        search.forEachText(in: names) { name, place in
            let isStart = name < strongNames && Self.rest(of: names[name], after: phrase) != nil
            for song in songs(named: name) {
                tiers.all.insert(Int(song))
                if place != .inside { tiers.wordStart.insert(Int(song)) }
                if isStart { tiers.nameStart.insert(Int(song)) }
            }
        }
    }

    /// What follows `phrase` at the start of `text`, a leading article aside, or `nil` when it is not there.
    private static func rest(of text: ArraySlice<UInt8>, after phrase: [UInt8]) -> ArraySlice<UInt8>? {
        if text.starts(with: phrase) { return text.dropFirst(phrase.count) }
        let plain = SortKey.withoutArticle(text)
        return plain.starts(with: phrase) ? plain.dropFirst(phrase.count) : nil
    }

    /// How well songs match, as one set for each degree.
    private struct Tiers {
        var title: BitSet
        var titleStart: BitSet
        var nameStart: BitSet
        var wordStart: BitSet
        var all: BitSet

        init(bound: Int) {
            let none = BitSet(bound: bound)
            title = none
            titleStart = none
            nameStart = none
            wordStart = none
            all = none
        }

        /// A song must match every word; that its start is the whole phrase is the same for every word.
        mutating func formIntersection(_ other: Tiers) {
            title.formIntersection(other.title)
            titleStart.formIntersection(other.titleStart)
            nameStart.formIntersection(other.nameStart)
            wordStart.formIntersection(other.wordStart)
            all.formIntersection(other.all)
        }

        func best(_ limit: Int) -> [Int] {
            var songs: [Int] = []
            var rest = all
            for tier in [title, titleStart, nameStart, wordStart, all] {
                var fresh = tier
                fresh.formIntersection(rest)
                fresh.append(to: &songs, limit: limit)
                if songs.count >= limit { break }
                rest.subtract(fresh)
            }
            return songs
        }
    }
}
