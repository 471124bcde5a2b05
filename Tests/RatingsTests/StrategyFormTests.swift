import Synchronization
import Testing

@testable import Ratings

@Suite("Strategies that rate films")
struct StrategyFormTests {
    /// Gives the form of client code with two values.
    private final class TwoValues: MovieRatingStrategy {
        let ratingServiceName = "Cinema next door"
        func fetchRating(for movieTitle: String, success: (_ rating: String, _ review: String) -> Void) {
            if movieTitle == "Gravity" { success("4 of 5", "Better in the dark.") }
        }
    }

    /// Gives the other form.
    private struct Asynchronous: MovieRatingStrategy {
        let ratingServiceName = "Newspaper"
        func fetchRating(for movieTitle: String) async throws -> MovieRating {
            guard movieTitle == "Gravity" else {
                throw RatingError.notFound(service: ratingServiceName, title: movieTitle)
            }
            // Over to the shared threads and back.
            await Task.yield()
            return MovieRating(source: ratingServiceName, rating: "9/10", year: 2013, plot: "Two in space.")
        }
    }

    @Test("that give two values are asked by waiting, too")
    func derivedAsync() async throws {
        let rating = try await TwoValues().fetchRating(for: "Gravity")
        #expect(rating.rating == "4 of 5" && rating.review == "Better in the dark." && rating.value == nil)
        #expect(rating.source == "Cinema next door")
        await #expect(throws: RatingError.notFound(service: "Cinema next door", title: "Alien")) {
            try await TwoValues().fetchRating(for: "Alien")
        }
    }

    @Test(
        "that are waited for call back before they return, on the thread that asked, from many threads at once"
    )
    func derivedTwoValues() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    var answer: (String, String)?
                    Asynchronous().fetchRating(for: "Gravity") { answer = ($0, $1) }
                    #expect(answer?.0 == "9/10" && answer?.1 == "Plot: Two in space.")
                    var nothing = true
                    Asynchronous().fetchRating(for: "Alien") { _, _ in nothing = false }
                    #expect(nothing)
                }
            }
        }
    }

    @Test("are never waited for on the main thread")
    @MainActor
    func mainThread() {
        var wasCalled = false
        let strategy: any MovieRatingStrategy = Asynchronous()
        strategy.fetchRating(for: "Gravity") { _, _ in wasCalled = true }
        #expect(!wasCalled)
        // One that has this form itself calls back there as anywhere.
        TwoValues().fetchRating(for: "Gravity") { _, _ in wasCalled = true }
        #expect(wasCalled)
    }

    @Test("that know a year do not answer for another")
    func year() async throws {
        #expect(
            try await Asynchronous().fetchRating(of: MovieQuery(title: "Gravity", year: 2013)).rating
                == "9/10"
        )
        await #expect(throws: RatingError.notFound(service: "Newspaper", title: "Gravity (1999)")) {
            try await Asynchronous().fetchRating(of: MovieQuery(title: "Gravity", year: 1999))
        }
    }

    @Test("are asked one after the other by the composite, which leaves each its scale")
    func composite() async throws {
        let composite = CompositeRatingStrategy([Asynchronous(), TwoValues()])
        #expect(composite.ratingServiceName == "Newspaper, then Cinema next door")
        #expect(try await composite.fetchRating(for: "Gravity").source == "Newspaper")
        let second = CompositeRatingStrategy([Failing(), TwoValues()])
        #expect(try await second.fetchRating(for: "Gravity").rating == "4 of 5")
        await #expect(throws: RatingError.keyRefused(service: "Locked")) {
            try await CompositeRatingStrategy([Failing(), TwoValues()]).fetchRating(for: "Alien")
        }
        await #expect(throws: RatingError.self) {
            try await CompositeRatingStrategy([]).fetchRating(for: "Alien")
        }
    }

    private struct Failing: MovieRatingStrategy {
        let ratingServiceName = "Locked"
        func fetchRating(for movieTitle: String) async throws -> MovieRating {
            throw RatingError.keyRefused(service: ratingServiceName)
        }
    }

    @Test("of the data set give its mean, its votes and when it was imported")
    func dataSet() async throws {
        let dataSet = try DataSet()
        let strategy = IMDbDataSetStrategy(try dataSet.fixtures())
        let rating = try await strategy.fetchRating(for: "Ant-Man")
        #expect(
            rating.value == 7.8 && rating.kind == .mean10 && rating.votes == 103_660
                && rating.rating == "7.8/10"
        )
        #expect(rating.tconst == "tt90000003" && rating.year == 2015 && rating.fetchedAt == 1_700_000_000)
        #expect(rating.words == "")
        await #expect(throws: RatingError.notRated(service: "IMDb data set", title: "Gravity")) {
            try await strategy.fetchRating(for: "Gravity")
        }
        await #expect(throws: RatingError.notFound(service: "IMDb data set", title: "Gravity (1950)")) {
            try await strategy.fetchRating(of: MovieQuery(title: "Gravity", year: 1950))
        }
        await #expect(throws: RatingError.noTitle) { try await strategy.fetchRating(for: "  ") }
    }

    @Test("of the user's own give the stars that were given, until they are taken back")
    func stars() async throws {
        let dataSet = try DataSet()
        let matcher = MovieMatcher(try dataSet.fixtures())
        let store = try RatingStore()
        let film = try #require(try matcher.match(MovieQuery(title: "Gravity", year: 2013)))
        let mine = OwnStarsStrategy(store, matcher)
        await #expect(throws: RatingError.notRated(service: "My stars", title: "Gravity")) {
            try await mine.fetchRating(for: "Gravity")
        }
        try store.give(4, to: film, now: 7)
        let rating = try await mine.fetchRating(for: "Gravity")
        #expect(
            rating.rating == "★★★★☆" && rating.value == 4 && rating.kind?.scale == 5 && rating.fetchedAt == 7
        )
        try store.give(0, to: film, now: 8)
        await #expect(throws: RatingError.self) { try await mine.fetchRating(for: "Gravity") }
    }

    @Test("of the data set and of the user's own ask nobody, and all that need a key ask somebody")
    func others() {
        #expect(["dataset", "mine"].allSatisfy { RatingMember.named($0)?.asksOthers == false })
        #expect(RatingMember.all.allSatisfy { $0.asksOthers || $0.key == nil })
        #expect(RatingMember.named("in-order")?.asksOthers == true)
    }

    @Test("say in each error what to do, and none has a key in it")
    func sentences() {
        let errors: [RatingError] = [
            .noTitle, .notFound(service: "S", title: "T"), .notRated(service: "S", title: "T"),
            .noKey(service: "S", variable: "V", address: "A"), .keyRefused(service: "S"),
            .limitReached(service: "S", limit: 3), .unreachable(service: "S", reason: "R"),
            .unreadable(service: "S", reason: "R"), .noDataSet, .badDataSet(file: "F", reason: "R"),
            .notKept(reason: "R"),
        ]
        for error in errors { #expect([".", "?"].contains(error.description.last)) }
        #expect(errors[3].description == "S needs a key: get one at A, and put it into V.")
    }
}
