import ClickwheelSound
import ClickwheelSystem
import Testing

/// Frames to play, and what was recorded of them.
enum Sounds {
    /// Noise that is the same at every run, as the bytes of `frames` frames; as floating point it is -1...1.
    static func noise(_ format: SoundFormat, frames: Int, seed: UInt64 = 1) -> [UInt8] {
        var generator = SplitMix64(seed: seed)
        guard format.sample == .float32 else {
            return (0..<frames * format.bytesPerFrame).map { _ in UInt8.random(in: 0...255, using: &generator)
            }
        }
        return (0..<frames * format.channels).flatMap { _ in
            let bits = Float.random(in: -1...1, using: &generator).bitPattern
            return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        }
    }

    /// What follows the heads of a WAV file.
    static func content(ofWave path: String) throws -> [UInt8] {
        let bytes = try WholeFile.read(path, atMost: 1 << 28)
        let label = Array("data".utf8)
        let start = try #require(
            (12..<max(13, bytes.count - 8)).first { Array(bytes[$0..<$0 + 4]) == label }
        )
        let length = bytes[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes[(start + 8)...].prefix(length))
    }
}

extension SoundOutput {
    /// Writes all of `bytes`, in pieces of up to `piece` frames.
    func writeAll(_ bytes: [UInt8], piece: Int = 1_000) throws {
        let frameBytes = format.bytesPerFrame
        var done = 0
        try bytes.withUnsafeBytes { bytes in
            while done < bytes.count {
                guard let start = bytes.baseAddress else { return }
                let count = min(piece, (bytes.count - done) / frameBytes)
                done += try write(start + done, count: count) * frameBytes
            }
        }
    }
}
