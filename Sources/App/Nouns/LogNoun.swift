import ClickwheelGzip
import ClickwheelPOSIX
import ClickwheelProgram
import Log

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Noun {
    static let log = Noun(
        name: "log",
        summary: "Shows the daemon's log, or follows it.",
        commands: [
            Command(
                "show",
                "",
                "Prints the log, oldest line first, including older files that were set aside and compressed.",
                options: [.value("lines", "N", "only the last N lines")] + filters
            ) { try showLog($0) },
            Command(
                "follow",
                "",
                "Prints the last lines, then each new one until Ctrl-C.",
                options: [
                    .value("lines", "N", "how many to start with (default: 10, or all with --since)")
                ] + filters
            ) { try followLog($0) },
            Command(
                "demo",
                "",
                "Shows each logging strategy at work, in a temporary folder that is removed afterwards."
            ) { _ in try LogDemonstration.run { Console.print($0) } },
        ]
    )

    private static let filters: [CommandOption] = [
        .value(
            "level",
            "LEVEL",
            "this level and above: trace, debug, info, notice, warning, error, critical"
        ),
        .value("module", "NAME", "one part of the program, such as http, player or scan"),
        .value("text", "WORDS", "lines whose message or fields hold this, in any case"),
        .value(
            "since",
            "TIME",
            "from 15m, 2h or 7d ago, or from 2026-11-20, or from 2026-11-20T18:30:00Z (UTC)"
        ),
        .json, .data,
    ]

    private static func showLog(_ arguments: Arguments) throws {
        let query = try query(arguments)
        let count = try count(arguments)
        let output = LogOutput(isJSON: arguments.has("json"))
        let folder = DataFolder(arguments)
        if let lines = try linesInMemory(folder, query) {
            for line in lines.suffix(count ?? lines.count) { output.print(line) }
            return output.flush()
        }
        try requireFile(folder)
        let reader = LogReader(path: folder.log, since: query.since, compression: .gzip)
        if let count {
            for line in reader.last(count, matching: query) { output.print(line) }
        } else {
            for line in reader where query.admits(line) { output.print(line) }
        }
        output.flush()
    }

    private static func followLog(_ arguments: Arguments) throws {
        let query = try query(arguments)
        let output = LogOutput(isJSON: arguments.has("json"))
        let folder = DataFolder(arguments)
        if let destination = destinationWithoutFile(folder) {
            throw CommandFailure.failed(
                "the daemon's log goes to \(destination.name), and to no file that could be followed: see Settings > Log in the page, or clickwheel strategy use log-destination file"
            )
        }
        // Without a number, from a time on, all of it.
        let count = try count(arguments) ?? (query.since == nil ? 10 : .max)
        var follower = LogFollower(path: folder.log, compression: .gzip)
        var last = lastLines(follower, count, query)
        if last.count < count {
            follower = LogFollower(path: folder.log, isFromFirstFile: true, compression: .gzip)
            last = lastLines(follower, count, query)
        }
        for line in last { output.print(line) }
        output.flush()
        let isThere = LogReader(path: folder.log).hasFiles
        Console.complain(LogWait.sentence(folder, query, isThere: isThere))
        while !isReaderGone(after: lines(follower, query, output) ? 0 : 200) {}
    }

    /// The last `count` lines of those that are there already and that `query` admits.
    private static func lastLines(_ follower: LogFollower, _ count: Int, _ query: LogQuery) -> [LogLine] {
        var last: [LogLine] = []
        while case let lines = follower.poll(), !lines.isEmpty {
            last += lines.filter(query.admits)
            // Not after every piece: each time all of them move.
            if last.count - count >= count { last.removeFirst(last.count - count) }
        }
        return last.suffix(count)
    }

    /// Prints what came, and says whether anything did.
    private static func lines(_ follower: LogFollower, _ query: LogQuery, _ output: LogOutput) -> Bool {
        let lines = follower.poll()
        for line in lines where query.admits(line) { output.print(line) }
        output.flush()
        return !lines.isEmpty
    }

    /// Waits, often enough for somebody who watches, and says whether standard output is read no more.
    private static func isReaderGone(after milliseconds: CInt) -> Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, milliseconds) > 0
    }

    /// What the daemon has in memory, where its log goes to no file.
    private static func linesInMemory(_ folder: DataFolder, _ query: LogQuery) throws -> [LogLine]? {
        guard destinationWithoutFile(folder) != nil, let daemon = DaemonClient(folder) else { return nil }
        return try daemon.lines("/api/log").map { LogLine($0) }.filter { query.admits($0) }
    }

    /// Where the log goes, where that is to no file; the file is there to be looked at where nobody can say.
    private static func destinationWithoutFile(_ folder: DataFolder) -> LogDestination? {
        let choice = try? Composition.switchboard(atRest: folder).choice(in: LogDestination.family)
        guard let destination = choice.flatMap({ LogDestination.named($0.member) }) else { return nil }
        return destination.hasFile ? nil : destination
    }

    private static func requireFile(_ folder: DataFolder) throws {
        guard LogReader(path: folder.log).hasFiles else {
            throw CommandFailure.failed(
                "there is no log in \(folder.log) yet: the daemon writes it, see clickwheel serve --help"
            )
        }
    }

    private static func query(_ arguments: Arguments) throws -> LogQuery {
        var query = LogQuery(part: arguments["module"], text: arguments["text"])
        if let level = try arguments.level("level") { query.level = level }
        if let text = arguments["since"] {
            let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
            guard let since = LogQuery.instant(text, now: now) else {
                throw CommandFailure.usage(
                    "--since takes a time such as 15m, 2h, 7d, 2026-11-20 or 2026-11-20T18:30:00Z, and not '\(text)'"
                )
            }
            query.since = since
        }
        return query
    }

    private static func count(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments["lines"] else { return nil }
        guard let count = Int(text), (0...1_000_000).contains(count) else {
            throw CommandFailure.usage("--lines takes a number from 0 to 1000000, and not '\(text)'")
        }
        return count
    }
}

extension Arguments {
    /// The level that the option `name` names; `nil` without the option.
    func level(_ name: String) throws(CommandFailure) -> Level? {
        guard let text = self[name] else { return nil }
        guard let level = Level(name: text) else {
            let names = Level.allCases.map(\.name).joined(separator: ", ")
            throw .usage("--\(name) is one of \(names), and not '\(text)'")
        }
        return level
    }
}
