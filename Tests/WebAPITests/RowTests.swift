import Foundation
import Media
import Ratings
import Testing

@testable import ClickwheelWebAPI

@Suite("Rows as pages get them")
struct RowTests {
    @Test("a film whose service is asked later is pending, and says whether somebody has to look at it first")
    func answers() {
        let pending = MovieRatingRow.answer(.pending)
        #expect(pending.0 == nil && pending.problem == nil && pending.pending == true)
        let unasked = MovieRatingRow.answer(.unasked)
        #expect(unasked.0 == nil && unasked.problem == nil && unasked.pending == true)
    }

    /// What a page is told of subtitles that cannot be shown.
    private func unshown(_ titles: [String?]) throws -> String? {
        struct Told: Decodable {
            let unshown: String?
        }
        let contents = FilmContents(
            pictured: titles.enumerated().map {
                FilmContents.Captions(stream: $0, language: nil, title: $1, isForced: false)
            }
        )
        let text = try JSONEncoder().encode(FilmContentsJSON(contents))
        return try JSONDecoder().decode(Told.self, from: text).unshown
    }

    @Test("subtitles that are pictures are named, four of them, with how many more there are")
    func pictured() throws {
        let sentence = "Image-based subtitles, as on discs, can’t be shown"
        #expect(try unshown([]) == nil)
        #expect(try unshown([nil]) == sentence + ".")
        #expect(try unshown(["A", "B"]) == sentence + ": A; B.")
        #expect(try unshown(["A", "B", "C", "D", "E", "F"]) == sentence + ": A; B; C; D and 2 more.")
        #expect(try unshown(["A", nil, "C"]) == sentence + ": A; C and 1 more.")
    }
}
