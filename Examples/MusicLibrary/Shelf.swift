import Library
import Log

/// What is in some folders of music, and where.
struct Shelf {
    private let library: MusicLibrary

    /// Reads `folders` into a database at `database`, which the next time only sees what changed, or in memory where that is
    /// `:memory:`.
    init(_ folders: [String], database: String) throws {
        library = try MusicLibrary(path: database, logger: Logger(strategy: NullStrategy()))
        _ = try library.scan(folders)
    }

    /// Every album with its year, in the order of the alphabet.
    func albums() throws -> [String] {
        try library.page(.albums, offset: 0, limit: 1000).rows.map { row in
            guard case .album(let album) = row else { return row.title }
            return album.title + (album.year.map { " (\($0))" } ?? "")
        }
    }

    /// The songs that hold `words` anywhere in their tags.
    func songs(about words: String) throws -> [String] {
        try library.search(words, limit: 20).tracks.map(\.displayTitle)
    }

    /// What could not be read, and why.
    func complaints() throws -> [String] {
        try library.problems().map { "\($0.path): \($0.reason)" }
    }
}
