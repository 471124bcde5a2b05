import Foundation
import Library
import Log

/// Scan, rescan, start, pages and search of the library in this process, on any folder of music.
enum LibraryBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let music = arguments.first else {
            throw BenchmarkFailure("usage: clickwheel-bench library FOLDER")
        }
        let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 3
        let work = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let logger = Logger(strategy: InMemoryStrategy())

        var path = ""
        for round in 0..<rounds {
            path = work.appending(path: "\(round).db").path
            let library = try MusicLibrary(path: path, logger: logger)
            let processor = processorSeconds()
            let seconds = try time { print("scan", try library.scan([music])) }
            report("scan, s", seconds)
            report("scan, CPU s", processorSeconds() - processor)
        }
        report("resident after scans, MB", residentMB("VmRSS:"))
        report("peak resident in scans, MB", residentMB("VmHWM:"))
        for _ in 0..<rounds {
            let library = try MusicLibrary(path: path, logger: logger)
            report("rescan, nothing changed, s", try time { _ = try library.scan([music]) })
        }

        for _ in 0..<rounds {
            var opened: MusicLibrary?
            report("open, ms", try time { opened = try MusicLibrary(path: path, logger: logger) } * 1000)
            guard let opened else { return }
            report(
                "first page of 256, ms",
                try time { _ = try opened.page(.songs, offset: 0, limit: 256) } * 1000
            )
            report("letters, ms", try time { _ = try opened.initials(.songs) } * 1000)
            report("first search, ms", try time { _ = try opened.search("river", limit: 50) } * 1000)
        }

        let library = try MusicLibrary(path: path, logger: logger)
        print("stats", try library.stats())
        let count = try library.page(.songs, offset: 0, limit: 1).total
        try measure("page of 256", 200) { round in
            _ = try library.page(.songs, offset: round * 7919 % max(1, count), limit: 256)
        }
        try measure("jump to prefix", 500) { round in
            _ = try library.position(.songs, prefix: ["neo", "velvet r", "z", "amb", "ω", "12"][round % 6])
        }
        try measure("all ids", 100) { _ in _ = try library.ids(.songs) }
        let ids = try library.ids(.songs)
        report("all tracks by id, s", try time { _ = try library.tracks(ids) })
        try search(library, ids)
        for listing in [Listing.albums, .artists, .genres, .recentlyAdded] {
            try measure("page of \(listing)", 100) { round in
                let total = try library.page(listing, offset: 0, limit: 1).total
                _ = try library.page(listing, offset: round * 101 % max(1, total), limit: 256)
            }
        }
        try sublists(library)
    }

    /// Searches for words, parts of words and letters of the library's own tags, and for words that are nowhere.
    private static func search(_ library: MusicLibrary, _ ids: [Int64]) throws {
        var words = [
            "river", "zephyr z99", "qqqqqq", "björk", "a", "e", "zq", "the", "2004", "キノ", "中島", "th ri",
        ]
        for index in stride(from: 0, to: ids.count, by: max(1, ids.count / 300)) {
            guard let track = try library.track(ids[index]) else { continue }
            let title = track.displayTitle
            words.append(title)
            words += title.split(separator: " ").map(String.init)
            words.append(String(title.dropFirst(index % 3 + 1).prefix(index % 4 + 1)))
            words += track.tags.artists
            words += track.tags.composers
        }
        try measure("search, first 50", words.count) { round in
            _ = try library.search(words[round], limit: 50)
        }
        try measure("nearest 3", 50) { round in
            _ = try library.nearest("\(words[round * 7 % words.count])xq", limit: 3)
        }
    }

    private static func sublists(_ library: MusicLibrary) throws {
        let artists = try library.ids(.artists)
        let albums = try library.ids(.albums)
        let genres = try library.ids(.genres)
        guard !artists.isEmpty, !albums.isEmpty, !genres.isEmpty else { return }
        try measure("albums of an artist", 200) { round in
            _ = try library.page(.albumsOfArtist(artists[round * 13 % artists.count]), offset: 0, limit: 256)
        }
        try measure("songs of an album", 200) { round in
            _ = try library.page(.songsOfAlbum(albums[round * 13 % albums.count]), offset: 0, limit: 256)
        }
        try measure("songs of a genre", 20) { round in
            _ = try library.page(.songsOfGenre(genres[round % genres.count]), offset: 0, limit: 256)
        }
        try measure("artists of a genre", 20) { round in
            _ = try library.page(.artistsOfGenre(genres[round % genres.count]), offset: 0, limit: 256)
        }
    }

    private static func measure(_ name: String, _ count: Int, _ body: (Int) throws -> Void) throws {
        var times: [Double] = []
        var processorTimes: [Double] = []
        for round in 0..<count {
            let before = threadSeconds()
            times.append(try time { try body(round) } * 1000)
            processorTimes.append((threadSeconds() - before) * 1000)
        }
        times.sort()
        processorTimes.sort()
        report("\(name), p50 ms", times[count / 2])
        report("\(name), p99 ms", times[min(count - 1, count * 99 / 100)])
        report("\(name), p99 CPU ms", processorTimes[min(count - 1, count * 99 / 100)])
    }

    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let duration = try clock.measure(body)
        let (seconds, attoseconds) = duration.components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    private static func processorSeconds() -> Double {
        Double(clock()) / Double(CLOCKS_PER_SEC)
    }

    /// The processor time of this thread, which other programs on the machine do not change much.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func residentMB(_ key: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 } ?? 0
    }

    private static func report(_ name: String, _ value: Double) {
        print("\(name)\t\((value * 1000).rounded() / 1000)")
    }
}
