import ClickwheelPOSIX

/// How light becomes a picture: a curve that is soft in the highlights, darker corners, and a touch of grain.
struct Film: Sendable {
    /// Times the light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 to 1.
    var vignette: Float = 0.22
    /// The strength of the grain, in steps of 256.
    var grain: Float = 2.2
    /// How far light spreads round what is bright, 0 to 1.
    var glow: Float = 0
    var seed: UInt32 = 1

    private static let entries = 4096
    /// The light that is white, and everything above it.
    private static let white: Float = 7.2
    /// What is shown, 0 to 255, by the square root of light.
    private static let curve: [Float] = (0...entries + 1).map { index in
        let root = Float(index) / Float(entries)
        return 255 * shown(root * root * white)
    }

    /// What `light` is shown as, 0 to 1 in sRGB: the curve that Narkowicz fitted to ACES (2016), behind it that of IEC 61966-2-1.
    static func shown(_ light: Float) -> Float {
        let plain = min(1, light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14))
        return plain <= 0.003_130_8 ? 12.92 * plain : 1.055 * pow(plain, 1 / 2.4) - 0.055
    }

    /// The light that is shown as `value`, 0 to 1 in sRGB.
    static func light(shownAs value: Float) -> Float {
        let plain = plain(value)
        let (a, b, c) = (2.51 - 2.43 * plain, 0.03 - 0.59 * plain, -0.14 * plain)
        return (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a)
    }

    /// The part of white that `value` stands for, 0 to 1 in sRGB.
    static func plain(_ value: Float) -> Float {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The picture as three bytes a pixel, row after row.
    func developed(_ canvas: Canvas) -> [UInt8] {
        if glow > 0 { canvas.spread(glow) }
        let (width, height) = (canvas.width, canvas.height)
        let noise = Noise(seed)
        let middle = (Float(width) / 2, Float(height) / 2)
        let corner = 1 / (middle.0 * middle.0 + middle.1 * middle.1)
        return [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            Self.curve.withUnsafeBufferPointer { curve in
                for row in 0..<height {
                    let down = Float(row) - middle.1
                    for column in 0..<width {
                        let across = Float(column) - middle.0
                        let away = (across * across + down * down) * corner
                        let light =
                            canvas.pixels[row * width + column] * (exposure * (1 - vignette * away * away))
                        // It also hides the steps between the 256 values.
                        let speck = noise.speck(column, row) * grain
                        let place = (row * width + column) * 3
                        let bounded = light.clamped(
                            lowerBound: .zero,
                            upperBound: Light(repeating: Self.white)
                        )
                        let root = (bounded * (1 / Self.white)).squareRoot() * Float(Self.entries)
                        @inline(__always)
                        func byte(_ root: Float) -> UInt8 {
                            let index = Int(root)
                            let value =
                                curve[index] + (curve[index + 1] - curve[index]) * (root - Float(index))
                            return UInt8(min(max(value + speck + 0.5, 0), 255))
                        }
                        bytes[place] = byte(root.x)
                        bytes[place + 1] = byte(root.y)
                        bytes[place + 2] = byte(root.z)
                    }
                }
            }
            count = width * height * 3
        }
    }
}
