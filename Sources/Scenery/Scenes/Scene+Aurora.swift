import ClickwheelPOSIX

extension Scene {
    /// Northern lights over a fjord, with a cabin on its shore.
    static let aurora = Scene(
        "Northern Lights",
        aspect: 1.5,
        film: Film(vignette: 0.3, grain: 2.8, glow: 0.35)
    ) { canvas, noise in
        let fjord = Fjord(noise: noise)
        NightSky(noise: noise, aspect: canvas.aspect, moment: 0).paint(on: canvas, above: Fjord.shore)
        fjord.mountains.draw(on: canvas, Fjord.land)
        fjord.cabin(on: canvas)
        fjord.water(on: canvas, moment: 0, taps: 7)
    }
}

/// Snowy mountains round a fjord.
struct Fjord: Sendable {
    /// Where the water begins.
    static let shore: Float = 0.66
    static let land = Terrain(eye: 0.22, horizon: shore - 0.012, focus: 1.0, near: 7, far: 44)

    let noise: Noise

    var mountains: Mountains {
        Mountains(
            noise: noise,
            rise: 3.6,
            grain: 0.16,
            sun: unit(Light(-0.3, 0.8, -0.35)),
            direct: Light(0.05, 0.20, 0.14),
            sky: Light(0.018, 0.045, 0.055),
            air: Light(0x1B3A40),
            haze: 0.012,
            snowLine: 0.1,
            rock: Light(0.10, 0.10, 0.11)
        ) { [noise] x, z in
            smooth(9, 15, z + 1.6 * noise.at(x * 0.4, 3)) * (0.30 + 0.70 * smooth(1.5, 9, abs(x + 0.6)))
        }
    }

    /// A cabin on the shore, with a light in its windows.
    func cabin(on canvas: Canvas) {
        let cabin = (x: Float(1.205), y: Self.shore + 0.004, size: Float(0.017))
        canvas.change(cabin.x - 0.25, cabin.y - 0.25, cabin.x + 0.25, cabin.y) { x, y, light in
            let (u, v) = ((x - cabin.x) / cabin.size, (cabin.y - y) / cabin.size)
            let roof = 1.9 - abs(u) * 0.62
            let wall = smooth(-0.04, 0.04, min(min(v, 1.05 - v), 1.35 - abs(u)))
            let lid = smooth(-0.04, 0.04, min(min(v - 0.95, roof - v), 1.7 - abs(u)))
            light = mix(light, Light(0x3A1714), wall)
            light = mix(light, Light(0x9FC4BC) * 0.55, lid)
            for window in [Float(-0.62), 0.5] {
                let pane = smooth(-0.04, 0.04, min(0.2 - abs(u - window), 0.26 - abs(v - 0.55)))
                light = mix(light, Light(1.6, 0.95, 0.35), pane)
            }
            light += Light(1, 0.55, 0.2) * (0.09 * bell((u * u * 0.4 + v * v).squareRoot(), 0.3, 2.1))
        }
    }

    /// The water, which shows everything again, drawn out downwards by the waves.
    func water(on canvas: Canvas, moment: Float, taps: Int) {
        let shore = Self.shore
        let above = canvas.copy()
        canvas.change(0, shore, canvas.aspect, 1) { x, y, light in
            let down = y - shore
            let z = 0.07 / (down + 0.004)
            let ripple = noise.sum((x - 0.75) * z * 3, z * 13 + moment * 0.35, octaves: 5, gain: 0.6)
            var sum = Light.zero
            for tap in 0..<taps {
                let spread = (Float(tap) / Float(taps - 1) - 0.5) * 6 * (0.002 + 0.035 * down)
                let push = ripple * (0.006 + 0.09 * down)
                sum += above.sample(x + push * 0.4, max(0.02, shore - 0.002 - down * 1.25 + push + spread))
            }
            light = sum * (0.72 / Float(taps)) * (1 - 0.25 * max(0, -ripple))
            light = mix(light, Light(0x07141A), 0.12 + 0.5 * down)
        }
    }
}

/// A night with northern lights, at a moment of it; also the sky of a clip.
struct NightSky {
    let noise: Noise
    let aspect: Float
    /// Seconds.
    let moment: Float
    var hasCurtains = true

    private static let air = Gradient([(0, 0x060B1C), (0.35, 0x0B1A30), (0.6, 0x16303F), (0.7, 0x1E3B44)])

    func paint(on canvas: Canvas, above shore: Float) {
        let noise = noise
        canvas.change(0, 0, canvas.aspect, shore) { x, y, light in
            light = Self.air.at(y) + (hasCurtains ? curtains(x, y) : .zero)
        }
        for (size, power) in [(Float(0.045), Float(1)), (0.016, 0.3)] {
            for row in 0..<Int(shore / size) {
                for column in 0..<Int(aspect / size) where noise.draw(column + 900, row) < 0.35 {
                    let x = (Float(column) + noise.draw(column, row)) * size
                    let y = (Float(row) + noise.draw(column, row + 4000)) * size
                    let bright = power * pow(noise.draw(column + 700, row + 70), 4) + power * 0.1
                    let reach = max(0.0006 + 0.0007 * bright, canvas.pixel * 0.55)
                    canvas.change(x - 3 * reach, y - 3 * reach, x + 3 * reach, y + 3 * reach) { u, v, light in
                        let away = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot()
                        light += Light(0.85, 0.95, 1.1) * (bright * 1.5 * bell(away, 0, reach))
                    }
                }
            }
        }
    }

    /// The light of the curtains at a point of the sky.
    @inline(__always)
    func curtains(_ x: Float, _ y: Float) -> Light {
        var light = Light.zero
        for index in 0..<2 {
            let order = Float(index)
            let time = moment * (0.045 + 0.012 * order)
            // The foot of the curtain winds; where it runs along the line of sight it is brighter.
            let wind = noise.sum(
                x * (1.15 + 0.3 * order) + 11 * order + time,
                time * 0.7 + 3 * order,
                octaves: 3
            )
            let slant = 0.10 * (x - 0.75) * (index == 1 ? -1.3 : 1)
            let foot = 0.47 - 0.19 * order + 0.19 * wind + slant
            let rise = foot - y
            let fold =
                noise.sum(
                    x * (1.15 + 0.3 * order) + 11 * order + time + 0.05,
                    time * 0.7 + 3 * order,
                    octaves: 3
                ) - wind
            let rays = noise.sum(x * 26 + 40 * order + wind * 16 + time * 5, y * 0.55 + time * 2, octaves: 3)
            let ray = 0.62 + 0.55 * rays + 4.5 * abs(fold)
            let reach = 0.085 + 0.09 * clamp(0.5 + 0.5 * noise.at(x * 2.3 + order * 7, time * 2))
            let fall = rise > 0 ? exp(-rise / reach) * (1 - exp(-rise * 40)) : 0
            let edge = exp(-abs(rise) * 42)
            let part =
                smooth(-0.45, 0.45, noise.at(x * 1.2 + order * 31, time * 1.5 + 8)) * (1 - 0.35 * order)
            let strength = max(0, ray) * part
            let green = Light(0.09, 0.95, 0.42), red = Light(0.62, 0.12, 0.58)
            let tint = mix(green, red, smooth(0.05, 0.26, rise))
            light += tint * (strength * fall * 0.85) + Light(0.35, 1.0, 0.62) * (strength * edge * 0.22)
            // What shines in the air round it.
            light += green * (0.035 * part * bell(rise, 0.05, 0.25))
        }
        return light
    }
}
