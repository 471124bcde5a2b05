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
        look(for: first, query, &tiers)
        for word in query.words.dropFirst() {
            if tiers.all.isEmpty { break }
            var all = BitSet(bound: titles.count)
            var wordStart = all
            look(for: word, &all, &wordStart)
            tiers.all.formIntersection(all)
            tiers.wordStart.formIntersection(wordStart)
        }
        return Matches(songs: tiers.best(limit), total: tiers.all.count)
    }

    /// Finds one of the words, and what begins with all of them: whatever does, holds this word.
    private func look(for word: [UInt8], _ query: SearchQuery, _ tiers: inout Tiers) {
        let isAlone = query.phrase == word
        let search = WordSearch(word, frequencies: frequencies)
        search.forEachText(in: titles) { title, place in
            tiers.all.insert(title)
            if place != .inside { tiers.wordStart.insert(title) }
            if isAlone, place != .start { return }
            guard let rest = Self.rest(of: titles[title], after: query.phrase) else { return }
            if rest == 0 { tiers.title.insert(title) } else { tiers.titleStart.insert(title) }
        }
        search.forEachText(in: names) { name, place in
            let songs = songs(named: name)
            tiers.all.insert(contentsOf: songs)
            if place != .inside { tiers.wordStart.insert(contentsOf: songs) }
            guard name < strongNames, !isAlone || place == .start else { return }
            if Self.rest(of: names[name], after: query.phrase) != nil {
                tiers.nameStart.insert(contentsOf: songs)
            }
        }
    }

    /// Finds another of the words.
    private func look(for word: [UInt8], _ all: inout BitSet, _ wordStart: inout BitSet) {
        let search = WordSearch(word, frequencies: frequencies)
        search.forEachText(in: titles) { title, place in
            all.insert(title)
            if place != .inside { wordStart.insert(title) }
        }
        search.forEachText(in: names) { name, place in
            let songs = songs(named: name)
            all.insert(contentsOf: songs)
            if place != .inside { wordStart.insert(contentsOf: songs) }
        }
    }

    /// How much follows `phrase` at the start of `text`, a leading article aside; `nil` when it is not there.
    private static func rest(of text: ArraySlice<UInt8>, after phrase: [UInt8]) -> Int? {
        if text.starts(with: phrase) { return text.count - phrase.count }
        let plain = SortKey.withoutArticle(text)
        return plain.starts(with: phrase) ? plain.count - phrase.count : nil
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
