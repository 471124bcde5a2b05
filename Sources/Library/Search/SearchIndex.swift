/// What search looks through: the folded titles of all songs in their order, and every other text once.
///
/// A song is its position in the listing of all songs. A look through everything reads about 25 bytes a
/// song, so it needs no further index: one and two letters, syllables of any script and parts of words all
/// cost the same.
struct SearchIndex: Sendable {
    /// One title for each song.
    private(set) var titles = TextPool()
    /// The names of artists and albums, then genres, composers and dates; each text once in either part.
    private(set) var names = TextPool()
    /// How many of ``names`` are artists or albums.
    private(set) var strongNames = 0
    /// The songs that carry each name, ascending, one name after the other.
    private(set) var songs: [UInt32] = []
    /// Where the songs of each name start; one more stands for the end.
    private(set) var songStarts: [UInt32] = [0]
    /// How often each byte occurs, in a sample.
    let frequencies: [UInt32]

    /// Takes over parts that were stored, or returns `nil` when they do not fit together.
    init?(titles: TextPool, names: TextPool, strongNames: Int, songs: [UInt32], songStarts: [UInt32]) {
        guard songStarts.count == names.count + 1, songStarts.last.map({ Int($0) }) == songs.count,
            songs.allSatisfy({ $0 < titles.count }), strongNames <= names.count
        else { return nil }
        self.titles = titles
        self.names = names
        self.strongNames = strongNames
        self.songs = songs
        self.songStarts = songStarts
        var frequencies = [UInt32](repeating: 0, count: 256)
        for byte in titles.bytes.prefix(1 << 16) { frequencies[Int(byte)] += 1 }
        for byte in names.bytes.prefix(1 << 16) { frequencies[Int(byte)] += 1 }
        self.frequencies = frequencies
    }

    /// The songs with a name.
    func songs(named name: Int) -> ArraySlice<UInt32> {
        songs[Int(songStarts[name])..<Int(songStarts[name + 1])]
    }
}
