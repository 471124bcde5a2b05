import Foundation

/// The same flights by another program: `bench STEP COUNT` that prints a line with `RATE traj/s`, and `lanes` in it when
/// it flies many side by side.
struct GolfPeer {
    let name: String
    /// Whether it flies many balls side by side, and so is a peer of the batches.
    let isSideBySide: Bool
    private let program: String
    private let log: URL

    /// Takes the program, or its source in C, which is compiled into `folder` for this processor: with what vectorised
    /// loops need where the source marks some (`omp simd`).
    init(_ path: String, folder: URL) throws {
        let file = URL(filePath: path)
        name = file.lastPathComponent
        log = folder.appending(path: "\(name).log")
        if path.hasSuffix(".c") {
            let source = try String(contentsOf: file, encoding: .utf8)
            let flags = source.contains("#pragma omp simd") ? "-ffast-math -fopenmp-simd" : ""
            let libraries = source.contains("#pragma omp simd") ? "-lmvec -lm" : "-lm"
            program = folder.appending(path: name + ".out").path
            let command = "gcc -O3 -march=native \(flags) -o '\(program)' '\(path)' \(libraries)"
            let compiler = try Subject("/bin/sh", ["-c", command], log: log)
            guard compiler.wait() == 0 else {
                throw BenchmarkFailure(
                    "\(path) cannot be compiled; see apt-get install gcc, or give a program"
                )
            }
        } else {
            program = path
        }
        isSideBySide = try Self.line(program, step: 0.1, count: 1000, log).contains("lanes")
    }

    /// Trajectories a second at `step` seconds, of `count` flights.
    func rate(step: Double, count: Int) throws -> Double {
        let line = try Self.line(program, step: step, count: count, log)
        let words = line.split(separator: " ")
        guard let unit = words.firstIndex(of: "traj/s"), unit > 0, let rate = Double(words[unit - 1]) else {
            throw BenchmarkFailure("\(name) prints no number before traj/s: \(line.prefix(100))")
        }
        return rate
    }

    private static func line(_ program: String, step: Double, count: Int, _ log: URL) throws -> String {
        let peer = try Subject(program, ["\(step)", "\(count)"], log: log)
        guard peer.wait() == 0 else { throw BenchmarkFailure("\(program) \(step) \(count) has failed") }
        return try String(contentsOf: log, encoding: .utf8)
    }
}
