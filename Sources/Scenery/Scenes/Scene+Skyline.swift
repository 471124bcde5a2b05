extension Scene {
    /// A city by the water, when the lights go on.
    static let skyline = Scene("Blue Hour", aspect: 1.5, film: Film(vignette: 0.25, grain: 2.6, glow: 0.7)) {
        canvas,
        noise in
        let shore: Float = 0.70
        let sky = Gradient([
            (0, 0x1B2C54), (0.25, 0x34508A), (0.45, 0x7278A6), (0.57, 0xC58E92), (0.66, 0xF0AE7A),
            (0.7, 0xF4BE86),
        ])
        canvas.shade { x, y in
            let depth = 0.06 / max(0.02, shore - y)
            let field = noise.sum((x - 0.7) * depth * 6 + 5, depth * 12, octaves: 6)
            let cloud = smooth(0.05, 0.5, field) * smooth(0.02, 0.2, shore - y)
            return mix(sky.at(y), mix(Light(0x3C4676), Light(0xD98A86), smooth(0.25, 0.62, y)), cloud * 0.65)
        }
        for layer in 0..<4 {
            let near = Float(layer) / 3
            var left: Float = -0.05
            var index = layer * 1000
            while left < canvas.aspect + 0.05 {
                index += 1
                let wide = (0.020 + 0.048 * noise.draw(index, 1)) * (0.75 + 0.35 * near)
                let centre = bell(left, 0.98, 0.24) + 0.75 * bell(left, 0.42, 0.16)
                let luck = noise.draw(index, 2)
                let tall =
                    (0.05 + 0.085 * luck + centre * (0.06 + 0.26 * luck * luck))
                    * [1.25, 1.0, 0.78, 0.5][layer]
                Tower(left: left, width: wide, top: shore - tall, foot: shore, near: near, seed: index).draw(
                    on: canvas,
                    noise,
                    sky.at(0.6)
                )
                left += wide * (0.92 + 0.35 * noise.draw(index, 3) * noise.draw(index, 4) * 2)
            }
        }
        // A quay with its lamps.
        canvas.change(0, shore - 0.009, canvas.aspect, shore) { x, y, light in light = Light(0x14182A) }
        for index in 0..<34 {
            let x = (Float(index) + 0.5) / 34 * canvas.aspect
            canvas.change(x - 0.02, shore - 0.04, x + 0.02, shore) { u, v, light in
                let away = ((u - x) * (u - x) + (v - shore + 0.014) * (v - shore + 0.014)).squareRoot()
                light += Light(1.5, 0.85, 0.38) * (bell(away, 0, 0.0022) * 1.6 + 0.10 * bell(away, 0, 0.010))
            }
        }
        let above = canvas.copy()
        canvas.change(0, shore, canvas.aspect, 1) { x, y, light in
            let down = y - shore
            let z = 0.05 / (down + 0.004)
            let ripple = noise.sum((x - 0.75) * z * 5, z * 26, octaves: 5, gain: 0.62)
            var sum = Light.zero
            for tap in 0..<9 {
                let spread = (Float(tap) - 4) * (0.004 + 0.055 * down)
                let push = ripple * (0.008 + 0.17 * down)
                sum += above.sample(
                    x + ripple * 0.012,
                    max(0.02, min(shore - 0.001, shore - 0.001 - down * 1.15 + push + spread))
                )
            }
            let mean = sum * (0.82 / 9) * (1 + 0.22 * ripple)
            light = mix(mean, Light(0x16223E), 0.16 + 0.9 * down)
        }
    }
}

/// A building with windows, some of them lit.
private struct Tower {
    let left: Float
    let width: Float
    let top: Float
    let foot: Float
    let near: Float
    let seed: Int

    func draw(on canvas: Canvas, _ noise: Noise, _ air: Light) {
        let step = 0.0052 + 0.0022 * near
        let shape = noise.draw(seed, 5)
        let office = noise.draw(seed, 6)
        let glass = noise.draw(seed, 7)
        let busy = 0.22 + 0.45 * noise.draw(seed, 8)
        let body = mix(mix(Light(0x5E5C80), air, 0.25), Light(0x151A30), 0.25 + 0.72 * near)
        canvas.change(left, top - 0.09, left + width, foot) { x, y, light in
            let u = (x - left) / width
            // Setbacks, a slanted roof, or a spire.
            var roof = top
            if shape < 0.25 { roof += u < 0.2 || u > 0.8 ? 0.022 : 0 }
            if shape > 0.85 { roof += 0.02 * u }
            if shape > 0.5, shape < 0.62, foot - top > 0.16 {
                roof -= abs(u - 0.5) < 0.035 ? 0.055 : abs(u - 0.5) < 0.16 ? 0.014 : 0
            }
            let part = clamp((y - roof) / canvas.pixel + 0.5)
            guard part > 0 else { return }
            let (column, row) = (Int((u * width) / (step * 0.8)), Int((y - top) / step))
            let (s, t) = ((u * width) / (step * 0.8) - Float(column), (y - top) / step - Float(row))
            let pane =
                smooth(0.08, 0.2, s) * smooth(0.96, 0.84, s) * smooth(0.2, 0.32, t) * smooth(0.86, 0.74, t)
            // Floors of an office are lit as a whole, homes one by one.
            let floor =
                office > 0.6 ? noise.draw(seed + row * 13, 9) : noise.draw(seed * 7 + column, row + 50)
            let isLit = floor < busy * (0.6 + 0.5 * near) && y > top + 0.006 && y < foot - 0.004
            let warm = noise.draw(seed + column * 3, row + 90)
            let lamp =
                mix(Light(1.5, 0.86, 0.40), Light(1.0, 1.05, 1.15), office > 0.6 ? 0.65 : warm * warm * 0.6)
                * (0.35 + 0.9 * warm)
            var own = body * (0.86 + 0.28 * u + 0.10 * glass * noise.sum(x * 60, y * 20, octaves: 2))
            own = mix(own, air * 0.5, 0.30 * glass * smooth(foot, top, y) * (1 - near * 0.5))
            own = mix(own, own * 0.72, pane * 0.6)
            if isLit { own = mix(own, lamp, pane * (0.55 + 0.4 * near)) }
            own = mix(own, air, smooth(foot - 0.10, foot, y) * 0.28 * (1 - near))
            light = mix(light, own, part)
        }
        if shape > 0.5, shape < 0.62, foot - top > 0.16 {
            let (x, y) = (left + width / 2, top - 0.056)
            canvas.change(x - 0.02, y - 0.02, x + 0.02, y + 0.02) { u, v, light in
                let away = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot()
                light += Light(1.6, 0.22, 0.16) * (bell(away, 0, 0.0022) * 1.4 + 0.12 * bell(away, 0, 0.008))
            }
        }
    }
}
