/// The benchmarks that the program can run.
enum Benchmarks {
    /// One benchmark: its name, what it measures, and how to run it with the words after its name.
    private struct Benchmark: Sendable {
        let name: String
        let summary: String
        let run: @Sendable ([String]) throws -> Void
    }

    /// A new benchmark is one file and one line here.
    private static let all = [
        Benchmark(
            name: "daemon",
            summary: "FOLDER: scan, start, memory, beside mpd",
            run: DaemonBenchmark.run
        ),
        Benchmark(
            name: "gallery",
            summary: "PHOTO [COUNT]: scan, pages and thumbnails of COUNT photos",
            run: GalleryBenchmark.run
        ),
        Benchmark(
            name: "golf",
            summary: "[ROUNDS] [FOLDER] [PEER]…: trajectories a second, caddies, errors against FOLDER",
            run: GolfBenchmark.run
        ),
        Benchmark(
            name: "http",
            summary: "[SECONDS]: ranges of a file, beside nginx",
            run: HTTPBenchmark.run
        ),
        Benchmark(
            name: "library",
            summary: "FOLDER: scan, rescan, start, pages, search",
            run: LibraryBenchmark.run
        ),
        Benchmark(
            name: "log",
            summary: "[PEER]: what a line costs, beside spdlog; what is left after kill -9",
            run: LogBenchmark.run
        ),
        Benchmark(
            name: "media",
            summary: "FOLDER: photos and films looked into and made small, beside vipsthumbnail",
            run: MediaBenchmark.run
        ),
        Benchmark(
            name: "movies",
            summary: "FOLDER [TITLES] [SEED]: import of films, look-up, names matched",
            run: MoviesBenchmark.run
        ),
        Benchmark(
            name: "machine",
            summary: "what a transition of the player costs, beside a switch",
            run: MachineBenchmark.run
        ),
        Benchmark(
            name: "page",
            summary: "FOLDER: first list, frames and idle time in a real browser",
            run: PageBenchmark.run
        ),
        Benchmark(
            name: "photos",
            summary:
                "PHOTO [COUNT] [SECONDS]: the grid in a real browser, on all photos and while they are found",
            run: PhotosBenchmark.run
        ),
        Benchmark(
            name: "quiz",
            summary: "PACKAGE FOLDER: import, export, study loop, memory model, to be laid beside Anki",
            run: QuizBenchmark.run
        ),
        Benchmark(
            name: "simulate",
            summary:
                "[--seed N] [--steps N] [--hours N] [--flaw NAME] [--json]: the player pressed and struck by chance",
            run: SimulateBenchmark.run
        ),
        Benchmark(
            name: "sound",
            summary: "FOLDER [PART]…: playing through this machine, beside ffmpeg and mpd",
            run: SoundBenchmark.run
        ),
        Benchmark(
            name: "store",
            summary: "[MEGABYTES] [CARTS]: catalogue, browsing, prices, a download beside curl and sha256sum",
            run: StoreBenchmark.run
        ),
    ]

    /// - Returns: The exit status: 0 done, 1 failed, 2 called wrongly.
    static func run(_ words: [String]) -> Int32 {
        let isAsking = words.contains("--help") || words.contains("-h")
        guard let benchmark = all.first(where: { $0.name == words.first }) else {
            print("usage: clickwheel-bench NAME …; the names are")
            for benchmark in all { print("  \(benchmark.name) \(benchmark.summary)") }
            return isAsking ? 0 : 2
        }
        // Some run for a quarter of an hour, with a folder of any name.
        if isAsking {
            print("usage: clickwheel-bench \(benchmark.name) \(benchmark.summary)")
            return 0
        }
        do {
            try benchmark.run(Array(words.dropFirst()))
            return 0
        } catch {
            print("clickwheel-bench \(benchmark.name): \(error)")
            return 1
        }
    }
}
