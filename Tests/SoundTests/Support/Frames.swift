import ClickwheelSystem

/// Stereo sound of 16 bits that is never silent, so that it is told from what was before it and after it.
struct Frames: Equatable, CustomStringConvertible {
    /// Left and right in turn.
    var samples: [Int16]

    var count: Int { samples.count / 2 }

    var description: String { "\(count) frames, \(samples.prefix(4))…\(samples.suffix(4))" }

    var bytes: [UInt8] {
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    func prefix(_ count: Int) -> Frames { Frames(samples: Array(samples.prefix(2 * count))) }

    /// Noise that is the same at every run.
    static func noise(_ count: Int) -> Frames {
        var generator = SplitMix64(seed: 7)
        return Frames(samples: (0..<2 * count).map { _ in Int16.random(in: 1...20_000, using: &generator) })
    }

    /// Half a second that no recording has: a recorder misses the very beginning of a stream.
    static let silence = Frames(samples: [Int16](repeating: 0, count: 48_000))

    /// What ends a recording: no noise has it.
    static let marker = Frames(samples: [Int16](repeating: -12_345, count: 4_800))

    /// What `recorder` records before the ``marker``, without the silence around it.
    static func record(_ recorder: Child) throws -> Frames {
        var scanned = 0
        return sound(
            in: try recorder.read { bytes in
                defer { scanned = bytes.count & ~1 }
                return find(marker.samples[0], in: bytes, from: scanned) != nil
            }
        )
    }

    /// The frames of `bytes` before the ``marker`` that are not silent.
    static func sound(in bytes: [UInt8]) -> Frames {
        let end = find(marker.samples[0], in: bytes) ?? bytes.count
        let samples = stride(from: 0, to: end & ~1, by: 2).map { sample(bytes, at: $0) }
        return Frames(samples: samples.filter { $0 != 0 })
    }

    /// Where in `bytes` the first sample of this value is.
    static func find(_ value: Int16, in bytes: [UInt8], from start: Int = 0) -> Int? {
        stride(from: start, to: bytes.count & ~1, by: 2).first { sample(bytes, at: $0) == value }
    }

    private static func sample(_ bytes: [UInt8], at place: Int) -> Int16 {
        Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
    }
}
