import ClickwheelPOSIX
import Foundation

/// An hour in each encoding, decoded as fast as it goes to an output that throws it away.
///
/// Of `clickwheel play` and `ffmpeg` the whole command counts, its start included; of `mpd`, which runs already, from the
/// command to its last sample.
enum FlatOutFigures {
    static let rounds = 3

    /// Seconds by the clock, and of the processor.
    struct Cost {
        var wall: Double
        var processor: Double

        static func best(_ costs: [Cost]) -> Cost? {
            guard let wall = costs.map(\.wall).min(), let processor = costs.map(\.processor).min() else {
                return nil
            }
            return Cost(wall: wall, processor: processor)
        }
    }

    static func run(_ files: SoundFiles) throws {
        let program = try SoundBenchmark.program("clickwheel")
        _ = try SoundBenchmark.program("clickwheel-media")
        try SoundBenchmark.inScratch { scratch in
            let peer = try MPDPeer.ifInstalled(
                files.folder.path,
                scratch.appending(path: "mpd"),
                .nullFlatOut
            )
            defer { peer?.subject.stop() }
            print(
                "| an hour | clickwheel: CPU s, wall s | ffmpeg | mpd | ffmpeg / ours: CPU, wall | mpd / ours |"
            )
            print("|---|---|---|---|---|---|")
            for encoding in SoundFiles.Encoding.allCases {
                let path = files.hour(encoding)
                var costs: [[Cost]] = [[], [], []]
                for _ in 0..<rounds {
                    costs[0].append(
                        try cost(program, ["play", path, "--output", "null", "--fast", "--json"])
                    )
                    costs[1].append(
                        try cost(
                            SoundFiles.ffmpeg,
                            ["-nostdin", "-v", "error", "-i", path, "-f", "null", "-"]
                        )
                    )
                    if let peer { costs[2].append(try flatOut(peer, path)) }
                }
                show(encoding, costs.map(Cost.best))
            }
        }
    }

    private static func show(_ encoding: SoundFiles.Encoding, _ best: [Cost?]) {
        func text(_ cost: Cost?) -> String {
            cost.map { String(format: "%.2f, %.2f", $0.processor, $0.wall) } ?? "not measured"
        }
        func ratio(_ peer: Cost?) -> String {
            guard let peer, let ours = best[0] else { return "" }
            return String(format: "%.2f, %.2f", peer.processor / ours.processor, peer.wall / ours.wall)
        }
        print(
            "| \(encoding.rawValue) | \(best.map(text).joined(separator: " | ")) | \(ratio(best[1])) | \(ratio(best[2])) |"
        )
    }

    private static func cost(_ program: String, _ words: [String]) throws -> Cost {
        let before = childSeconds()
        let wall = try seconds {
            let subject = try Subject(program, words)
            guard subject.wait() == 0 else {
                throw BenchmarkFailure("\(program) \(words.joined(separator: " ")) failed")
            }
        }
        return Cost(wall: wall, processor: childSeconds() - before)
    }

    private static func flatOut(_ peer: MPDPeer, _ path: String) throws -> Cost {
        try peer.command("clear", "add \"\(URL(filePath: path).lastPathComponent)\"")
        let before = peer.subject.processorNanoseconds
        let wall = try seconds {
            try peer.command("play")
            while try peer.command("status").contains("state: play") { usleep(2_000) }
        }
        return Cost(wall: wall, processor: Double(peer.subject.processorNanoseconds - before) / 1e9)
    }

    /// Processor time of the children that have ended, and of theirs.
    private static func childSeconds() -> Double {
        var used = tms()
        times(&used)
        return Double(used.tms_cutime + used.tms_cstime) / Double(sysconf(CInt(_SC_CLK_TCK)))
    }
}
