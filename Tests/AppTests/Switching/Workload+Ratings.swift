import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Ratings
import Testing

@testable import ClickwheelApp

extension World.Subject {
    static func ratings() throws -> Self {
        let films = MovieLibrary(
            MovieLibrary.Source(
                version: { 1 },
                files: { (1...3).map { FilmFile(id: $0, path: "Films/Film \($0) (2001).mkv", isFilm: true) } }
            ),
            store: try RatingStore(),
            titles: "/nowhere/titles.db",
            keys: "/nowhere/keys.json",
            bus: EventBus(),
            strategy: { member, _ in NamedService(ratingServiceName: member.title) }
        )
        return Self(.ratings(films), ["movie-ratings": { _ in .ratings(films) }])
    }
}

/// A service that answers in its own name, after others had their turn.
private struct NamedService: MovieRatingStrategy, Sendable {
    let ratingServiceName: String

    func fetchRating(for movieTitle: String) async throws -> MovieRating {
        await Task.yield()
        return MovieRating(source: ratingServiceName, rating: "7/10", value: 7, kind: .mean10)
    }
}

/// Runs each step of a task on a thread of its own, as a thread that waits for it may be one of those that tasks share.
private final class ThreadEach: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension Workload {
    /// Look-ups, each of which is answered once, in the name of the service that is shown then.
    static func ratings(_ films: MovieLibrary) -> Workload {
        let answers = Answers()
        return Workload(
            instants: 2,
            crowd: 60,
            begin: { _ in },
            work: { number in
                let id = Int64(number % 3 + 1)
                // Every third piece is asked for by two at once.
                for _ in 0..<(number % 3 == 0 ? 2 : 1) {
                    let (service, answer) = try ThisThread.wait(on: ThreadEach()) {
                        try await films.answer(for: id)
                    }.get()
                    answers.note(
                        "film \(id): \(name(of: answer) == title(service) ? "its own" : "another's")"
                    )
                }
                try films.give(Double(number % 5 + 1), to: id)
            },
            account: {
                let rows = try films.listing(.title).rows
                return answers.all + rows.map { "\($0.film.title) has \($0.stars ?? 0)" }
            }
        )
    }

    private static func title(_ service: String) -> String? { RatingMember.named(service)?.title }

    private static func name(of answer: FilmAnswer) -> String? {
        switch answer {
        case .rating(let rating): rating.source
        case .nothing(.notRated(let service, _)): service
        case .nothing, .pending, .unasked: nil
        }
    }
}

/// What was answered, in its order.
private final class Answers: Sendable {
    private let lines = Signalled<[String]>([])

    func note(_ line: String) { lines.with { $0.append(line) } }

    var all: [String] { lines.with { $0 } }
}
