import ClickwheelPOSIX

extension Scene {
    /// The Milky Way over a ridge, with a tent below it.
    static let starryNight = Scene(
        "Milky Way from the Pass",
        aspect: 0.667,
        film: Film(vignette: 0.35, grain: 3, glow: 0.35)
    ) {
        canvas,
        noise in
        let air = Gradient([
            (0, 0x070B18), (0.4, 0x0E1730), (0.65, 0x1B2A48), (0.78, 0x39445A), (0.86, 0x5B5552),
        ])
        canvas.shade { x, y in
            // The band leans to the right; `across` is the distance from its middle.
            let across = (x - 0.40) * 0.83 + (y - 0.42) * 0.50 - 0.03 * noise.sum(x * 3, y * 3, octaves: 3)
            let along = (y - 0.42) * 0.83 - (x - 0.40) * 0.50
            let dust = noise.sum(x * 4 + 9, y * 4, octaves: 7, gain: 0.58)
            let band = bell(across, 0, 0.155 + 0.05 * along) * (0.75 + 0.4 * dust)
            let lane =
                smooth(
                    -0.10,
                    0.30,
                    noise.sum(across * 11 + 3, along * 4.2, octaves: 6, gain: 0.6) + 0.30
                        * bell(across, 0.012, 0.035) - 0.14
                )
                * bell(across, 0.01, 0.085)
            let core = bell(across, 0, 0.09) * bell(along, 0.26, 0.36)
            var light = air.at(y) + Light(tint: 0x1C3A34) * (0.16 * bell(y, 0.74, 0.12) * (1 + dust))
            light +=
                (Light(0x39426E) * 0.42 * band + Light(tint: 0xC49A78) * (0.34 * core * (0.7 + 0.6 * dust)))
                * (1 - 0.82 * lane)
            light +=
                Light(tint: 0x9A4A5C)
                * (0.07 * smooth(0.25, 0.6, noise.sum(x * 9 + 70, y * 9, octaves: 4)) * band)
            // Many faint stars, where the band is; they are fewer near the ground.
            let crowd = (0.10 + 0.75 * band * (1 - 0.8 * lane)) * smooth(0.86, 0.6, y)
            let speck = noise.sum(x * 330, y * 330, octaves: 2)
            light += Light(tint: 0xDDE4F6) * (0.6 * crowd * smooth(0.42, 0.85, speck))
            return light
        }
        // Bright stars, each in a cell of its own.
        for (size, power) in [(Float(0.040), Float(1.0)), (0.015, 0.34), (0.0075, 0.15)] {
            for row in 0..<Int(0.84 / size) {
                for column in 0..<Int(0.7 / size) where noise.draw(column + 900, row) < 0.5 {
                    let x = (Float(column) + noise.draw(column, row)) * size
                    let y = (Float(row) + noise.draw(column, row + 4000)) * size
                    let bright = power * (pow(noise.draw(column + 700, row + 70), 5) + 0.10)
                    let warm = noise.draw(column + 70, row + 700)
                    let tint = mix(Light(0.72, 0.84, 1.1), Light(1.1, 0.84, 0.6), warm * warm * warm)
                    let reach = max(0.00065 + 0.0009 * bright, canvas.pixel * 0.55)
                    let haze = smooth(0.84, 0.62, y)
                    canvas.change(x - 4 * reach, y - 4 * reach, x + 4 * reach, y + 4 * reach) { u, v, light in
                        let away = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot()
                        light += tint * (bright * 2.6 * haze * bell(away, 0, reach))
                    }
                }
            }
        }
        let mountains = Mountains(
            noise: noise,
            rise: 6.2,
            grain: 0.115,
            sun: unit(Light(0.75, 0.45, -0.4)),
            direct: Light(0.055, 0.07, 0.11),
            sky: Light(0.030, 0.040, 0.070),
            air: Light(0x2A3448),
            haze: 0.008,
            snowLine: 1.2
        ) { x, z in smooth(7, 16, z) * (0.45 + 0.55 * smooth(6, 16, abs(x + 1.5))) }
        mountains.draw(on: canvas, Terrain(eye: 1.4, horizon: 0.865, focus: 0.95, near: 6, far: 60))
        canvas.fill(below: { x in
            0.962 - 0.05 * (noise.ridges(x * 2.2 + 3, 1.7, octaves: 5) - 0.4) - 0.003
                * noise.sum(x * 90, 5, octaves: 3)
        }) { x, y, depth in
            Light(0x05070B) * (1 + 0.5 * noise.sum(x * 40, y * 90, octaves: 4)) + Light(tint: 0x30405C)
                * (0.03 * bell(depth, 0, 0.006))
        }
        // A tent with somebody still awake in it.
        let tent = (x: Float(0.455), y: Float(0.958), size: Float(0.030))
        canvas.change(0, 0.7, 0.667, 1) { x, y, light in
            let (u, v) = ((x - tent.x) / tent.size, (tent.y - y) / tent.size)
            let away = (u * u * 0.5 + v * v).squareRoot()
            light +=
                Light(tint: 0xF09A4C)
                * (0.09 * bell(away, 0, 1.9) + 0.018 * bell(away, 0, 4) * smooth(0.92, 0.97, y))
            let roof = 1 - abs(u) * 0.80 - 0.12 * u * u
            let inside = smooth(-0.03, 0.03, min(v, roof - v))
            let seam = bell(u, 0.12, 0.025) + 0.5 * bell(roof - v, 0, 0.05)
            let lamp = 0.55 + 1.5 * bell((u + 0.15) * (u + 0.15) + (v - 0.25) * (v - 0.25), 0, 0.35)
            let cloth =
                mix(Light(0xE8792E), Light(0xFFC56B), clamp(lamp * 0.45)) * (lamp * (1 - 0.5 * clamp(seam)))
            light = mix(light, cloth, inside)
        }
    }
}
