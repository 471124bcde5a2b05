/// Asks several services in the user's order; the first that has a rating gives it, in its own scale.
///
/// Nothing is averaged: what each service means by its number is its own.
public struct CompositeRatingStrategy: MovieRatingStrategy {
    /// The names of the services, in their order.
    public var ratingServiceName: String { strategies.map(\.ratingServiceName).joined(separator: ", then ") }
    private let strategies: [any MovieRatingStrategy]

    /// Will ask `strategies` in this order.
    public init(_ strategies: [any MovieRatingStrategy]) {
        self.strategies = strategies
    }

    /// - Throws: What the first service throws, where none has a rating; `CancellationError`.
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await fetchRating(of: MovieQuery(title: movieTitle))
    }

    /// - Throws: What the first service throws, where none has a rating; `CancellationError`.
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        var first: (any Error)?
        for strategy in strategies {
            do {
                return try await strategy.fetchRating(of: query)
            } catch let error as CancellationError {
                throw error
            } catch let error as FilmService.NotKept {
                // Whoever comes after it may not give what is its to give.
                throw error
            } catch {
                first = first ?? error
            }
        }
        throw first ?? RatingError.notFound(service: "No service", title: query.title)
    }
}
