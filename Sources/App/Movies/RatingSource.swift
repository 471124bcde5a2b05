import Ratings

/// Whom the command line asks for a rating.
enum RatingSource {
    static let candidates = Candidates.words { _, _ in
        RatingMember.all.map { Candidate($0.name, $0.audience) }
    }

    /// The source that a person names, `Rotten Tomatoes` as well as `rottentomatoes`; the first without a name.
    static func named(_ word: String?) throws(CommandFailure) -> RatingMember {
        guard let word else { return RatingMember.all[0] }
        let name = letters(word)
        guard let found = RatingMember.all.first(where: { letters($0.name) == name }) else {
            let names = RatingMember.all.map(\.name).joined(separator: ", ")
            throw .usage("there is no source '\(word)'; there are: \(names)")
        }
        return found
    }

    private static func letters(_ word: String) -> String { word.lowercased().filter(\.isLetter) }
}
