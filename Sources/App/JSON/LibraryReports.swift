import Library

/// What a scan found, on the command line.
struct ScanReportJSON: Encodable {
    let seen: Int
    let added: Int
    let changed: Int
    let moved: Int
    let returned: Int
    let missing: Int
    let problems: Int
    let isCancelled: Bool

    init(_ report: ScanReport) {
        seen = report.seen
        added = report.added
        changed = report.changed
        moved = report.moved
        returned = report.returned
        missing = report.missing
        problems = report.problems
        isCancelled = report.isCancelled
    }
}

/// How large the library is, on the command line.
struct StatsJSON: Encodable {
    let tracks: Int
    let albums: Int
    let artists: Int
    let genres: Int
    let durationMs: Int
    let bytes: Int
    let problems: Int

    init(_ stats: LibraryStats) {
        tracks = stats.tracks
        albums = stats.albums
        artists = stats.artists
        genres = stats.genres
        durationMs = stats.durationMs
        bytes = stats.bytes
        problems = stats.problems
    }
}

/// A file that could not be taken in, on the command line.
struct ProblemJSON: Encodable {
    let path: String
    let reason: String
}
