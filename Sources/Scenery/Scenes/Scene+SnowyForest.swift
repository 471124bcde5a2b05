extension Scene {
    /// Firs under new snow, and more of it falling.
    static let snowyForest = Scene(
        "First Snow",
        aspect: 0.75,
        film: Film(vignette: 0.25, grain: 2.4, glow: 0.25)
    ) { canvas, noise in
        firs(on: canvas, noise)
        for index in 0..<900 {
            let near = noise.draw(index, 300)
            let size = 0.0006 + 0.0046 * near * near * near * near
            let (x, y) = (noise.draw(index, 301) * canvas.aspect, noise.draw(index, 302))
            canvas.change(x - 2 * size, y - 3 * size, x + 2 * size, y + 3 * size) { u, v, light in
                let lean = (u - x) - 0.25 * (v - y)
                let away = (lean * lean + (v - y) * (v - y) * 0.55).squareRoot()
                let inside = smooth(size * 1.2 + canvas.pixel * 0.5, size * 0.25, away)
                light = mix(light, Light(0xF0F2F4), inside * (0.85 - 0.5 * near))
            }
        }
    }

    /// The wood without what falls.
    static func firs(on canvas: Canvas, _ noise: Noise) {
        let air = Gradient([(0, 0x9FB2C8), (0.35, 0xC3CEDA), (0.62, 0xE3E2E0), (0.8, 0xEDE6DF)])
        canvas.shade { x, y in
            air.at(y) * (1 + 0.05 * noise.sum(x * 2, y * 3, octaves: 4)) + Light(1, 0.78, 0.55)
                * (0.20 * bell(x, canvas.aspect * 0.75, 0.3) * bell(y, 0.45, 0.22))
        }
        let rows = 7
        for row in 0..<rows {
            let near = Float(row) / Float(rows - 1)
            let foot = 0.60 + 0.36 * near * near
            let count = Int([30, 24, 18, 13, 9, 6, 4][row] * (canvas.aspect / 0.75).squareRoot())
            for index in 0..<count {
                let place = (Float(index) + 0.15 + 0.7 * noise.draw(index, row)) / Float(count)
                var x = place * (canvas.aspect + 0.2) - 0.1
                // A clearing leads into the wood.
                let path = canvas.aspect * 0.63 + 0.05 * (1 - near)
                let clear = (0.05 + 0.20 * near) * smooth(0.15, 0.6, near)
                if abs(x - path) < clear { x = x < path ? path - clear - 0.02 : path + clear + 0.02 }
                let tall = (0.13 + 0.50 * near) * (0.7 + 0.5 * noise.draw(index, row + 20))
                let drop = 0.03 * noise.sum(x * 2, Float(row) * 5, octaves: 2)
                let tree = Fir(
                    x: x,
                    foot: foot + drop + 0.01 * noise.draw(index, row + 40),
                    height: tall,
                    seed: index * 31 + row * 977
                )
                tree.draw(on: canvas, noise, fog: air.at(0.6), clear: 0.22 + 0.74 * near)
            }
            // The snow on the ground in front of the row.
            let shift = Float(row) * 7.7
            canvas.fill(below: { x in
                foot - 0.004 + 0.022 * noise.sum(x * 2.4 + shift, shift, octaves: 4) * (0.4 + near)
            }) { x, y, depth in
                let drift = noise.sum(x * 3 + shift, y * 12, octaves: 5)
                let shade = smooth(0.3, -0.4, drift)
                let own = mix(Light(0xE6E9EE), Light(0x8FA4C0), shade * 0.55 + 0.10)
                let warm =
                    Light(1, 0.8, 0.6)
                    * (0.16 * bell(x, canvas.aspect * 0.7, 0.2) * smooth(0.1, 0.5, drift + 0.3))
                return mix(air.at(0.62), own + warm, 0.16 + 0.8 * near * smooth(-0.02, 0.06, depth))
            }
        }
    }
}

/// A fir with snow on its branches.
private struct Fir {
    let x: Float
    let foot: Float
    let height: Float
    let seed: Int

    /// `clear` is how little fog lies before it, 0 to 1.
    func draw(on canvas: Canvas, _ noise: Noise, fog: Light, clear: Float) {
        let tiers = 9 + seed % 5
        let width = height * (0.19 + 0.05 * noise.draw(seed, 1))
        let lean = (noise.draw(seed, 2) - 0.5) * 0.03 * height
        canvas.change(x - width * 1.4, foot - height, x + width * 1.4, foot + 0.01) { u, v, light in
            let part = (v - foot + height) / height
            guard part > 0 else { return }
            let across = (u - x - lean * (1 - part)) / width
            // Branches hang in tiers, which are lower outside than at the trunk.
            let warp =
                noise.at(u * 26 / height, v * 34 / height + Float(seed)) * 0.34 + noise.at(
                    u * 80 / height,
                    v * 90 / height
                ) * 0.16
            let sag =
                part * Float(tiers) - abs(across).squareRoot() * 1.15 * part + 0.5 * across + warp + 0.9
                * noise.draw(seed, 12)
            let tier = sag.rounded(.down)
            let within = sag - tier
            let luck = mix(
                noise.draw(seed + Int(tier) * 7, 0),
                noise.draw(seed + Int(tier) * 7, 1),
                clamp(0.5 + across * 3)
            )
            let rough = noise.at(u * 55 / height, v * 40 / height + Float(seed))
            let reach =
                (0.05 + 0.95 * part) * (0.62 + 0.45 * luck) * (0.42 + 0.58 * within) + 0.10 * rough * part
            let inside =
                smooth(-canvas.pixel / width, canvas.pixel / width, reach - abs(across))
                * smooth(1.0, 0.985, part)
            let trunk = smooth(0.05, 0.03, abs(across)) * smooth(0.9, 0.95, part)
            guard inside > 0 || trunk > 0 else { return }
            let needles = noise.sum(u * 150, v * 220 + abs(across) * 20, octaves: 3)
            let load = within + 0.32 * rough + 0.25 * needles - 0.10 * abs(across)
            let snow = smooth(0.30, 0.62, 1.02 - load) * (0.55 + 0.45 * luck)
            let dark = Light(0x2A3F4A) * (0.75 + 0.5 * within + 0.5 * needles)
            let lit = mix(Light(0x93A6C0), Light(0xEDEFF2), clamp(0.45 + 0.5 * rough + 0.25 * across))
            let own = mix(mix(dark, lit, snow), Light(0x2A2220), trunk * (1 - inside))
            light = mix(light, mix(fog, own, clear), max(inside, trunk))
        }
    }
}
