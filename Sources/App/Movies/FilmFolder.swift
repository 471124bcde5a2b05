import ClickwheelSystem
import Ratings

/// What the program keeps of films, in the data folder.
struct FilmFolder: Sendable {
    private let folder: DataFolder

    init(_ arguments: Arguments) { folder = DataFolder(arguments) }

    /// The films of IMDb's data set.
    var titles: String { folder.titles }

    func create() throws {
        try folder.create()
        do {
            try Folder.make(folder.path + "/movies")
        } catch {
            throw CommandFailure.failed("cannot make the folder \(folder.path)/movies: \(error)")
        }
    }

    /// Answers, stars and fixes, which are in the database of the program.
    func store() throws -> RatingStore {
        try folder.create()
        return try Self.failing { () throws(RatingError) in try RatingStore(path: folder.database) }
    }

    /// What services are made of.
    var supplies: RatingSupplies {
        RatingSupplies(
            titles: { try TitleStore(path: titles) },
            store: { try store() },
            keys: { RatingKeys(path: folder.movieKeys) },
            omdb: { OMDb(store: try store()) },
            tmdb: { TMDB(store: try store()) }
        )
    }

    func matcher() throws -> MovieMatcher {
        try Self.failing {
            let titles = try TitleStore(path: titles)
            return MovieMatcher(titles, fixes: folder.exists ? try store().fixes() : [:])
        }
    }

    /// Says in the words of the command line why something failed.
    static func failing<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as RatingError {
            throw CommandFailure.failed(error.description)
        }
    }
}
