import ClickwheelPOSIX

extension Scene {
    /// Dunes in the last light of the day.
    static let dunes = Scene("Dunes, Last Light", aspect: 1.5, film: Film(vignette: 0.28, glow: 0.2)) {
        canvas,
        noise in
        let sky = Gradient([(0, 0x3F6A9C), (0.18, 0x86A5BE), (0.30, 0xDCC7A9), (0.37, 0xF3CE9A)])
        canvas.shade { x, y in
            let wisps = smooth(0.1, 0.7, noise.sum(x * 1.1 + 4, y * 7, octaves: 6))
            return mix(sky.at(y), Light(0xFBE6D0), wisps * 0.5) + Light(tint: 0xFFCB8A)
                * (0.35 * bell(x, -0.1, 0.7) * bell(y, 0.34, 0.15))
        }
        /// Crests are sharp, and lean with the wind.
        @inline(__always)
        func height(_ x: Float, _ z: Float) -> Float {
            let bend = 0.55 * noise.at(x * 0.10, z * 0.10)
            let phase = (x * 0.34 + z * 0.24 + bend * 3.1)
            let part = phase - phase.rounded(.down)
            let crest = part < 0.68 ? part / 0.68 : (1 - part) / 0.32
            let shape = crest * crest * (1.9 - 0.9 * crest) / (1 + z * z * 0.001)
            let big = 0.5 + 0.6 * noise.at(x * 0.05 + 9, z * 0.05)
            return 1.45 * shape * max(0.12, big) + 0.35 * noise.sum(x * 0.16 + 40, z * 0.16, octaves: 2)
        }
        let sun = unit(Light(-0.86, 0.30, 0.30))
        let terrain = Terrain(eye: 3.1, horizon: 0.335, focus: 1.15, near: 1.6, far: 140)
        terrain.draw(on: canvas, height: height) { point in
            let reach = 0.006 * point.z + 0.02
            let east = height(point.x + reach, point.z) - height(point.x - reach, point.z)
            let north = height(point.x, point.z + reach) - height(point.x, point.z - reach)
            // Ripples of the wind, where they are near enough to be seen.
            let fine = 1 / (1 + point.z * point.z * 0.012)
            let wave =
                (point.x * 5.2 + point.z * 6.6 + 5 * noise.sum(point.x * 0.5, point.z * 0.5, octaves: 3))
                * 2.3
            let ripple = cos(wave) * 0.16 * fine
            let normal = unit(Light(-east / (2 * reach) - ripple, 1, -north / (2 * reach) - ripple * 0.7))
            var open: Float = 1
            for step in 1..<7 {
                let way = Float(step) * Float(step) * 0.11
                let ray = point.height + sun.y * way * 1.0
                let over = height(point.x + sun.x * way, point.z + sun.z * way) - ray
                open = min(open, 1 - smooth(-0.04, 0.06, over))
            }
            let direct = max(0, dot(normal, sun)) * open
            let grain =
                1 + 0.10 * noise.sum(point.x * 9, point.z * 9, octaves: 3) * fine + 0.05
                * noise.sum(point.x * 0.9, point.z * 0.9, octaves: 3)
            let sand = Light(0xD9A066)
            let light =
                sand * grain
                * (Light(1.65, 1.22, 0.80) * (1.75 * direct) + Light(0.30, 0.33, 0.46)
                    * (0.55 + 0.35 * normal.y))
            return mix(light, Light(0xEBC79E), 1 - exp(-point.z * point.z * 0.000_40))
        }
    }
}
