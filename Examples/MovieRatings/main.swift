// Ratings by one service after another, without a key: `swift run MovieRatingsExample [TITLE]`.
import Foundation
import Ratings

let folder = FileManager.default.temporaryDirectory.appending(path: "movie-ratings-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
let films = try SmallDataSet.films(in: folder)
let usher = UsherStrategy(["The Lighthouse Keeper": (4, "Nothing happens, beautifully.")])
let title = CommandLine.arguments.dropFirst().first ?? "The Lighthouse Keeper"

var services: [any MovieRatingStrategy] = [IMDbDataSetStrategy(films), usher]
// The real ones need a key for OMDb, and say so without one.
if ProcessInfo.processInfo.environment[OMDb.keyVariable] != nil {
    services += [IMDbClient(), RottenTomatoesClient()]
}
for line in await Marquee(title: title).lines(by: services) { print(line) }

let matcher = MovieMatcher(films)
for name in [
    "Twelve.Miles.of.Snow.2019.1080p.mkv", "Twelve Miles of Snow (1987).avi",
    "Twelve Mlies of Snow (1987).avi",
] {
    guard let match = try matcher.match(file: name) else { continue }
    print("\(name): \(match.title) (\(match.year ?? 0)), \(match.rule.rawValue)")
}
