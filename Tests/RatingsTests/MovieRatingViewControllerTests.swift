import Testing

@testable import Ratings

@Suite("The view of a film's rating")
@MainActor
struct MovieRatingViewControllerTests {
    private struct Service: MovieRatingStrategy {
        let ratingServiceName: String
        func fetchRating(for movieTitle: String) async throws -> MovieRating {
            guard movieTitle != "Unknown" else {
                throw RatingError.notFound(service: ratingServiceName, title: movieTitle)
            }
            return MovieRating(
                source: ratingServiceName,
                rating: "\(movieTitle) 7",
                review: "By \(ratingServiceName)."
            )
        }
    }

    /// Answers when the test says so.
    private final class Held: MovieRatingStrategy {
        let ratingServiceName = "Held"
        private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
        private var asked: CheckedContinuation<Void, Never>?

        func fetchRating(for movieTitle: String) async throws -> MovieRating {
            await withCheckedContinuation { continuation in
                waiting[movieTitle] = continuation
                asked?.resume()
                asked = nil
            }
            return MovieRating(source: ratingServiceName, rating: "late", title: movieTitle)
        }

        func isAsked(for title: String) async {
            if waiting[title] == nil { await withCheckedContinuation { asked = $0 } }
        }

        func answer(_ title: String) { waiting.removeValue(forKey: title)?.resume() }
    }

    @Test("shows the service's name, and on search the rating and the review")
    func shows() async {
        let view = MovieRatingViewController()
        #expect(view.ratingServiceName == "")
        view.movieRatingClient = Service(ratingServiceName: "One")
        #expect(view.ratingServiceName == "One" && view.rating == "")
        await view.search(for: " Gravity")
        #expect(view.rating == "Gravity 7" && view.review == "By One." && view.message == "")
        #expect(view.movieRating?.source == "One")
    }

    @Test("shows nothing of a service that another took the place of")
    func switched() async {
        let view = MovieRatingViewController()
        view.movieRatingClient = Service(ratingServiceName: "One")
        await view.search(for: "Gravity")
        view.movieRatingClient = Service(ratingServiceName: "Two")
        #expect(view.ratingServiceName == "Two" && view.rating == "" && view.review == "")
        await view.search(for: "Gravity")
        #expect(view.review == "By Two.")
    }

    @Test("gives one answer of the service shown where that was exchanged while one was asked")
    func switchedWhileAsked() async {
        let view = MovieRatingViewController()
        let held = Held()
        view.movieRatingClient = held
        let search = Task { await view.search(for: "Gravity") }
        await held.isAsked(for: "Gravity")
        #expect(view.message == "Searching.")
        view.movieRatingClient = Service(ratingServiceName: "Two")
        held.answer("Gravity")
        await search.value
        #expect(view.ratingServiceName == "Two" && view.rating == "Gravity 7" && view.review == "By Two.")
    }

    @Test("never shows the late answer of an older search")
    func late() async {
        let view = MovieRatingViewController()
        let held = Held()
        view.movieRatingClient = held
        let first = Task { await view.search(for: "Alien") }
        await held.isAsked(for: "Alien")
        let second = Task { await view.search(for: "Gravity") }
        await held.isAsked(for: "Gravity")
        held.answer("Gravity")
        await second.value
        held.answer("Alien")
        await first.value
        #expect(view.movieRating?.title == "Gravity")
    }

    @Test("keeps no number of another film on an error, an empty title, or without a service")
    func errors() async {
        let view = MovieRatingViewController()
        await view.search(for: "Gravity")
        #expect(view.message == "Choose a service that rates films.")
        view.movieRatingClient = Service(ratingServiceName: "One")
        await view.search(for: "Gravity")
        await view.search(for: "Unknown")
        #expect(view.rating == "" && view.movieRating == nil)
        #expect(view.message == "One does not know 'Unknown': check the title, and give the year.")
        #expect(view.review == view.message)
        await view.search(for: "Gravity")
        await view.search(for: "  ")
        #expect(view.rating == "" && view.message == "Type the title of a film.")
    }
}
