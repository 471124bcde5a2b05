import ClickwheelSystem
import Dispatch

/// A service that rates films.
///
/// Each of the two forms is derived from the other, so a type gives either one; one that gives neither would wait for itself
/// for ever. Laws: an answer is of the film that was asked for, or there is none; the name never changes; nothing is invented
/// where a service is silent.
public protocol MovieRatingStrategy {
    /// What a person calls the service.
    var ratingServiceName: String { get }

    /// Looks for the rating of the film with this title.
    ///
    /// - Throws: Why there is none; ``RatingError`` where the strategy is one of this module.
    func fetchRating(for movieTitle: String) async throws -> MovieRating

    /// Looks for it, and calls `success` before it returns; does not call it where there is no rating.
    func fetchRating(for movieTitle: String, success: (_ rating: String, _ review: String) -> Void)

    /// Looks for the rating of a film of which more may be known than its title.
    ///
    /// Without an implementation the title alone is asked for, and an answer of another year is none.
    func fetchRating(of query: MovieQuery) async throws -> MovieRating
}

extension MovieRatingStrategy {
    /// Asks the other form, which calls back before it returns, on this thread.
    ///
    /// - Throws: ``RatingError/notFound(service:title:)`` where it did not call back.
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        var answer: MovieRating?
        fetchRating(for: movieTitle) { rating, review in
            answer = MovieRating(
                source: ratingServiceName,
                rating: rating,
                review: review.isEmpty ? nil : review
            )
        }
        guard let answer else { throw RatingError.notFound(service: ratingServiceName, title: movieTitle) }
        return answer
    }

    /// Waits for the other form on the thread of the caller, where `success` is called; the work is done on threads of its own.
    ///
    /// On the main thread and the main actor, where waiting would hold up all that is shown, nothing is asked and `success` is not called: use
    /// the other form there.
    public func fetchRating(for movieTitle: String, success: (_ rating: String, _ review: String) -> Void) {
        guard !MainQueue.isCurrent else { return }
        let asked = AskedStrategy(strategy: self)
        // The shared threads may all be waiting as this one is.
        let answer = ThisThread.wait(on: OwnThreads()) {
            try await asked.strategy.fetchRating(for: movieTitle)
        }
        if case .success(let rating) = answer { success(rating.rating, rating.words) }
    }

    /// Asks for the title alone.
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        let rating = try await fetchRating(for: query.title)
        if let asked = query.year, let found = rating.year, asked != found {
            throw RatingError.notFound(service: ratingServiceName, title: "\(query.title) (\(asked))")
        }
        return rating
    }
}

/// A strategy on its way to the thread on which it is asked.
///
/// Sendable because its owner waits, and touches it no more, until it has answered.
private struct AskedStrategy: @unchecked Sendable {
    let strategy: any MovieRatingStrategy
}

/// Runs each step of a task on a thread of its own.
private final class OwnThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        do {
            try NativeThread(name: "movie-rating") { job.runSynchronously(on: executor) }.detach()
        } catch {
            // Without a thread to spare, the one at hand does it.
            job.runSynchronously(on: executor)
        }
    }
}

/// The queue of the main actor, which need not be run by the main thread.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { ThisProcess.isOnMainThread || DispatchQueue.getSpecific(key: key) == true }
}
