import ClickwheelSystem
import Foundation
import Ratings

/// Import, look-up and matching of films: the titles of a data set, and as many more as are asked for.
enum MoviesBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let folder = arguments.first else {
            throw BenchmarkFailure("usage: clickwheel-bench movies FOLDER [TITLES] [SEED]")
        }
        let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_500_000
        let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
        let work = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        var generator = SplitMix64(seed: seed)
        let known = try MovieTitles.known(folder)
        let sample = try MovieTitles.write(count, with: known, to: work, &generator)

        let path = work.appending(path: "titles.db").path
        let clock = ContinuousClock()
        let elapsed = try clock.measure {
            let report = try TitleImport(folder: work.path, path: path, now: 0).run()
            print("import: \(report.titles) films, \(report.ratings) rated")
        }
        print("import: \(elapsed), peak \(peakMB()) MB (bar 15 s, 150 MB)")

        let matcher = MovieMatcher(try TitleStore(path: path))
        var times: [Duration] = []
        for _ in 0..<20_000 {
            let film = sample[Int.random(in: 0..<sample.count, using: &generator)]
            times.append(
                try clock.measure { _ = try matcher.match(MovieQuery(title: film.title, year: film.year)) }
            )
        }
        times.sort()
        print(
            "look-up by title and year: p50 \(times[times.count / 2]), p99 \(times[times.count * 99 / 100]) (bar 1 ms)"
        )
        for part in [known, sample] { try match(part, matcher, &generator) }
    }

    private static func match(
        _ films: [MovieTitles.Film],
        _ matcher: MovieMatcher,
        _ generator: inout SplitMix64
    ) throws {
        let names = (0..<2_000).map { _ in
            let film = films[Int.random(in: 0..<films.count, using: &generator)]
            return (film: film, name: MovieNames.name(of: film, &generator))
        }
        var (right, sureAndWrong, none): (Int, Int, Int) = (0, 0, 0)
        var wrong: [String] = []
        let elapsed = try ContinuousClock().measure {
            for (film, name) in names {
                let match = try matcher.match(file: name)
                if match?.tconst == film.tconst {
                    right += 1
                } else {
                    if match == nil { none += 1 }
                    if let match, match.confidence >= 0.9 { sureAndWrong += 1 }
                    wrong.append(
                        "\(name) is \(film.title) (\(film.year)), not \(match.map { "\($0)" } ?? "nothing")"
                    )
                }
            }
        }
        let rate = Int(2_000 / (elapsed / .seconds(1)))
        print(
            "2,000 names of \(films.count) films: \(right) right (bar 1,980), \(none) of the others without a match, "
                + "\(sureAndWrong) wrong at 0.9 and more (bar 0), \(rate) names/s (bar 5,000)"
        )
        if ProcessInfo.processInfo.environment["CLICKWHEEL_BENCH_WRONG"] != nil {
            print(wrong.joined(separator: "\n"))
        }
    }

    private static func peakMB() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 / 1024 } ?? 0
    }
}
