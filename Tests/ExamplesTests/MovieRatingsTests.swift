import Foundation
import Ratings
import Testing

@testable import MovieRatingsExample

@Suite("The movie ratings example")
struct MovieRatingsTests {
    @Test("one view shows a film by one service after another, the usher among them")
    func marquee() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "marquee-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let films = try SmallDataSet.films(in: folder)
        let usher = UsherStrategy(["The Lighthouse Keeper": (4, "Nothing happens, beautifully.")])
        let services: [any MovieRatingStrategy] = [IMDbDataSetStrategy(films), usher]
        #expect(
            await Marquee(title: "The Lighthouse Keeper").lines(by: services) == [
                "IMDb data set: 8.1/10", "The usher: 4 of 5, Nothing happens, beautifully.",
            ]
        )
        #expect(
            await Marquee(title: "Twelve Miles of Snow").lines(by: services) == [
                "IMDb data set: 7.2/10",
                "The usher: The usher does not know 'Twelve Miles of Snow': check the title, and give the year.",
            ]
        )
    }
}
