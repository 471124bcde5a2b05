import ClickwheelPOSIX

extension Scene {
    /// The sun goes down in the sea, behind rocks.
    static let sunsetSea = Scene("Sunset off the Point", aspect: 1.5, film: Film(vignette: 0.3, glow: 0.5)) {
        canvas,
        noise in
        let (horizon, sun) = (Float(0.56), (x: Float(0.62), y: Float(0.505)))
        let sky = Gradient([
            (-0.05, 0x22345E), (0.12, 0x42507F), (0.26, 0x8B6C8E), (0.38, 0xD98B78), (0.47, 0xF6A95E),
            (0.56, 0xFFC36B),
        ])
        /// The sky at a height, also that which the water shows.
        func above(_ x: Float, _ y: Float) -> Light {
            let away = ((x - sun.x) * (x - sun.x) * 0.6 + (y - sun.y) * (y - sun.y)).squareRoot()
            var light = sky.at(y + 0.12 * abs(x - sun.x) - 0.05)
            // Clouds are flat at a distance.
            let depth = 0.07 / max(0.02, horizon - y + 0.015)
            let (u, v) = ((x - 0.75) * depth * 3.2, depth * 6.5)
            let field = noise.sum(u + 2, v, octaves: 6, gain: 0.55)
            let body = smooth(-0.02, 0.42, field) * smooth(0.0, 0.05, horizon - y)
            let lit = smooth(0.30, -0.02, field) * bell(away, 0.05, 0.55)
            let cloud =
                mix(Light(0x5A4A68), Light(0xE8745A), clamp(bell(y, 0.40, 0.3))) * 0.9 + Light(tint: 0xFF9A5C)
                * (1.1 * lit)
            light = mix(light, cloud, body * 0.85)
            light +=
                Light(tint: 0xFFB45E) * (0.9 * bell(away, 0, 0.16)) + Light(tint: 0xFFE2A0)
                * (2.2 * bell(away, 0, 0.05))
            return light
        }
        let deep = Light(0x12243C)
        canvas.shade { x, y in
            if y < horizon {
                let disc = ((x - sun.x) * (x - sun.x) + (y - sun.y) * (y - sun.y)).squareRoot()
                return above(x, y) + Light(tint: 0xFFF0C4) * (5 * smooth(0.034, 0.0315, disc))
            }
            let down = y - horizon + 0.002
            let z = 0.16 / down
            let wide = (x - 0.75) * z * 1.35
            // Waves lie across, and are seen larger near the shore.
            let swell = noise.sum(wide * 1.1, z * 3.2, octaves: 3) * 0.6
            let chop = noise.sum(wide * 6 + 9, z * 19 + swell * 2, octaves: 5, gain: 0.66)
            let fade = 1 / (1 + z * 0.14)
            let slope = (swell * 0.6 + chop * 0.9) * fade
            let side = noise.sum(wide * 6 + 40, z * 13, octaves: 3) * fade
            let tilt = clamp(0.16 + down * 0.75 + slope * 0.5)
            let mirrored = above(x + side * 0.12, horizon - 0.012 - tilt * 0.42)
            // Water seen from above lets its own dark through.
            let shine = 0.22 + 0.7 * pow(1 - clamp(down * 1.15 + max(0, -slope) * 0.4), 3)
            var light = mix(deep * (0.8 + 0.3 * slope), mirrored, clamp(shine))
            let path = abs(x - sun.x) / (0.022 + down * 0.34)
            let glint =
                smooth(0.15, 0.62, chop * 0.75 + swell * 0.35 + 0.34 * bell(path, 0, 0.8))
                * bell(path, 0, 1.15)
            light += Light(tint: 0xFFC572) * (3.4 * glint * (0.55 + 0.45 * bell(down, 0, 0.3)))
            light += Light(tint: 0xF9A860) * (0.30 * bell(path, 0, 1.3))
            return mix(light, above(x, horizon - 0.006), smooth(0.012, 0, down) * 0.75)
        }
        // A headland far off.
        canvas.fill(below: { x in
            horizon + 0.004 - 0.075 * smooth(1.02, 1.42, x) * (0.8 + 0.35 * noise.sum(x * 9, 4, octaves: 5))
        }) { x, y, _ in
            let own = mix(Light(0x6E4A58), Light(0x473A52), smooth(1, 1.5, x))
            return y < horizon + 0.004 ? own : canvas.sample(x, y) * smooth(horizon - 0.05, horizon + 0.03, y)
        }
        sailingBoat(canvas, horizon)
        for gull in [
            (Float(0.30), Float(0.30), Float(0.017)), (0.345, 0.275, 0.012), (0.385, 0.318, 0.010),
            (0.25, 0.335, 0.009),
        ] {
            canvas.change(gull.0 - 0.03, gull.1 - 0.03, gull.0 + 0.03, gull.1 + 0.03) { x, y, light in
                let (u, v) = ((x - gull.0) / gull.2, (y - gull.1) / gull.2)
                let wing = 0.45 * abs(u) * (1 - 0.75 * abs(u)) * 2
                let part = smooth(
                    0.10 + canvas.pixel / gull.2,
                    0.10 - canvas.pixel / gull.2,
                    abs(v + wing) + 0.10 * abs(u)
                )
                light = mix(light, Light(0x3A2A3C), part * smooth(1.02, 0.98, abs(u)) * 0.9)
            }
        }
    }

    private static func sailingBoat(_ canvas: Canvas, _ horizon: Float) {
        let (x0, y0, size) = (Float(0.965), horizon + 0.006, Float(0.052))
        canvas.change(x0 - size, y0 - size * 1.9, x0 + size, y0 + 0.05) { x, y, light in
            let (u, v) = ((x - x0) / size, (y0 - y) / size)
            let edge = canvas.pixel / size
            func inside(_ value: Float) -> Float { smooth(-edge, edge, value) }
            let main = inside(
                min(min(1.62 - v - 1.75 * max(0, u) - 0.12 * v * max(0, u), v - 0.16), u - 0.015)
            )
            let jib = inside(min(min(1.40 - v + 2.05 * min(0, u), v - 0.14 + 0.10 * u), -0.03 - u))
            let hull =
                inside(min(0.13 - v - 0.05 * u, v + 0.02 + 0.16 * max(0, abs(u + 0.02) - 0.42)))
                * inside(0.72 - abs(u + 0.03))
            let mast = inside(0.012 + edge * 0.4 - abs(u)) * inside(1.68 - v) * inside(v)
            light = mix(light, Light(0x8E4A44), max(main, jib) * 0.94)
            light = mix(light, Light(0x2A1A24), max(hull, mast))
            let below =
                smooth(0, -0.03, v) * smooth(-0.9, -0.02, v) * smooth(0.62, 0.1, abs(u - 0.02 + 0.05 * v))
            light = mix(light, Light(0x7A3E3E), below * 0.45)
        }
    }
}
