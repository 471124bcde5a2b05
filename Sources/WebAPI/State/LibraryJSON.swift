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

    /// The library, the folders that are `named` now beside those that it knows, and why some were `refused`.
    init(_ library: Library, named: [String], refused: [String: String], scan: ScanProgress?) throws {
        let stats = try library.stats()
        version = try library.version()
        tracks = stats.tracks
        albums = stats.albums
        artists = stats.artists
        genres = stats.genres
        durationMs = stats.durationMs
        problems = stats.problems
        let known = try library.folders()
        let paths = known.map(\.path) + named.filter { path in !known.contains { $0.path == path } }
        folders = paths.map { path in
            let name = path.split(separator: "/").last.map(String.init) ?? "/"
            let hasProblem = known.contains { $0.path == path && $0.problem != nil }
            let reason = refused[path] ?? (hasProblem ? "cannot be read" : nil)
            return Folder(name: name, problem: reason.map { "\(name) \($0)." })
        }
        self.scan = scan.map { Scan(seen: $0.seen, read: $0.read, problems: $0.problems) }
    }
}
