/// The grid of photos in a real browser, on all photos and while a daemon finds them: driven by `Benchmarks/photos.py`.
enum PhotosBenchmark {
    static func run(_ arguments: [String]) throws {
        guard (1...3).contains(arguments.count) else {
            throw BenchmarkFailure("usage: clickwheel-bench photos PHOTO [COUNT] [SECONDS]")
        }
        try PageBenchmark.drive("Benchmarks/photos.py", arguments)
    }
}
