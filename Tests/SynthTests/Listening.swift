import Foundation

@testable import ClickwheelSynth

/// What a test hears.
enum Listening {
    static let sampleRate: Float = 44_100

    /// One tone as `instrument` plays it.
    static func sound(
        of instrument: any Instrument,
        pitch: Float,
        velocity: Float = 0.6,
        seconds: Float = 0.8,
        isSlurred: Bool = false
    ) -> [Float] {
        let tone = Tone(
            pitch: pitch,
            velocity: velocity,
            start: 0,
            duration: seconds,
            isSlurred: isSlurred,
            seed: 11
        )
        let frames = Int((seconds + instrument.tail(of: tone)) * sampleRate) + 1
        var samples = [Float](repeating: 0, count: frames)
        samples.withUnsafeMutableBufferPointer { instrument.render(tone, at: sampleRate, into: $0) }
        return samples
    }

    /// How far `samples` are from the frequency of `pitch`, in cents: the autocorrelation's best lag within a semitone.
    ///
    /// The lag is a whole number of periods, as many as fit into a tenth of a second, for the sake of precision.
    static func cents(of samples: ArraySlice<Float>, from pitch: Float) -> Float {
        let expected = Double(sampleRate / Mathematics.frequency(ofPitch: pitch))
        let periods = max((4_410 / expected).rounded(.down), 1)
        let center = expected * periods
        // Half a period to either side, or another whole number of periods would fit as well.
        let reach = min(center * 0.03, expected * 0.45)
        let window = Array(samples)
        func similarity(_ lag: Int) -> Double {
            var sum = 0.0
            var energy = 1e-12
            for index in stride(from: 0, to: window.count - Int(center + reach) - 2, by: 2) {
                let (a, b) = (Double(window[index]), Double(window[index + lag]))
                sum += a * b
                energy += b * b
            }
            return sum / energy.squareRoot()
        }
        let lags = Int(center - reach)...Int(center + reach)
        let values = lags.map(similarity)
        let best = values.indices.max { values[$0] < values[$1] } ?? 0
        var lag = Double(lags.lowerBound + best)
        if best > 0, best + 1 < values.count {
            let (a, b, c) = (values[best - 1], values[best], values[best + 1])
            lag += 0.5 * (a - c) / (a - 2 * b + c)
        }
        return Float(1_200 * log2(center / lag))
    }

    /// The pitch of one tone: the shortest lag at which it resembles itself, made precise by ``cents(of:from:)``.
    static func pitch(of samples: ArraySlice<Float>) -> Float {
        let window = Array(samples.prefix(3_000))
        var similarities: [Float] = []
        let lags = 20...1_100
        for lag in lags {
            var (sum, first, second): (Float, Float, Float) = (0, 1e-9, 1e-9)
            for index in 0..<(window.count - lags.upperBound) {
                sum += window[index] * window[index + lag]
                first += window[index] * window[index]
                second += window[index + lag] * window[index + lag]
            }
            similarities.append(sum / (first * second).squareRoot())
        }
        // Multiples of the period resemble it as well; the first high peak is the period itself.
        let threshold = (similarities.max() ?? 0) * 0.9
        var index = similarities.firstIndex { $0 < 0 } ?? 0
        while index + 1 < similarities.count {
            if similarities[index] > threshold, similarities[index] >= similarities[index + 1] { break }
            index += 1
        }
        let rough = 69 + 12 * log2(sampleRate / Float(lags.lowerBound + index) / 440)
        return rough + cents(of: samples, from: rough) / 100
    }

    static func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }

    static func level(_ samples: some Collection<Float>) -> Float {
        (samples.reduce(0) { $0 + $1 * $1 } / Float(max(samples.count, 1))).squareRoot()
    }
}
