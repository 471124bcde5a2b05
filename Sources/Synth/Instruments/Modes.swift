import ClickwheelPOSIX

/// A bank of decaying sines, eight at a time.
struct Modes {
    private var rotationReal: [SIMD8<Float>] = []
    private var rotationImaginary: [SIMD8<Float>] = []
    private var amplitude: [SIMD8<Float>] = []
    /// Samples until a group has faded to nothing.
    private var lifetimes: [Int] = []
    private var used = 8

    /// Adds a mode that starts at zero and decays by 60 dB in `seconds`; nothing above the audible band is added.
    mutating func add(frequency: Float, amplitude level: Float, seconds: Float, at sampleRate: Float) {
        guard frequency < min(sampleRate * 0.45, 17_000), level > 1e-6 else { return }
        if used == 8 {
            rotationReal.append(.zero)
            rotationImaginary.append(.zero)
            amplitude.append(.zero)
            lifetimes.append(0)
            used = 0
        }
        let group = amplitude.count - 1
        let radius = Double(Mathematics.decay(seconds: seconds, at: sampleRate))
        let angle = 2 * Double.pi * Double(frequency) / Double(sampleRate)
        rotationReal[group][used] = Float(radius * cos(angle))
        rotationImaginary[group][used] = Float(radius * sin(angle))
        amplitude[group][used] = level
        lifetimes[group] = max(lifetimes[group], Int(seconds * 1.5 * sampleRate))
        used += 1
    }

    /// Adds the sound of every mode onto `target`.
    func render(into target: UnsafeMutableBufferPointer<Float>) {
        for group in amplitude.indices {
            let (c, s) = (rotationReal[group], rotationImaginary[group])
            var x = amplitude[group]
            var y = SIMD8<Float>.zero
            for index in 0..<min(lifetimes[group], target.count) {
                let half = y.lowHalf + y.highHalf
                let quarter = half.lowHalf + half.highHalf
                target[index] += quarter.x + quarter.y
                let next = x * c - y * s
                y = x * s + y * c
                x = next
            }
        }
    }
}
