/// What there is to say of a film by one service.
public enum FilmAnswer: Equatable, Sendable {
    /// Its rating.
    case rating(MovieRating)
    /// Why there is none.
    case nothing(RatingError)
    /// The service is being asked, or what is kept of it is being read.
    case pending
    /// The service was not asked: nobody has looked at the film yet.
    case unasked
}

/// A film with what the user and the service of the moment say of it.
public struct RatedFilm: Equatable, Sendable {
    /// The film.
    public let film: LibraryFilm
    /// The user's stars, in halves up to 5; `nil` where none were given.
    public let stars: Double?
    /// What the service says.
    public let answer: FilmAnswer
}

/// Films in some order, as a face lists them.
public struct FilmListing: Equatable, Sendable {
    /// By what films are ordered, and which of them.
    public enum Order: String, CaseIterable, Sendable {
        /// By the title, without an article.
        case title
        /// The best first; values of different kinds are never compared.
        case rating
        /// The newest first.
        case year
        /// Those with stars of the user, most stars first.
        case mine
        /// Those without, the newest first.
        case unrated
    }

    /// Grows with every change of what is listed.
    public let version: Int
    /// The name of the service that is shown.
    public let service: String
    /// The films.
    public let rows: [RatedFilm]

    /// Of how many of them the service was not asked yet.
    public var unasked: Int { rows.count { $0.answer == .unasked } }
}

extension [RatedFilm] {
    /// In the order that is asked for, and only those that belong to it.
    func ordered(_ order: FilmListing.Order) -> [RatedFilm] {
        switch order {
        case .title: sorted { $0.sortKey < $1.sortKey }
        case .year: sorted { ($1.film.year ?? 0, $0.sortKey) < ($0.film.year ?? 0, $1.sortKey) }
        case .mine:
            filter { $0.stars != nil }.sorted { ($1.stars ?? 0, $0.sortKey) < ($0.stars ?? 0, $1.sortKey) }
        case .unrated:
            filter { $0.stars == nil }.sorted {
                ($1.film.year ?? 0, $0.sortKey) < ($0.film.year ?? 0, $1.sortKey)
            }
        case .rating:
            sorted { one, other in
                let (first, second) = (one.rank, other.rank)
                return first == second ? one.sortKey < other.sortKey : first < second
            }
        }
    }
}

extension RatedFilm {
    /// First by what the value means, as no kind is better than another; then the highest.
    fileprivate var rank: (Int, Double) {
        guard case .rating(let rating) = answer, let value = rating.value, let kind = rating.kind else {
            return (MovieRating.Kind.allCases.count, 0)
        }
        return (MovieRating.Kind.allCases.firstIndex(of: kind) ?? 0, -value)
    }

    /// The title as it is looked for in an alphabet: `The Rush` under R.
    fileprivate var sortKey: String {
        let words = film.title.lowercased().split(separator: " ")
        let rest = words.count > 1 && ["the", "a", "an"].contains(words[0]) ? words.dropFirst() : words[...]
        return String(decoding: TitleKey(rest.joined(separator: " ")).bytes, as: UTF8.self)
    }
}
