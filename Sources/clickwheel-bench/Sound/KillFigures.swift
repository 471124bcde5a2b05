import ClickwheelPOSIX
import ClickwheelSystem
import Foundation

/// The engine, killed at moments that a seed chooses, while it plays: where it goes on, when, and what became of the queue.
enum KillFigures {
    private static let kills = 200
    private static let seed: UInt64 = 200

    /// What came of one kill, in milliseconds.
    private struct Outcome {
        /// From the last frame before to the first after, beside going on with the next.
        let skipped: Double
        /// Silence between the two.
        let silence: Double
        /// Whether the queue, its revision, the song and the state are as before.
        let isUntouched: Bool
        /// Whether the player had to correct its position, which is a revision of its own.
        let isCorrected: Bool
    }

    static func run(_ files: SoundFiles) throws {
        try SoundBenchmark.inScratch { scratch in
            guard let stage = try SoundStage.set(files, scratch) else { return }
            defer { stage.strike() }
            let recording = try MonitorRecording(stage.pulse)
            defer { recording.stop() }
            var generator = SplitMix64(seed: seed)
            var outcomes: [Outcome] = []
            // What was seen is shown although the rest fails.
            defer { show(outcomes) }
            for round in 0..<kills {
                // Ten minutes would be over before.
                if round % 100 == 0 { try stage.play([files.numbered(0), files.numbered(1)]) }
                _ = try recording.frame(from: recording.frames) { $0 != nil }
                usleep(UInt32.random(in: 1_200_000...2_200_000, using: &generator))
                outcomes.append(try kill(stage, recording))
            }
        }
    }

    private static func kill(_ stage: SoundStage, _ recording: MonitorRecording) throws -> Outcome {
        let (before, queue) = (try stage.state(), try stage.queue())
        let engine = try stage.engine()
        let from = recording.frames
        _ = ClickwheelPOSIX.kill(engine, SIGKILL)
        let silent = try recording.frame(from: from) { $0 == nil }
        let again = try recording.frame(from: silent, milliseconds: 20_000) { $0 != nil }
        let last = recording.number(at: silent - 1) ?? 0
        let first = recording.number(at: again) ?? 0
        let (after, queueAfter) = (try stage.state(), try stage.queue())
        func facts(_ state: [String: Any]) -> [String] {
            ["item", "index", "length", "state", "phase"].map { "\(state[$0] ?? "none")" }
        }
        let toMs = 1_000 / Double(NumberedSound.sampleRate)
        return Outcome(
            skipped: Double(first - last - 1) * toMs,
            silence: Double(again - silent) * toMs,
            isUntouched: facts(before) == facts(after) && queue == queueAfter,
            isCorrected: before["revision"] as? Int != after["revision"] as? Int
        )
    }

    private static func show(_ outcomes: [Outcome]) {
        guard !outcomes.isEmpty else { return }
        let skipped = outcomes.map(\.skipped).sorted { abs($0) < abs($1) }
        let silences = outcomes.map(\.silence).sorted()
        func text(_ sorted: [Double], _ share: Double) -> String {
            String(format: "%.0f", sorted[Int(share * Double(sorted.count - 1))])
        }
        func row(_ what: String, _ sorted: [Double], _ bar: Int) {
            print("| \(what) | \(text(sorted, 0.5)) | \(text(sorted, 0.99)) | \(text(sorted, 1)) | \(bar) |")
        }
        print("| engine killed \(outcomes.count) times, seed \(seed), ms | p50 | p99 | most | bar |")
        print("|---|---|---|---|---|")
        row("position off", skipped, 200)
        row("silence", silences, 1_000)
        print(
            "queue, its revision, song and state not as before: \(outcomes.count { !$0.isUntouched }) times (bar 0);",
            "the player corrected its position \(outcomes.count { $0.isCorrected }) times"
        )
    }
}
