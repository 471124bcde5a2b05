import ClickwheelPOSIX
import ClickwheelSystem
import Library
import Log
import Synchronization

extension Noun {
    static let library = Noun(
        name: "library",
        summary: "Scans folders of music and searches them.",
        commands: [
            Command(
                "scan",
                "",
                "Reads new and changed files; without --music, in the folders it already knows.",
                options: [.value("music", "DIR", "a folder of music; may be repeated"), .data, .json]
            ) { try scan($0) },
            Command("list", "", "Lists every song, by folder and path.", options: [.absolute, .data, .json]) {
                try list($0)
            },
            Command(
                "search",
                "WORDS",
                "Finds songs by words anywhere in their tags.",
                options: [
                    .value("limit", "N", "how many songs at most (default: 50)"), .absolute, .data, .json,
                ]
            ) { try search($0) },
            Command(
                "show",
                "FILE-or-ID…",
                "Shows all that is known of songs: tags, format, ReplayGain; every song of a file that holds several.",
                options: [.data, .json]
            ) { try showSongs($0, open($0)) },
            Command(
                "rate",
                "STARS FILE-or-ID…",
                """
                Rates songs 0 to 5 stars, in halves such as 3.5; 0 removes a rating. \
                With -, reads the files from standard input, one per line.
                """,
                options: [.data]
            ) { try rate($0, open($0)) },
            Command("stats", "", "Counts songs, albums, artists and problem files.", options: [.data, .json])
            { try stats($0) },
            Command(
                "check",
                "",
                "Lists files that aren't whole, aren't supported or can't be read, and why.",
                options: [.absolute, .data, .json]
            ) {
                try check($0)
            },
        ]
    )

    /// The library of the data folder.
    private static func open(_ arguments: Arguments) throws -> MusicLibrary {
        let folder = DataFolder(arguments)
        try folder.create()
        let logger = Logger(strategy: ConsoleStrategy())
        logger.level = .error
        return try MusicLibrary(path: folder.database, logger: logger)
    }

    private static func scan(_ arguments: Arguments) throws {
        let library = try open(arguments)
        let folders = arguments.all("music").map { DataFolder.absolute($0) }
        if try folders.isEmpty && library.folders().isEmpty {
            throw CommandFailure.usage("no folder is known yet: name one with --music DIR")
        }
        let interrupt = Interrupt()
        defer { withExtendedLifetime(interrupt) {} }
        let flag = interrupt.flag
        let showsProgress = isatty(STDERR_FILENO) == 1
        let report = try library.scan(folders, reader: .beside(), isCancelled: { flag.isSet }) { progress in
            guard showsProgress else { return }
            Console.progress(
                "\(progress.seen) files seen, \(progress.read) read, \(progress.problems) problems"
            )
        }
        if showsProgress { Console.progress("") }
        tellDaemon(DataFolder(arguments))
        if arguments.has("json") {
            try Console.print(json: report)
        } else {
            Console.print(
                """
                \(report.seen) files: \(report.added) added, \(report.changed) changed, \(report.moved) moved, \
                \(report.missing) gone, \(report.problems) problems\(report.isCancelled ? " (cancelled)" : "")
                """
            )
        }
        if let failure = report.failedFolders.first { throw CommandFailure.failed("\(failure)") }
        if report.isCancelled {
            throw CommandFailure.failed("the scan was cancelled; the next one goes on from here")
        }
    }

    private struct Wish: Encodable {
        let client: String
    }

    /// A daemon that runs on the same folder sees what has changed when it scans; that reads no file again.
    private static func tellDaemon(_ folder: DataFolder) {
        guard let daemon = DaemonClient(folder) else { return }
        do {
            try daemon.post("/api/scan", Wish(client: "clickwheel library scan"))
        } catch {
            Console.complain("The running daemon does not know of it yet: \(error)")
        }
    }

    private static func list(_ arguments: Arguments) throws {
        try open(arguments).forEachTrack { try show($0, arguments) }
    }

    private static func search(_ arguments: Arguments) throws {
        guard !arguments.operands.isEmpty else { throw CommandFailure.usage("library search needs words") }
        var limit = 50
        if let text = arguments["limit"] {
            guard let number = Int(text), number > 0 else {
                throw CommandFailure.usage("--limit takes a number from 1, and not '\(text)'")
            }
            limit = number
        }
        let words = arguments.operands.joined(separator: " ")
        for track in try open(arguments).search(words, limit: limit).tracks { try show(track, arguments) }
    }

    private static func show(_ track: Track, _ arguments: Arguments) throws {
        var track = track
        if arguments.has("absolute") { track.path = whole(track.folder, track.path) }
        if arguments.has("json") { return try Console.print(json: TrackView(track, .file)) }
        let artist = track.displayArtist.map { $0 + " - " } ?? ""
        let album = track.tags.album.map { " (\($0))" } ?? ""
        Console.print(
            verbatim: TerminalText.line("\(artist)\(track.displayTitle)\(album)  \(track.path)")
        )
    }

    private static func stats(_ arguments: Arguments) throws {
        let stats = try open(arguments).stats()
        if arguments.has("json") { return try Console.print(json: stats) }
        let hours = stats.durationMs / 3_600_000
        Console.print(
            """
            \(stats.tracks) songs on \(stats.albums) albums by \(stats.artists) artists in \(stats.genres) genres
            \(hours) h \(stats.durationMs / 60_000 % 60) min, \(stats.bytes / 1_000_000) MB, \(stats.problems) problems
            """
        )
    }

    private static func check(_ arguments: Arguments) throws {
        for var problem in try open(arguments).problems() {
            if arguments.has("absolute") { problem.path = whole(problem.folder, problem.path) }
            if arguments.has("json") {
                try Console.print(json: problem)
            } else {
                Console.print(verbatim: TerminalText.line("\(problem.path): \(problem.reason)"))
            }
        }
    }

    /// The path of what lies at `path` in `folder`; of the folder itself where that is empty.
    private static func whole(_ folder: String, _ path: String) -> String {
        path.isEmpty ? folder : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }
}

extension CommandOption {
    fileprivate static let absolute = flag("absolute", "print whole paths, with the folder in front")
}
