import ClickwheelPOSIX

/// How loud music is to an ear: integrated loudness after ITU-R BS.1770-4
/// (<https://www.itu.int/rec/R-REC-BS.1770>).
enum Loudness {
    /// The loudness of two channels in LUFS, −70 for silence.
    static func integrated(
        _ left: UnsafeBufferPointer<Float>,
        _ right: UnsafeBufferPointer<Float>,
        at sampleRate: Float
    ) -> Float {
        let step = Int(sampleRate / 10)
        let tenths = zip(energies(left, step, sampleRate), energies(right, step, sampleRate)).map { $0 + $1 }
        guard tenths.count >= 4 else { return -70 }
        // Blocks of 400 ms that overlap by 75 %.
        let blocks = (0...(tenths.count - 4)).map { start in tenths[start..<(start + 4)].reduce(0, +) / 4 }
        let audible = blocks.filter { level($0) > -70 }
        guard !audible.isEmpty else { return -70 }
        let gate = level(mean(audible)) - 10
        return Float(level(mean(audible.filter { level($0) > gate })))
    }

    private static func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(max(values.count, 1))
    }

    private static func level(_ energy: Double) -> Double { -0.691 + 10 * log10(max(energy, 1e-12)) }

    /// The mean square of each tenth of a second behind the "K" filter.
    private static func energies(
        _ samples: UnsafeBufferPointer<Float>,
        _ step: Int,
        _ sampleRate: Float
    ) -> [Double] {
        var shelf = highShelf(at: Double(sampleRate))
        var cut = lowCut(at: Double(sampleRate))
        var result: [Double] = []
        result.reserveCapacity(samples.count / step)
        var start = 0
        while start + step <= samples.count {
            var sum = 0.0
            for index in start..<(start + step) {
                let weighted = Double(cut.process(shelf.process(samples[index])))
                sum += weighted * weighted
            }
            result.append(sum / Double(step))
            start += step
        }
        return result
    }

    /// The head's shelf, from the analogue values behind the recommendation's table for 48 kHz.
    private static func highShelf(at sampleRate: Double) -> Biquad {
        let k = tan(Double.pi * 1_681.974_450_955_533 / sampleRate)
        let q = 0.707_175_236_955_419_6
        let high = pow(10, 3.999_843_853_973_347 / 20)
        let band = pow(high, 0.499_666_774_154_541_6)
        return Biquad(
            b0: high + band * k / q + k * k,
            b1: 2 * (k * k - high),
            b2: high - band * k / q + k * k,
            a0: 1 + k / q + k * k,
            a1: 2 * (k * k - 1),
            a2: 1 - k / q + k * k
        )
    }

    private static func lowCut(at sampleRate: Double) -> Biquad {
        let k = tan(Double.pi * 38.135_470_876_024_44 / sampleRate)
        let q = 0.500_327_037_323_877_3
        let a0 = 1 + k / q + k * k
        return Biquad(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
    }
}
