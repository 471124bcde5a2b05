import ClickwheelSystem

/// Names of files as people and programs give them to films.
enum MovieNames {
    /// A name in one of five styles; of twenty one has a wrong letter, one a year off, one no year.
    static func name(of film: MovieTitles.Film, _ generator: inout SplitMix64) -> String {
        var title = film.title
        var year: Int? = film.year
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: title = misspelt(title, &generator)
        case 1: year = film.year + (Bool.random(using: &generator) ? 1 : -1)
        case 2: year = nil
        default: break
        }
        let resolution = ["720p", "1080p", "2160p"][Int.random(in: 0..<3, using: &generator)]
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            let words = title.split(whereSeparator: {
                !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "&" && $0 != "-"
            })
            return
                (words.map(String.init)
                + [year.map(String.init), resolution, "BluRay", "x264-GROUP"].compactMap(\.self))
                .joined(separator: ".") + ".mkv"
        case 1:
            let front = year.map { "\(title) (\($0))" } ?? title
            return "\(front) [\(resolution)] [5.1].mp4"
        case 2:
            let front = year.map { "\(title) (\($0))" } ?? title
            return "\(front) {edition-Director's Cut}.mkv"
        case 3:
            // An id does not mind what else is wrong.
            return "\(title) [imdbid-\(film.tconst)].avi"
        default:
            return (year.map { "\(title) (\($0))" } ?? title) + ".mkv"
        }
    }

    private static func misspelt(_ title: String, _ generator: inout SplitMix64) -> String {
        var letters = Array(title)
        let places = letters.indices.filter { letters[$0].isLetter }
        guard !places.isEmpty else { return title }
        let place = places[Int.random(in: 0..<places.count, using: &generator)]
        let other = Array("abcdefghijklmnopqrstuvwxyz").filter {
            $0 != Character(letters[place].lowercased())
        }
        letters[place] = other[Int.random(in: 0..<other.count, using: &generator)]
        return String(letters)
    }
}
