import Library

/// The library at a glance, as the page sees it.
struct LibraryJSON: Encodable {
    struct Folder: Encodable {
        /// The last part of the path alone: no page is told where things are on this machine.
        let name: String
        let problem: String?
    }

    struct Scan: Encodable {
        let seen: Int
        let read: Int
        let problems: Int
    }

    let version: Int
    let tracks: Int
    let albums: Int
    let artists: Int
    let genres: Int
    let durationMs: Int
    let problems: Int
    let folders: [Folder]
    let scan: Scan?

    init(_ library: Library, scan: ScanProgress?) throws {
        let stats = try library.stats()
        version = try library.version()
        tracks = stats.tracks
        albums = stats.albums
        artists = stats.artists
        genres = stats.genres
        durationMs = stats.durationMs
        problems = stats.problems
        folders = try library.folders().map {
            let name = $0.path.split(separator: "/").last.map(String.init) ?? "/"
            return Folder(name: name, problem: $0.problem == nil ? nil : "\(name) cannot be read.")
        }
        self.scan = scan.map { Scan(seen: $0.seen, read: $0.read, problems: $0.problems) }
    }
}
