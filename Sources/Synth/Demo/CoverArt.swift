import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSystem

/// The picture on a record: a warm geometric pattern in a few flat colours.
struct CoverArt: Sendable {
    enum Pattern: Sendable, CaseIterable {
        /// Rings round a sun below the edge.
        case arches
        /// Beams round a disc.
        case rays
        /// Quarter discs in a grid.
        case tiles
        /// Rows of hills, one before the other.
        case waves
    }

    /// Colours as red, green and blue, 0...255; the first one is the ground.
    struct Palette: Sendable {
        let colours: [SIMD3<Float>]

        static let lamplight = Palette([
            (36, 46, 66), (243, 232, 208), (238, 176, 82), (150, 52, 44), (206, 112, 58),
        ])
        static let harbour = Palette([
            (246, 228, 194), (224, 122, 64), (176, 62, 48), (46, 112, 116), (24, 60, 72),
        ])
        static let tram = Palette([
            (44, 40, 54), (240, 168, 60), (222, 96, 52), (246, 234, 210), (92, 140, 122),
        ])
        static let orchard = Palette([
            (28, 58, 56), (232, 160, 132), (244, 236, 216), (92, 152, 140), (178, 84, 52),
        ])

        init(_ colours: [(Float, Float, Float)]) {
            self.colours = colours.map { SIMD3($0.0, $0.1, $0.2) }
        }

        /// The colour at `index`, going round through all but the ground.
        func accent(_ index: Int) -> SIMD3<Float> {
            let count = colours.count - 1
            return colours[1 + ((index % count) + count) % count]
        }

        var ground: SIMD3<Float> { colours[0] }
    }

    let pattern: Pattern
    let palette: Palette

    /// Points looked at for each pixel, along each side.
    private static let samples = 3

    /// The cover as a square of `size` pixels.
    func image(size: Int) -> RGBImage {
        var image = RGBImage(width: size, height: size)
        let step = 1 / Float(size * Self.samples)
        for row in 0..<size {
            for column in 0..<size {
                var sum = SIMD3<Float>.zero
                for y in 0..<Self.samples {
                    for x in 0..<Self.samples {
                        let u = (Float(column * Self.samples + x) + 0.5) * step
                        let v = (Float(row * Self.samples + y) + 0.5) * step
                        sum += colour(u, v)
                    }
                }
                let mean = (sum / Float(Self.samples * Self.samples)).rounded(.toNearestOrEven)
                let place = (row * size + column) * 3
                for part in 0..<3 { image.pixels[place + part] = UInt8(min(max(mean[part], 0), 255)) }
            }
        }
        return image
    }

    /// The colour at a point of the unit square, `v` downwards.
    private func colour(_ u: Float, _ v: Float) -> SIMD3<Float> {
        switch pattern {
        case .arches: arches(u, v)
        case .rays: rays(u, v)
        case .tiles: tiles(u, v)
        case .waves: waves(u, v)
        }
    }

    private func arches(_ u: Float, _ v: Float) -> SIMD3<Float> {
        let distance = hypot(u - 0.34, v - 1.02)
        if distance < 0.11 { return palette.ground }
        let ring = Int((distance - 0.11) / 0.098)
        return ring % 5 == 4 ? palette.ground : palette.accent(ring % 5)
    }

    private func rays(_ u: Float, _ v: Float) -> SIMD3<Float> {
        let (x, y) = (u - 0.5, v - 0.58)
        let distance = hypot(x, y)
        if distance < 0.1 { return palette.accent(2) }
        if distance < 0.15 { return palette.accent(3) }
        let turn = (atan2(y, x) / (2 * .pi) + 1).truncatingRemainder(dividingBy: 1)
        let beam = Int(turn * 28)
        return beam % 2 == 0 ? palette.ground : palette.accent(beam / 2 % 2)
    }

    private func tiles(_ u: Float, _ v: Float) -> SIMD3<Float> {
        let count: Float = 4
        let (column, row) = (Int(u * count), Int(v * count))
        let (x, y) = (u * count - Float(column), v * count - Float(row))
        var random = SplitMix64(seed: UInt64(row * 7 + column * 31 + 5))
        let corner = Int(random.next() % 4)
        let chosen = Int(random.next() % 4)
        let distance = hypot(corner & 1 == 0 ? x : 1 - x, corner & 2 == 0 ? y : 1 - y)
        let under = (row + column) % 2 == 0 ? palette.ground : palette.accent(chosen + 1)
        let over = (row + column) % 2 == 0 ? palette.accent(chosen) : palette.ground
        return distance < 0.5 ? under : distance < 1 ? over : under
    }

    private func waves(_ u: Float, _ v: Float) -> SIMD3<Float> {
        var colour = hypot(u - 0.68, v - 0.3) < 0.15 ? palette.accent(0) : palette.ground
        for row in 0..<6 {
            let r = Float(row)
            let height = 0.42 + 0.1 * r + 0.035 * sin(2 * .pi * (u * (1.3 + 0.12 * r) + r * 0.37))
            if v > height { colour = palette.accent(row + 1) }
        }
        return colour
    }
}
