public import ClickwheelProgram

/// Why a film has no rating; each is one sentence, and none has a key in it.
public enum RatingError: Error, Equatable, Sendable {
    /// There was no title to look for.
    case noTitle
    /// The service does not know the film.
    case notFound(service: String, title: String)
    /// The service knows the film, and has no rating of it.
    case notRated(service: String, title: String)
    /// Nobody has named a key.
    case noKey(service: String, variable: String, address: String)
    /// What somebody gave cannot be a key.
    case noSuchKey(service: String)
    /// The services to ask one after the other are named in a way that means nothing.
    case badOrder(String)
    /// It is no id of IMDb.
    case noSuchID(String)
    /// There is no such film in the library.
    case noSuchFilm(Int64)
    /// The film was made for the demo, so that no service can know it.
    case invented(service: String, title: String)
    /// The name of the file says too little to ask others about it.
    case notAsked(service: String, title: String)
    /// The service does not take the key.
    case keyRefused(service: String)
    /// The service was asked as often as it may be today.
    case limitReached(service: String, limit: Int)
    /// The service cannot be reached, or says that it is not well.
    case unreachable(service: String, reason: String)
    /// The service answers with something that is no rating.
    case unreadable(service: String, reason: String)
    /// The films of the data set are not here.
    case noDataSet
    /// A file of the data set cannot be taken.
    case badDataSet(file: String, reason: String)
    /// What is kept cannot be read or written.
    case notKept(reason: String)
}

extension RatingError: CustomStringConvertible {
    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .noTitle: "Type the title of a film."
        case .notFound(let service, let title):
            "\(service) does not know '\(title)': check the title, and give the year."
        case .notRated(let service, let title): "\(service) has no rating of '\(title)'."
        case .noKey(let service, let variable, let address):
            "\(service) needs a key: get one at \(address), and put it into \(variable)."
        case .noSuchKey(let service):
            "A key for \(service) is letters and digits without spaces: copy it whole."
        case .badOrder(let text):
            "'\(text)' is no order of services: name them with commas between, such as dataset,tmdb,imdb."
        case .noSuchID(let id): "'\(id)' is no id of IMDb: one looks like tt0083658."
        case .noSuchFilm(let id): "There is no film with the id \(id)."
        case .invented(let service, let title):
            "\(service) cannot know '\(title)': it was made for the demo, and only the demo data set rates it."
        case .notAsked(let service, let title):
            "\(service) is not asked about '\(title)', since no year is in its name: name the file 'Title (Year)', "
                + "or say which film it is."
        case .keyRefused(let service): "\(service) does not take the key: is it whole, and was it activated?"
        case .limitReached(let service, let limit):
            "\(service) was asked \(limit) times today, which is the limit: what is known stays, and the rest comes tomorrow."
        case .unreachable(let service, let reason): "\(service) cannot be asked: \(reason)."
        case .unreadable(let service, let reason): "\(service) answers with no rating: \(reason)."
        case .noDataSet:
            "There are no films to look in: fetch title.basics.tsv.gz and title.ratings.tsv.gz of IMDb's data set, "
                + "and import their folder with clickwheel movies import."
        case .badDataSet(let file, let reason): "\(file) was not imported: \(reason)."
        case .notKept(let reason): "What is known of films cannot be kept: \(reason)."
        }
    }
}

extension RatingError: ProgramError {
    /// Of what kind it is, for faces that answer in codes of their own.
    public var kind: ErrorKind {
        switch self {
        case .noTitle, .noSuchKey, .badOrder, .noSuchID: .invalid
        case .notFound, .notRated, .noSuchFilm, .invented: .missing
        case .noKey, .keyRefused, .limitReached, .unreachable, .unreadable, .noDataSet, .notAsked: .conflict
        case .badDataSet, .notKept: .failed
        }
    }
}
