import ClickwheelSystem
import Foundation

/// Four tracks that are one sweep, cut at odd places and encoded seven ways, played into a file and compared with the sweep.
enum GaplessFigures {
    private static let lame = "/usr/bin/lame"
    private static let tracks = 4

    /// A way of encoding the tracks: its name, how they end, and what makes them.
    private static let ways: [(name: String, ending: String, words: [String])] = [
        ("WAV", "wav", ["-c:a", "pcm_s16le"]), ("FLAC", "flac", ["-c:a", "flac"]),
        ("MP3 (FFmpeg's header)", "mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]), ("MP3 (LAME)", "mp3", []),
        ("Vorbis", "ogg", ["-c:a", "libvorbis", "-q:a", "6"]),
        ("Opus", "opus", ["-c:a", "libopus", "-b:a", "160k"]),
        ("AAC", "m4a", ["-c:a", "aac", "-b:a", "192k"]),
    ]

    static func run(_: SoundFiles) throws {
        let program = try SoundBenchmark.program("clickwheel")
        try SoundBenchmark.inScratch { scratch in
            var generator = SplitMix64(seed: 5)
            var cuts = [0]
            for _ in 0..<tracks {
                let length = 6 * NumberedSound.sampleRate + Int.random(in: 1...1_150, using: &generator)
                cuts.append((cuts.last ?? 0) + length)
            }
            let sweep = sweep(frames: cuts.last ?? 0)
            print(
                "| sweep of \(sweep.count) frames | frames off (bar 0, Opus 2) | silence at a cut, ms (bar 0.1) | samples |"
            )
            print("|---|---|---|---|")
            for (index, way) in ways.enumerated() {
                let folder = scratch.appending(path: "\(index)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                guard let paths = try encode(sweep, cuts, way.ending, way.words, folder) else {
                    print("| \(way.name) | lame is not installed: not measured | | |")
                    continue
                }
                let wave = folder.appending(path: "out.wav")
                let play = try Subject(
                    program,
                    ["play"] + paths + ["--output", "wav:\(wave.path)", "--fast", "--json"]
                )
                guard play.wait() == 0 else {
                    throw BenchmarkFailure("\(way.name) was not played to its end")
                }
                try compare(way.name, wave, sweep, cuts)
            }
        }
    }

    /// The left channel of a sweep from 200 to 2,000 Hz; the right one is its opposite.
    private static func sweep(frames: Int) -> [Int16] {
        var phase = 0.0
        return (0..<frames).map { frame in
            let hertz = 200 + 1_800 * Double(frame) / Double(frames)
            phase += 2 * Double.pi * hertz / Double(NumberedSound.sampleRate)
            return Int16(12_000 * Double.sin(phase))
        }
    }

    /// The files of the tracks; `nil` where the encoder is missing.
    private static func encode(
        _ sweep: [Int16],
        _ cuts: [Int],
        _ ending: String,
        _ words: [String],
        _ folder: URL
    ) throws -> [String]? {
        var paths: [String] = []
        for (index, cut) in zip(cuts, cuts.dropFirst()).enumerated() {
            let wave = folder.appending(path: "cut-\(index).wav")
            var bytes = NumberedSound.head(frames: cut.1 - cut.0)
            for sample in sweep[cut.0..<cut.1] {
                for value in [sample, -sample] {
                    bytes.append(UInt8(truncatingIfNeeded: value))
                    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
                }
            }
            try bytes.write(to: wave)
            let path = folder.appending(path: "\(index).\(ending)").path
            if words.isEmpty {
                guard FileManager.default.isExecutableFile(atPath: lame) else { return nil }
                guard try Subject(lame, ["--quiet", "-b", "192", wave.path, path]).wait() == 0 else {
                    throw BenchmarkFailure("lame cannot write \(path)")
                }
            } else {
                try SoundFiles.encode(["-i", wave.path] + words, to: path)
            }
            paths.append(path)
        }
        return paths
    }

    private static func compare(_ name: String, _ wave: URL, _ sweep: [Int16], _ cuts: [Int]) throws {
        let bytes = [UInt8](try Data(contentsOf: wave))
        let rate = bytes[24..<28].reversed().reduce(0) { $0 << 8 | Int($1) }
        let left = stride(from: 44, to: bytes.count - 3, by: 4).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        let scale = Double(rate) / Double(NumberedSound.sampleRate)
        let off = left.count - Int((Double(sweep.count) * scale).rounded())
        let silence =
            cuts.dropFirst().dropLast().map { cut -> Int in
                let middle = Int(Double(cut) * scale)
                var (run, longest) = (0, 0)
                for sample in left[max(0, middle - rate / 5)..<min(left.count, middle + rate / 5)] {
                    run = abs(Int(sample)) < 300 ? run + 1 : 0
                    longest = max(longest, run)
                }
                return longest
            }.max() ?? 0
        let silentMs = String(format: "%.2f", Double(silence) * 1_000 / Double(rate))
        print(
            "| \(name) | \(off) | \(silentMs) | \(left == sweep ? "identical" : "\(rate) Hz, not compared") |"
        )
    }
}
