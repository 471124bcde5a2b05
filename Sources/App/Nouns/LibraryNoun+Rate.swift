import Library

extension Noun {
    private struct Wish: Encodable {
        let tracks: [Int64]
        let rating: Double
        let client: String
    }

    /// Rates songs, through the daemon where one runs, so that every page shows it.
    static func rate(_ arguments: Arguments, _ library: MusicLibrary) throws {
        let names = arguments.operands.dropFirst()
        guard let text = arguments.operands.first, !names.isEmpty else { throw nothingToRate }
        let stars = Double(text) ?? .nan
        let rating: StarRating?
        do {
            rating = try StarRating.of(stars: stars)
        } catch {
            throw CommandFailure.usage("'\(text)' is not a rating: use 0 to 5 stars, in halves such as 3.5")
        }
        let tracks = try names.flatMap { name in
            try name == "-" ? tracksOfInput(library) : [onlyTrack(name, library)]
        }
        guard !tracks.isEmpty else { throw nothingToRate }
        if let daemon = DaemonClient(DataFolder(arguments)) {
            let wish = Wish(tracks: tracks, rating: stars, client: "clickwheel library rate")
            try daemon.post("/api/rating", wish)
        } else {
            try library.rate(tracks, rating)
        }
    }

    private static let nothingToRate = CommandFailure.usage(
        "library rate needs a number of stars, and files or ids of songs"
    )

    /// The most songs that are rated at once, more than a library has.
    private static let mostNames = 1_000_000

    /// The songs that standard input names, of which no name is kept.
    private static func tracksOfInput(_ library: MusicLibrary) throws -> [Int64] {
        // No path is longer: Linux takes 4,095 bytes.
        let lines = InputLines(longest: 4_096)
        var tracks: [Int64] = []
        while let name = try lines.next() {
            guard tracks.count < mostNames else {
                throw CommandFailure.failed("more than \(mostNames) songs are not rated at once")
            }
            tracks.append(try onlyTrack(name, library))
        }
        return tracks
    }

    /// The song whose file or id is `name`; a file of several is refused, since only one of them would be rated.
    private static func onlyTrack(_ name: String, _ library: MusicLibrary) throws -> Int64 {
        let songs = try songs(name, library)
        if songs.count == 1 { return songs[0] }
        let ids = songs.map { String($0) }.joined(separator: ", ")
        throw CommandFailure.failed(
            "\(name) holds \(songs.count) songs: name the ids of those you mean (\(ids))"
        )
    }

    /// The songs whose file is `name`, in their order, or the one whose id it is.
    static func songs(_ name: String, _ library: MusicLibrary) throws -> [Int64] {
        let songs = try library.ids(ofFile: name)
        if !songs.isEmpty { return songs }
        if let id = Int64(name), try library.track(id) != nil { return [id] }
        throw CommandFailure.failed("\(name) is not in the library: scan its folder, or name a song's id")
    }
}
