/// The ratings of the demo's own films, with invented numbers: none of these films was ever rated by anybody.
///
/// A film is found by its title, as ``TitleKey`` has it, and its year.
enum DemoFilms {
    /// What the ratings are called wherever they are shown.
    static let source = "Demo data set"
    /// What stands beside them.
    static let attribution = "Invented, as the demo's films are: nobody has voted."

    /// A film of the demo, with the mean of votes that nobody gave.
    private struct Film {
        let title: String
        let year: Int
        let mean: Double
        let votes: Int
    }

    /// One line a film; titles and years are those of the demo's files.
    private static let films = [
        Film(title: "The Lamplighter's Sea", year: 2024, mean: 8.1, votes: 412),
        Film(title: "Green Fire", year: 2023, mean: 7.2, votes: 188),
        Film(title: "A Quiet Snow", year: 2022, mean: 6.4, votes: 95),
    ]

    private static let byKey = Dictionary(films.map { (key($0.title, $0.year), $0) }) { first, _ in first }

    /// The rating of the film of this title and year; `nil` for any other.
    static func rating(_ title: String, _ year: Int?) -> MovieRating? {
        guard let film = byKey[key(title, year)] else { return nil }
        return MovieRating(
            source: source,
            rating: "\(film.mean)/10",
            title: film.title,
            year: film.year,
            value: film.mean,
            kind: .mean10,
            votes: film.votes,
            attribution: attribution
        )
    }

    private static func key(_ title: String, _ year: Int?) -> String {
        String(decoding: TitleKey(title).bytes, as: UTF8.self) + (year.map { " \($0)" } ?? "")
    }
}
