extension Scene {
    /// Range behind range of hills in the haze of the morning.
    static let blueHills = Scene("Blue Hills", aspect: 1.5, film: Film(vignette: 0.25, glow: 0.35)) {
        canvas,
        noise in
        let sun = (x: Float(1.05), y: Float(0.335))
        let sky = Gradient([
            (0, 0x5F86B4), (0.16, 0x8FAECB), (0.28, 0xD9CBBE), (0.36, 0xF7CF9C), (0.45, 0xFBD9A6),
        ])
        canvas.shade { x, y in
            let away = ((x - sun.x) * (x - sun.x) * 0.55 + (y - sun.y) * (y - sun.y)).squareRoot()
            let wisps = smooth(0.05, 0.55, noise.sum(x * 1.6 + 3, y * 9, octaves: 5)) * smooth(0.4, 0.1, y)
            var light = sky.at(y) * (1 + 0.1 * bell(away, 0, 0.7))
            light = mix(light, Light(0xFBE3CC) * 1.05, wisps * 0.45)
            light +=
                Light(tint: 0xFFC98A) * (0.5 * bell(away, 0, 0.22)) + Light(tint: 0xFFE9C8)
                * (1.6 * bell(away, 0, 0.045))
            return light
        }
        let haze = Gradient([
            (0, 0xF6D2A4), (0.25, 0xC7C0BE), (0.5, 0x86A0B8), (0.75, 0x4C6C8A), (1, 0x1C3346),
        ])
        let count = 12
        for index in 0..<count {
            let near = Float(index) / Float(count - 1)
            let (shift, step) = (Float(index) * 31.7, 1.1 + 1.4 * (1 - near))
            let base = 0.37 + 0.55 * near * (0.62 + 0.38 * near)
            let rise = 0.075 + 0.055 * near
            // The sharp far ranges wear down to round near ones.
            func crest(_ x: Float) -> Float {
                let sharp = noise.ridges(x * step + shift, shift, octaves: 6) - 0.35
                let round = noise.sum(x * step * 0.7 + shift, shift * 2, octaves: 5) * 0.9
                return base - rise * 1.6 * mix(sharp, round, 0.25 + 0.6 * near)
            }
            let crests = (0..<canvas.width).map { crest((Float($0) + 0.5) * canvas.pixel) }
            func edge(_ x: Float) -> Float {
                var y = crests[Int(x / canvas.pixel)]
                if index >= count - 5 {
                    // Woods on the crest.
                    let size = 0.004 + 0.011 * max(0, near - 0.5) / 0.5
                    let thick = smooth(-0.5, 0.2, noise.sum(x * 3 + shift, 8, octaves: 3))
                    var top: Float = 0
                    for layer in 0..<3 {
                        let place = x / size * (1 - 0.21 * Float(layer)) + Float(layer) * 0.47
                        let tree = Int(place.rounded(.down))
                        let luck = noise.draw(tree, index * 3 + layer)
                        let tall = (0.2 + 0.8 * luck * luck) * thick
                        let middle = 0.35 + 0.3 * noise.draw(tree, index * 2 + layer + 50)
                        let part = abs(place - Float(tree) - middle)
                        let jag = 0.12 * noise.at(x / size * 11, Float(tree))
                        top = max(top, tall - part * 3.4 + jag * min(1, part * 8))
                    }
                    y -= size * 1.9 * top
                }
                return y
            }
            canvas.fill(below: edge) { x, y, _ in
                let depth = y - crests[Int(x / canvas.pixel)]
                let glow = bell(x, sun.x, 0.75) * (1 - near)
                let own = mix(haze.at(near), haze.at(max(0, near - 0.2)), glow * 0.8)
                let mist = smooth(0.005, 0.16 + 0.1 * near, depth)
                let grass = noise.sum(x * (18 + 60 * near), y * (40 + 60 * near), octaves: 4)
                let folds = noise.sum(x * 5 + shift, y * 7 + depth * 3, octaves: 4)
                let light = own * (1 + (0.10 + 0.35 * near * near) * folds + 0.22 * near * grass)
                let fog = haze.at(max(0, near - 0.34)) * (1 + 0.25 * glow)
                return mix(light, fog, mist * (0.78 - 0.62 * near * near))
            }
        }
    }
}
