import Foundation

/// The same load by spdlog: a program `bench MODE THREADS TOTAL FILE [lat]` that prints
/// `NAME,MODE,THREADS,TOTAL,NANOSECONDS,RATE,P50,P99,P999`.
struct SpdlogPeer {
    let program: String

    /// Takes the program, or its source in C++, which is compiled into `folder` against the system's spdlog.
    init(_ path: String, folder: URL) throws {
        guard path.hasSuffix(".cpp") else {
            program = path
            return
        }
        program = folder.appending(path: "spdlog").path
        let flags = "$(pkg-config --cflags --libs spdlog)"
        let command = "g++ -O3 -std=c++17 -o '\(program)' '\(path)' \(flags) -lpthread"
        let compiler = try Subject("/bin/sh", ["-c", command], log: folder.appending(path: "compiler.log"))
        guard compiler.wait() == 0 else {
            throw BenchmarkFailure("\(path) cannot be compiled; apt-get install g++ pkg-config libspdlog-dev")
        }
    }
}
