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
