/// Shows the rating of one film after another by the service of the moment, without a screen of its own.
///
/// Used by one thread or actor at a time.
public final class MovieRatingViewController {
    private enum Words {
        static let nothing = ""
        static let noService = "Choose a service that rates films."
        static let searching = "Searching."
    }

    private var searches = 0
    private var services = 0

    /// Who is asked; whatever was shown of the one before is gone, and a search that is under way asks the new one.
    public var movieRatingClient: (any MovieRatingStrategy)? {
        didSet {
            services += 1
            clear(message: Words.nothing)
        }
    }

    /// What the service is called; empty without one.
    public var ratingServiceName: String { movieRatingClient?.ratingServiceName ?? "" }
    /// The rating as the service writes it; empty where there is none.
    public private(set) var rating = ""
    /// The review, or what else there is to say, in one sentence where something is wrong.
    public private(set) var review = ""
    /// All of what was found; `nil` where nothing was.
    public private(set) var movieRating: MovieRating?
    /// What is wrong, in one sentence; empty where nothing is.
    public private(set) var message = ""

    /// A view without a service.
    public init() {}

    /// Looks for a film and shows what the service of the moment says of it.
    ///
    /// A newer search, or another service, takes the place of an older one: its late answer is not shown. On an error, and for
    /// an empty title, there is one sentence in ``message`` and ``review``, and no number of another film.
    public func search(for movieTitle: String) async {
        searches += 1
        let search = searches
        let title = String(movieTitle.drop(while: \.isWhitespace))
        guard !title.isEmpty else { return clear(message: RatingError.noTitle.description) }
        while let client = movieRatingClient {
            let service = services
            clear(message: Words.searching)
            let answer: Result<MovieRating, any Error>
            do {
                answer = .success(try await client.fetchRating(for: title))
            } catch {
                answer = .failure(error)
            }
            guard searches == search else { return }
            // Another service was chosen meanwhile, and is asked the same.
            guard services == service else { continue }
            return show(answer)
        }
        clear(message: Words.noService)
    }

    private func show(_ answer: Result<MovieRating, any Error>) {
        switch answer {
        case .success(let found):
            (movieRating, rating, review, message) = (found, found.rating, found.words, Words.nothing)
        case .failure(let error): clear(message: "\(error)")
        }
    }

    private func clear(message: String) {
        (movieRating, rating, review, self.message) = (nil, "", message, message)
    }
}
