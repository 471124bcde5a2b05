import Foundation
import Ratings

/// A data set of three films in IMDb's form, with ratings that are made up, for those who have not fetched the real one.
enum SmallDataSet {
    private static let basics = """
        tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres
        tt0000001\tmovie\tThe Lighthouse Keeper\tThe Lighthouse Keeper\t0\t1954\t\\N\t96\tDrama
        tt0000002\tmovie\tTwelve Miles of Snow\tTwelve Miles of Snow\t0\t1987\t\\N\t104\tAdventure
        tt0000003\tmovie\tTwelve Miles of Snow\tTwelve Miles of Snow\t0\t2019\t\\N\t121\tAdventure

        """
    private static let ratings = """
        tconst\taverageRating\tnumVotes
        tt0000001\t8.1\t20417
        tt0000002\t6.4\t912
        tt0000003\t7.2\t51230

        """

    /// Writes the data set into `folder`, imports it, and opens its films.
    static func films(in folder: URL) throws -> TitleStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(basics.utf8).write(to: folder.appending(path: "title.basics.tsv"))
        try Data(ratings.utf8).write(to: folder.appending(path: "title.ratings.tsv"))
        let path = folder.appending(path: "titles.db").path
        _ = try TitleImport(folder: folder.path, path: path, now: Int(Date.now.timeIntervalSince1970)).run()
        return try TitleStore(path: path)
    }
}
