import ClickwheelSystem
import Foundation

/// The titles of a generated data set.
enum MovieTitles {
    struct Film: Sendable {
        let tconst: String
        let title: String
        let year: Int
    }

    /// The films of the data set in `folder`, unpacked by gzip, without those whose title and year are another's too.
    static func known(_ folder: String) throws -> [Film] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc '\(folder)/title.basics.tsv.gz'"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let films = text.split(separator: "\n").dropFirst().compactMap { line -> Film? in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 5, let year = Int(columns[5]) else { return nil }
            return Film(tconst: String(columns[0]), title: String(columns[2]), year: year)
        }
        let groups = Dictionary(grouping: films) { "\($0.title.lowercased()) \($0.year)" }
        return films.filter { groups["\($0.title.lowercased()) \($0.year)"]?.count == 1 }
    }

    /// Writes a data set of `count` films, `known` among them, and returns a sample of those that were made up.
    static func write(
        _ count: Int,
        with known: [Film],
        to folder: URL,
        _ generator: inout SplitMix64
    ) throws -> [Film] {
        let head =
            "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres\n"
        let basics = try Output(folder.appending(path: "title.basics.tsv"), head)
        let ratings = try Output(
            folder.appending(path: "title.ratings.tsv"),
            "tconst\taverageRating\tnumVotes\n"
        )
        for film in known {
            basics.add(
                "\(film.tconst)\tmovie\t\(film.title)\t\(film.title)\t0\t\(film.year)\t\\N\t90\tDrama\n"
            )
        }
        var sample: [Film] = []
        var taken: Set<Int> = []
        for number in 0..<max(0, count - known.count) {
            let year = 1920 + Int.random(in: 0..<106, using: &generator)
            let title = title(&generator)
            let id = "tt1\(String(number + 1_000_000))"
            basics.add("\(id)\tmovie\t\(title)\t\(title)\t0\t\(year)\t\\N\t90\tDrama\n")
            if number % 3 == 0 {
                ratings.add("\(id)\t\(1 + number % 9).\(number % 10)\t\(5 + number % 90_000)\n")
            }
            // One title may be several films of one year; names can only be of one that is alone.
            var hasher = Hasher()
            hasher.combine(title)
            let isNew = taken.insert(hasher.finalize()).inserted
            if isNew, number % 500 == 0 { sample.append(Film(tconst: id, title: title, year: year)) }
        }
        try basics.close()
        try ratings.close()
        return sample
    }

    private static func title(_ generator: inout SplitMix64) -> String {
        let count = Int.random(in: 2...4, using: &generator)
        var words = (0..<count).map { _ in word(&generator) }
        if Int.random(in: 0..<4, using: &generator) == 0 { words.insert("The", at: 0) }
        return words.joined(separator: " ")
    }

    /// Two or three syllables: some 20,000 words.
    private static func word(_ generator: inout SplitMix64) -> String {
        let first = [
            "b", "br", "c", "ch", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "st", "t", "v",
            "w",
        ]
        let second = ["a", "e", "i", "o", "u", "ea", "oo"]
        let third = ["n", "r", "l", "st", "m", "d", "th", "ck", "nd", ""]
        let syllables = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            [first, second, third].map { $0[Int.random(in: 0..<$0.count, using: &generator)] }.joined()
        }
        return syllables.joined().capitalized
    }

    /// A text file that is written in large pieces.
    private final class Output {
        private let handle: FileHandle
        private var pending: [UInt8] = []

        init(_ file: URL, _ head: String) throws {
            try Data().write(to: file)
            handle = try FileHandle(forWritingTo: file)
            add(head)
        }

        func add(_ text: String) {
            pending += text.utf8
            if pending.count > 1 << 20 { flush() }
        }

        func close() throws {
            flush()
            try handle.close()
        }

        private func flush() {
            handle.write(Data(pending))
            pending.removeAll(keepingCapacity: true)
        }
    }
}
