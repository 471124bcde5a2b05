extension SearchIndex {
    /// The songs that come nearest to a query that finds nothing.
    ///
    /// When some of the words are found, what holds all of those; otherwise one song for each of the texts
    /// that differ least from what was typed, but not by more than half of it.
    ///
    /// - Complexity: O(*n*) in the bytes of the texts.
    func nearest(_ query: SearchQuery, limit: Int) -> [Int] {
        let known = query.words.filter { word in
            matches(SearchQuery(word), limit: 1).total > 0
        }
        if !known.isEmpty, known.count < query.words.count {
            let joined = Array(known.joined(separator: [0x20]))
            let found = matches(SearchQuery(joined), limit: limit).songs
            if !found.isEmpty { return found }
        }
        return similar(to: query.phrase, limit: limit)
    }

    private func similar(to phrase: [UInt8], limit: Int) -> [Int] {
        let pattern = EditDistance(pattern: phrase)
        let worst = (min(phrase.count, EditDistance.maximumPattern) + 1) / 2
        // One list for each distance, so that nothing is sorted.
        var texts = [[Int]](repeating: [], count: worst + 1)
        func note(_ distance: Int, _ song: Int?) {
            guard distance <= worst, texts[distance].count < limit, let song else { return }
            texts[distance].append(song)
        }
        for name in 0..<names.count {
            note(pattern.distance(to: names[name]), songs(named: name).first.map { Int($0) })
        }
        for title in 0..<titles.count { note(pattern.distance(to: titles[title]), title) }
        var songs: [Int] = []
        for song in texts.joined() where songs.count < limit && !songs.contains(song) { songs.append(song) }
        return songs
    }
}

extension SearchQuery {
    /// A query of text that is folded already.
    fileprivate init(_ folded: [UInt8]) {
        self.init(String(decoding: folded, as: UTF8.self))
    }
}
