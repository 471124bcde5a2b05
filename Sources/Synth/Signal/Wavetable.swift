import ClickwheelPOSIX

/// One period of a waveform, read at any speed.
///
/// A phase is a `UInt32`: the whole range is one turn, so it wraps by itself.
struct Wavetable: Sendable {
    private static let bits: UInt32 = 11
    private static let fraction: Float = 1 / Float(1 << (32 - bits))

    private let samples: [Float]

    /// The sum of sines with these amplitudes, the first one at the base frequency.
    init(harmonics: [Float]) {
        let count = 1 << Int(Self.bits)
        var sum = [Double](repeating: 0, count: count)
        for (index, amplitude) in harmonics.enumerated() where amplitude != 0 {
            let step = 2 * Double.pi * Double(index + 1) / Double(count)
            // Phases spread by the square keep the peak low (Schroeder 1970).
            let phase = Double.pi * Double(index * index) / Double(harmonics.count)
            for place in 0..<count { sum[place] += Double(amplitude) * sin(step * Double(place) + phase) }
        }
        samples = (0...count).map { Float(sum[$0 & (count - 1)]) }
    }

    /// A pure sine.
    static let sine = Wavetable(sineOnly: ())

    private init(sineOnly: Void) {
        let count = 1 << Int(Self.bits)
        samples = (0...count).map { Float(sin(2 * Double.pi * Double($0) / Double(count))) }
    }

    /// Runs `body` with a reader that costs no bounds checks.
    func withReader<Result>(_ body: (Reader) -> Result) -> Result? {
        samples.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { body(Reader(start: $0)) }
        }
    }

    struct Reader {
        let start: UnsafePointer<Float>

        /// The waveform at `phase`, between two points on a straight line.
        @inline(__always)
        func callAsFunction(_ phase: UInt32) -> Float {
            let index = Int(phase >> (32 - Wavetable.bits))
            let part = Float(phase & ((1 << (32 - Wavetable.bits)) - 1)) * Wavetable.fraction
            let low = start[index]
            return low + (start[index + 1] - low) * part
        }
    }

    /// The phase step of `frequency`.
    @inline(__always)
    static func step(_ frequency: Float, at sampleRate: Float) -> UInt32 {
        UInt32(truncatingIfNeeded: Int64(frequency / sampleRate * 4_294_967_296))
    }

    /// A phase offset in turns, which may be of any size.
    @inline(__always)
    static func offset(_ turns: Float) -> UInt32 {
        UInt32(truncatingIfNeeded: Int64(turns * 4_294_967_296))
    }
}
