import Ratings

/// What a cinema shows of a film, by one service after another.
struct Marquee {
    let title: String

    /// Shows the film by each of `services` in the same view: a line each, with the service's name.
    func lines(by services: [any MovieRatingStrategy]) async -> [String] {
        let view = MovieRatingViewController()
        var lines: [String] = []
        for service in services {
            view.movieRatingClient = service
            await view.search(for: title)
            let words = [view.rating, view.review].filter { !$0.isEmpty }.joined(separator: ", ")
            lines.append("\(view.ratingServiceName): \(words)")
        }
        return lines
    }
}
