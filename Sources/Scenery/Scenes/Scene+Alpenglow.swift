extension Scene {
    /// The first sun on the peaks.
    static let alpenglow = Scene("Alpenglow", aspect: 1.5, film: Film(vignette: 0.25, grain: 2, glow: 0.2)) {
        canvas,
        noise in
        let sky = Gradient([
            (0, 0x2F5C9E), (0.2, 0x5F8AC0), (0.4, 0xB4B6D0), (0.52, 0xEBC3BE), (0.6, 0xF2CFBA),
        ])
        canvas.shade { x, y in
            let wisps = smooth(0.05, 0.6, noise.sum(x * 1.4 + 2, y * 5 + x, octaves: 6))
            return mix(sky.at(y), Light(0xF2D3CC), wisps * 0.5 * smooth(0.6, 0.1, y))
        }
        let mountains = Mountains(
            noise: Noise(noise.seed &+ 5),
            rise: 12.5,
            grain: 0.062,
            sun: unit(Light(-0.80, 0.26, -0.30)),
            direct: Light(1.75, 0.80, 0.46),
            sky: Light(0.17, 0.23, 0.38),
            air: Light(0xA9B4D2),
            haze: 0.009,
            snowLine: 1.6,
            rock: Light(0.13, 0.11, 0.10)
        ) { x, z in smooth(5, 24, z) * (0.55 + 0.45 * smooth(0, 20, abs(x + 4))) }
        mountains.draw(on: canvas, Terrain(eye: 3.2, horizon: 0.62, focus: 1.05, near: 6, far: 95))
        // Fog lies in the valley, and firs stand above it.
        canvas.change(0, 0.5, canvas.aspect, 1) { x, y, light in
            let fog = noise.sum(x * 1.5, y * 5.5 + 3, octaves: 6, gain: 0.55)
            let part = smooth(-0.30, 0.35, fog + (y - 0.76) * 4.5)
            light = mix(light, mix(Light(0x8C9CC0), Light(0xD8D2DC), clamp(0.55 + fog)), part * 0.94)
        }
        for row in 0..<3 {
            let near = Float(row) / 2
            let shift = Float(row) * 5.1
            let size = 0.017 + 0.020 * near
            canvas.fill(below: { x in
                let ground =
                    0.93 + 0.05 * near - (0.10 - 0.03 * near)
                    * noise.sum(x * 1.4 + shift, shift + 3, octaves: 4) - 0.10 * smooth(0.5, 0, x)
                    * (1 - near)
                var top: Float = 0
                for layer in 0..<3 {
                    let place = x / size * (1.1 + 0.3 * Float(layer)) + Float(layer) * 0.4
                    let tree = Int(place.rounded(.down))
                    let tall = 0.25 + 0.75 * noise.draw(tree, row * 5 + layer)
                    let part = abs(place - Float(tree) - 0.35 - 0.3 * noise.draw(tree, row + 70 + layer))
                    let jag = 0.16 * noise.at(x / size * 12, Float(tree) * 1.7)
                    top = max(top, tall - part * (3.3 - tall) + jag * min(1, part * 7))
                }
                return ground - size * 2.3 * top
            }) { x, y, depth in
                let needles = noise.sum(x * 110, y * 70, octaves: 3)
                let own = mix(Light(0x44587A), Light(0x131E2A), 0.25 + 0.75 * near) * (1 + 0.35 * needles)
                return mix(own, Light(0x8C9CBC), smooth(0.03, 0.16, depth) * (0.8 - 0.65 * near))
            }
        }
    }
}
