import Library

extension Noun {
    private struct Wish: Encodable {
        let tracks: [Int64]
        let rating: Double
        let client: String
    }

    /// Rates songs, through the daemon where one runs, so that every page shows it.
    static func rate(_ arguments: Arguments, _ library: MusicLibrary) throws {
        let names = try arguments.operands.dropFirst().flatMap { try $0 == "-" ? namesOfInput() : [$0] }
        guard let text = arguments.operands.first, !names.isEmpty else {
            throw CommandFailure.usage("library rate needs a number of stars, and files or ids of songs")
        }
        let stars = Double(text) ?? .nan
        let rating: StarRating?
        do {
            rating = try StarRating.of(stars: stars)
        } catch {
            throw CommandFailure.usage("'\(text)' is not a rating: use 0 to 5 stars, in halves such as 3.5")
        }
        let tracks = try names.map { try onlyTrack($0, library) }
        if let daemon = DaemonClient(DataFolder(arguments)) {
            let wish = Wish(tracks: tracks, rating: stars, client: "clickwheel library rate")
            try daemon.post("/api/rating", wish)
        } else {
            try library.rate(tracks, rating)
        }
    }

    /// The most songs that are rated at once, more than a library has.
    private static let mostNames = 1_000_000

    private static func namesOfInput() throws(CommandFailure) -> [String] {
        let lines = InputLines()
        var names: [String] = []
        while let name = try lines.next() {
            guard names.count < mostNames else {
                throw .failed("more than \(mostNames) songs are not rated at once")
            }
            names.append(name)
        }
        return names
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
