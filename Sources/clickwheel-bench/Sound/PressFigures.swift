import ClickwheelSystem
import Foundation

/// How long it takes from a press, which is a request to the daemon, to the first frame of the server of sound that is
/// another for it, with a device buffer of 100 ms.
enum PressFigures {
    private static let presses = 40
    private static let bar = 50.0

    static func run(_ files: SoundFiles) throws {
        try SoundBenchmark.inScratch { scratch in
            guard let stage = try SoundStage.set(files, scratch) else { return }
            defer { stage.strike() }
            let recording = try MonitorRecording(stage.pulse)
            defer { recording.stop() }
            try stage.play([files.numbered(0), files.numbered(1)])
            var generator = SplitMix64(seed: 15)
            var times: [String: [Double]] = [:]
            var landings: [Int] = []
            for _ in 0..<presses {
                func press(
                    _ name: String,
                    _ more: [String: Any] = [:],
                    until isIt: (Int?) -> Bool
                ) throws -> Int {
                    // Somewhere within a buffer, as a person presses.
                    usleep(UInt32.random(in: 200_000...330_000, using: &generator))
                    let (begun, from) = (Monotonic.now(), recording.frames)
                    try stage.command(name, more)
                    let frame = try recording.frame(from: from, where: isIt)
                    times[name, default: []].append(Double(recording.time(of: frame) - begun) / 1e6)
                    return frame
                }
                let start = try recording.frame(from: recording.frames) { $0 != nil }
                let file = NumberedSound.file(of: recording.number(at: start) ?? 0)
                _ = try press("pause") { $0 == nil }
                _ = try press("play") { $0 != nil }
                let positionMs = Int.random(in: 60_000...500_000, using: &generator)
                let wanted = NumberedSound.first(file) + positionMs * NumberedSound.sampleRate / 1_000
                let frame = try press("seek", ["positionMs": positionMs]) { number in
                    number.map { abs($0 - wanted) < 20_000 } ?? false
                }
                landings.append((recording.number(at: frame) ?? 0) - wanted)
                if file == 0 {
                    _ = try press("next") { $0.map { NumberedSound.file(of: $0) == 1 } ?? false }
                } else {
                    try stage.play([files.numbered(0), files.numbered(1)])
                    _ = try recording.frame(from: recording.frames) {
                        $0.map { NumberedSound.file(of: $0) == 0 } ?? false
                    }
                }
            }
            show(times, landings)
        }
    }

    private static func show(_ times: [String: [Double]], _ landings: [Int]) {
        print("| press to sound, recorder included, ms | p50 | p90 | most | bar |")
        print("|---|---|---|---|---|")
        for (name, times) in times.sorted(by: { $0.key < $1.key }) {
            let sorted = times.sorted()
            func at(_ share: Double) -> String {
                String(format: "%.1f", sorted[Int(share * Double(sorted.count - 1))])
            }
            print("| \(name), \(times.count) times | \(at(0.5)) | \(at(0.9)) | \(at(1)) | \(Int(bar)) |")
        }
        let off = landings.filter { $0 != 0 }
        print(
            "seeks in FLAC, as heard: \(landings.count), not at the very frame: \(off.count) \(off.prefix(5))"
        )
    }
}
