import ClickwheelPOSIX

extension Scene {
    /// Towering clouds in the light of late afternoon, over hills.
    static let clouds = Scene("After the Rain", aspect: 1.333, film: Film(vignette: 0.2, glow: 0.2)) {
        canvas,
        noise in
        // Clouds are soft: half the pixels are enough.
        let small = Canvas(width: max(2, canvas.width / 2), height: max(2, canvas.height / 2))
        let sky = Gradient([
            (0, 0x1F4E92), (0.3, 0x4C80BC), (0.6, 0x97B9D6), (0.82, 0xDCE3E0), (0.9, 0xEFE3CF),
        ])
        let sun = unit(Light(-0.75, 0.42, -0.38))
        let bottom: Float = 0.10, top: Float = 1.15
        /// How dense the cloud is; `y` is up, and `z` away.
        @inline(__always)
        func density(_ x: Float, _ y: Float, _ z: Float, octaves: Int) -> Float {
            let level = (y - bottom) / (top - bottom)
            guard level > 0, level < 1 else { return 0 }
            let base = noise.at(x * 0.95 + 1.3, z * 0.95) * 0.75 + 0.35 * noise.at(x * 2.1 + 9, z * 2.1)
            let tower = base + 0.12 - level * 0.95 - 0.5 * bell(level, 0, 0.05)
            guard tower > -0.55 else { return 0 }
            return clamp(
                (tower + 0.62 * noise.sum(x * 3.1, y * 3.4, z * 3.1, octaves: octaves, gain: 0.56)) * 4.2
            )
        }
        small.shade { x, y in
            let ray = unit(Light((x - small.aspect / 2) * 1.05, 0.80 - y, 1.15))
            let background = sky.at(y)
            guard ray.y > 0.015 else { return background }
            // Through the layer from its foot to its top, as far as it is near enough.
            let (first, last) = (max(bottom / ray.y, 0.9), min(top / ray.y, 6.5))
            guard last > first else { return background }
            let steps = 60
            let stride = (last - first) / Float(steps)
            var way = first + stride * noise.draw(Int(x * 2000), Int(y * 2000))
            var (clear, light) = (Float(1), Light.zero)
            for _ in 0..<steps where clear > 0.02 {
                let point = ray * way
                let thick = density(point.x, point.y, point.z, octaves: 5)
                if thick > 0.01 {
                    var depth: Float = 0
                    for hop in 1...4 {
                        let reach = 0.045 * Float(hop * hop) * 0.55
                        depth +=
                            density(
                                point.x + sun.x * reach,
                                point.y + sun.y * reach,
                                point.z + sun.z * reach,
                                octaves: 2
                            ) * 0.045 * Float(2 * hop - 1) * 0.55
                    }
                    let level = (point.y - bottom) / (top - bottom)
                    let lit = exp(-depth * 24) * 0.8 + exp(-depth * 6) * 0.28
                    let powder = 0.45 + 0.55 * (1 - exp(-thick * 3.2))
                    let own =
                        Light(1.55, 1.22, 0.90) * (lit * powder) + mix(
                            Light(0.16, 0.20, 0.30),
                            Light(0.26, 0.36, 0.52),
                            level
                        ) * 0.62
                    let part = 1 - exp(-thick * stride * 26)
                    let air = 1 - exp(-way * way * 0.012)
                    light += mix(own, sky.at(0.84) * 0.95, air) * (clear * part)
                    clear *= 1 - part
                }
                way += stride
            }
            return light + background * clear
        }
        small.blur(small.pixel * 1.7)
        canvas.shade { x, y in small.sample(x * small.aspect / canvas.aspect, y) }
        for (index, hill) in [
            (Float(0.865), Float(0.03), UInt32(0x8FA3B4)), (0.885, 0.035, 0x68808C), (0.915, 0.04, 0x4A6656),
            (0.965, 0.05, 0x36502F),
        ].enumerated() {
            let shift = Float(index) * 13.1
            canvas.fill(below: { x in
                hill.0 - hill.1 * noise.sum(x * (2.2 - 0.3 * Float(index)) + shift, shift, octaves: 5) - 0.002
                    * Float(index) * noise.sum(x * 90, shift, octaves: 2)
            }) { x, y, depth in
                let patch = noise.sum(x * 9 + shift, y * 50, octaves: 5)
                let sunny = smooth(0.0, 0.5, noise.sum(x * 1.7 + shift + 4, y * 6, octaves: 3))
                return Light(hill.2) * (0.85 + 0.35 * patch) + Light(0.42, 0.34, 0.14)
                    * (sunny * 0.10 * Float(index)) + Light(0.3, 0.3, 0.3)
                    * (0.2 * smooth(0.03, 0, depth) / Float(index + 1))
            }
        }
    }
}
