/// How the files of a case are made, and what reading them has to show.
enum Reading: String, CaseIterable {
    /// Files that are changed in a few places, each of which is read to its end.
    case mutations
    /// A file in which one piece comes again and again, in three lengths: see ``GrowthJudge``.
    case growth

    /// The word that makes this program a worker; no help names it.
    var word: String { "read-" + rawValue }

    init?(word: String) {
        guard let reading = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = reading
    }

    /// How many cases of `target` ten minutes have.
    func count(_ target: any MutationTarget.Type) -> Int {
        switch self {
        case .mutations: target.count
        case .growth: target.grownCount
        }
    }

    /// What a case is called in a loss and after `--case`.
    func caseName(_ target: String, _ number: Int) -> String {
        (self == .mutations ? "" : rawValue + "/") + "\(target)/\(number)"
    }

    /// What the name of a case says.
    static func parts(
        ofCase word: String
    ) throws(TortureFailure) -> (reading: Reading, target: String, number: Int) {
        var parts = word.split(separator: "/", omittingEmptySubsequences: false)
        let reading = parts.count == 3 ? Reading(rawValue: String(parts.removeFirst())) : .mutations
        guard let reading, parts.count == 2, let number = Int(parts[1]), number >= 0 else {
            throw TortureFailure("--case takes TARGET/NUMBER or growth/TARGET/NUMBER, and not '\(word)'")
        }
        return (reading, String(parts[0]), number)
    }
}
