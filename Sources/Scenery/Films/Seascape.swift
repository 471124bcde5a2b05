import ClickwheelPOSIX

/// A bay with a lighthouse, at any hour from one sunset to the next sunrise.
final class Seascape: Sendable {
    /// A light on the water.
    struct Lantern: Sendable {
        let x: Float
        let y: Float
        /// 0 to 1.
        let strength: Float
    }

    /// What is seen at a moment of a film.
    struct View: Sendable {
        /// 0 is sunset, 0.5 midnight, 1 sunrise.
        var hour: Float
        /// Seconds; the waves, the clouds and the lighthouse move by them.
        var moment: Float
        var lanterns: [Lantern] = []
        /// Where the boat is.
        var boat: (x: Float, y: Float)?
        /// How bright the lamp of the lighthouse is, 0 to 1.
        var lamp: Float = 1
        /// How far the lamp has turned, in radians.
        var turn: Float = 0
    }

    static let horizon: Float = 0.60
    private static let tower = (x: Float(1.36), foot: Float(0.585), top: Float(0.43))
    private static let hours: [Gradient] = [
        Gradient([(0, 0x35507F), (0.3, 0x9A7F98), (0.48, 0xEBA272), (0.6, 0xFFC57C)]),
        Gradient([(0, 0x142450), (0.3, 0x2F4478), (0.48, 0x746C92), (0.6, 0xC08A84)]),
        Gradient([(0, 0x060B1C), (0.3, 0x0C1834), (0.48, 0x17284A), (0.6, 0x24385A)]),
        Gradient([(0, 0x121C40), (0.3, 0x2C3F70), (0.48, 0x6E7AA0), (0.6, 0xC6A6A6)]),
        Gradient([(0, 0x5C86B8), (0.3, 0xA9BECB), (0.48, 0xF3D3AE), (0.6, 0xFFDFAA)]),
    ]
    private static let suns: [Light] = [
        Light(1.0, 0.55, 0.22), Light(0.4, 0.16, 0.1), .zero, Light(0.35, 0.16, 0.12), Light(1.0, 0.66, 0.36),
    ]
    private static let clouds: [UInt32] = [0xD97F6C, 0x4A4870, 0x16203C, 0x59587E, 0xF4D4BC]

    private let noise: Noise
    private let waves: Tile
    private let sky: Tile

    /// `detail` is how many values a side of the waves has, a power of two.
    init(_ noise: Noise, detail: Int = 256) {
        self.noise = noise
        waves = Tile(noise, scale: 9, octaves: 5, gain: 0.6, side: detail)
        sky = Tile(Noise(noise.seed &+ 1), scale: 4, octaves: 6, gain: 0.55, side: detail)
    }

    /// What the five hours say, between which `hour` lies.
    private static func between<Value>(_ values: [Value], _ hour: Float) -> (Value, Value, Float) {
        let place = clamp(hour) * Float(values.count - 1)
        let index = min(Int(place), values.count - 2)
        return (values[index], values[index + 1], smooth(0, 1, place - Float(index)))
    }

    func paint(on canvas: Canvas, _ view: View) {
        let horizon = Self.horizon
        let (first, second, part) = Self.between(Self.hours, view.hour)
        let rows = (0...256).map {
            mix(first.at(Float($0) / 256 * horizon), second.at(Float($0) / 256 * horizon), part)
        }
        let cloudPair = Self.between(Self.clouds.map { Light($0) }, view.hour)
        let cloud = mix(cloudPair.0, cloudPair.1, cloudPair.2)
        let glowPair = Self.between(Self.suns, view.hour)
        let glow = mix(glowPair.0, glowPair.1, glowPair.2)
        let isEvening = view.hour < 0.5
        let sun =
            isEvening
            ? (x: Float(0.62), y: 0.50 + view.hour * 0.9) : (x: Float(0.50), y: 0.50 + (1 - view.hour) * 0.9)
        let night = smooth(0.26, 0.46, view.hour) * smooth(0.74, 0.56, view.hour)
        let moon = (x: 0.30 + 0.5 * view.hour, y: 0.40 - 0.36 * sin(.pi * clamp((view.hour - 0.2) / 0.7)))
        let moonlight = Light(0.55, 0.62, 0.75) * night
        let wind = view.moment * 0.006
        let (waves, sky) = (waves, sky)
        rows.withUnsafeBufferPointer { rows in
            canvas.shade { x, y in
                if y < horizon {
                    let depth = 0.05 / max(0.03, horizon - y + 0.02)
                    let field = sky.at((x - 0.9) * depth * 0.9 + wind + 0.13, depth * 1.5 + wind * 0.3)
                    let body = smooth(-0.05, 0.55, field) * smooth(0, 0.08, horizon - y) * 0.72
                    let away = (x - sun.x) * (x - sun.x) * 0.6 + (y - sun.y) * (y - sun.y)
                    let near = 1 / (1 + away * 26), close = 1 / (1 + away * 700)
                    var light = rows[Int(y / horizon * 256)]
                    light = mix(light, cloud + glow * (0.30 * near * (1 - field)), body)
                    light += glow * (0.42 * near * near + 1.5 * close * close)
                    let far = (x - moon.x) * (x - moon.x) + (y - moon.y) * (y - moon.y)
                    let halo = 1 / (1 + far * 240)
                    light += moonlight * (0.16 * halo + 2.2 * smooth(0.000_62, 0.000_50, far))
                    return light
                }
                let down = y - horizon + 0.003
                let z = 0.15 / down
                let wide = (x - 0.9) * z
                let long = waves.at(wide * 0.055 + view.moment * 0.008, z * 0.16 + view.moment * 0.020)
                let short = waves.at(
                    wide * 0.21 - view.moment * 0.014,
                    z * 0.66 + view.moment * 0.045 + long * 0.08
                )
                let slope = (long * 0.55 + short * 0.75) / (1 + z * 0.10)
                let tilt = clamp(0.05 + down * 1.25 + slope * 0.30)
                var light = rows[Int((1 - tilt * 0.92) * 256)]
                let shine = 0.34 + 0.6 * (1 - clamp(down * 1.6)) * (1 - clamp(down * 1.6))
                light = light * (shine * (1 + 0.25 * slope)) + Light(0.012, 0.026, 0.040)
                let path = (x - sun.x) / (0.03 + down * 0.34)
                let lane = 1 / (1 + path * path * path * path)
                let glint = smooth(0.05, 0.65, short * 0.8 + long * 0.3 + 0.25 * lane) * lane
                light += glow * (1.9 * glint + 0.22 * lane)
                let track = (x - moon.x) / (0.02 + down * 0.22)
                let silver = 1 / (1 + track * track * track * track)
                light +=
                    moonlight * (smooth(0.2, 0.7, short * 0.85 + long * 0.3 + 0.2 * silver) * silver * 1.1)
                return light
            }
        }
        if night > 0 { stars(canvas, view, night) }
        land(canvas, view, rows[250], glow)
        for lantern in view.lanterns {
            canvas.change(lantern.x - 0.08, lantern.y, lantern.x + 0.08, lantern.y + 0.16) { x, y, light in
                let below = y - lantern.y
                let z = 0.15 / (y - horizon + 0.003)
                let short = waves.at(
                    (x - 0.9) * z * 0.21 - view.moment * 0.014,
                    z * 0.66 + view.moment * 0.045
                )
                let side = (x - lantern.x + short * 0.008) / (0.004 + below * 0.10)
                guard below > 0, abs(side) < 2.5 else { return }
                let streak = exp(-side * side) * (1 - below / 0.16) * (0.45 + 0.9 * max(0, short + 0.25))
                light += Light(1.1, 0.58, 0.20) * (streak * max(0, lantern.strength * 0.75))
            }
            canvas.change(lantern.x - 0.09, lantern.y - 0.09, lantern.x + 0.09, lantern.y + 0.09) {
                x,
                y,
                light in
                let away =
                    (x - lantern.x) * (x - lantern.x) + (y - lantern.y + 0.006) * (y - lantern.y + 0.006)
                let core = 1 / (1 + away * 120_000), halo = 1 / (1 + away * 2_600)
                let fade = smooth(0.008, 0.002, away)
                light +=
                    Light(1.3, 0.72, 0.28)
                    * (lantern.strength * fade * (2.6 * core * core + 0.16 * halo * halo))
            }
        }
    }

    private func stars(_ canvas: Canvas, _ view: View, _ night: Float) {
        for index in 0..<420 {
            let (x, y) = (noise.draw(index, 1) * canvas.aspect, noise.draw(index, 2) * 0.55)
            let bright = 0.12 + 1.1 * pow(noise.draw(index, 3), 6)
            let blink =
                0.75 + 0.25 * sin(view.moment * (2 + 3 * noise.draw(index, 4)) + 9 * noise.draw(index, 5))
            let reach = max(0.0007 + 0.0006 * bright, canvas.pixel * 0.6)
            let strength = bright * blink * night * smooth(0.56, 0.35, y)
            canvas.change(x - 2 * reach, y - 2 * reach, x + 2 * reach, y + 2 * reach) { u, v, light in
                let away = ((u - x) * (u - x) + (v - y) * (v - y)) / (reach * reach)
                light += Light(0.9, 0.96, 1.1) * (strength * exp(-away))
            }
        }
    }

    /// A headland far off, and the rock with the lighthouse.
    private func land(_ canvas: Canvas, _ view: View, _ air: Light, _ glow: Light) {
        let horizon = Self.horizon
        canvas.change(0, horizon - 0.09, 0.62, horizon + 0.002) { x, y, light in
            let crest =
                horizon + 0.001 - 0.062 * smooth(0.60, 0.05, x)
                * (0.75 + 0.5 * noise.sum(x * 7, 3, octaves: 4))
            light = mix(
                light,
                air * 0.42 + Light(0.008, 0.010, 0.020),
                clamp((y - crest) / canvas.pixel + 0.5)
            )
        }
        let tower = Self.tower
        let body = air * 0.10 + Light(0.006, 0.008, 0.016)
        canvas.change(tower.x - 0.30, tower.top - 0.05, tower.x + 0.32, horizon + 0.035) { x, y, light in
            let u = x - tower.x
            let crag = noise.sum(x * 13, 7, octaves: 5)
            let steep: Float = (0.055 + 0.022 * crag) * smooth(0.25, 0.05, abs(u + 0.015))
            let rock: Float = horizon + 0.016 - steep + 0.012 * smooth(0.05, 0.25, abs(u))
            let water = horizon + 0.020 + 0.004 * noise.at(x * 40, view.moment * 0.5)
            let rocky = clamp((y - rock) / canvas.pixel + 0.5) * clamp((water - y) / canvas.pixel + 0.5)
            let face = noise.sum(x * 30, y * 40, octaves: 3)
            light = mix(light, body * (1 + 0.5 * face) + glow * (0.05 * max(0, face)), rocky)
            let part = (y - tower.top) / (tower.foot - tower.top)
            let half = 0.0085 + 0.0075 * part
            let shaft =
                clamp((half - abs(u)) / canvas.pixel + 0.5) * smooth(-0.001, 0.001, y - tower.top)
                * smooth(0.002, -0.002, y - tower.foot)
            let isRed = Int((part * 5).rounded(.down)) % 2 == 1
            let paint =
                (isRed ? Light(0.55, 0.10, 0.08) : Light(0.75, 0.72, 0.68))
                * (air * 0.5 + Light(0.014, 0.017, 0.028))
            light = mix(light, paint * (0.75 + 0.6 * clamp(0.5 - u / half * 0.5)), shaft)
            let deck =
                clamp((0.0125 - abs(u)) / canvas.pixel + 0.5)
                * clamp((0.0018 - abs(y - tower.top)) / canvas.pixel + 0.5)
            let cap =
                clamp((0.0095 - abs(u) - 0.75 * max(0, tower.top - 0.019 - y)) / canvas.pixel + 0.5)
                * smooth(tower.top - 0.016, tower.top - 0.018, y)
                * smooth(tower.top - 0.034, tower.top - 0.031, y)
            light = mix(light, body, max(deck, cap))
        }
        beam(canvas, view)
    }

    private func beam(_ canvas: Canvas, _ view: View) {
        guard view.lamp > 0 else { return }
        let lamp = (x: Self.tower.x, y: Self.tower.top - 0.010)
        let dark = smooth(0.06, 0.3, view.hour) * smooth(0.94, 0.7, view.hour)
        let turned = (across: cos(view.turn), toward: sin(view.turn))
        let ahead = max(0, turned.toward)
        canvas.change(0, 0, canvas.aspect, Self.horizon + 0.1) { x, y, light in
            let (u, v) = (x - lamp.x, y - lamp.y)
            let away = (u * u + v * v).squareRoot() + 0.0001
            var shine: Float = 0
            // It shines both ways; the nearer it points to us, the shorter and wider it is seen.
            let way: Float = u * turned.across < 0 ? -1 : 1
            let (across, toward) = (turned.across * way, turned.toward * way)
            let along = u * across
            let off = v + 0.05 * u * toward
            let wide = 0.0035 + along * (0.045 + 0.10 * abs(toward))
            if abs(off) < 2.6 * wide {
                let spread: Float = exp(-off * off / (wide * wide)) * (0.25 + 0.75 * abs(across))
                let loss: Float = 0.010 / (0.02 + along * 0.22)
                shine += spread * loss * smooth(1.5, 0.2, along)
            }
            let flash = 1 / (1 + away * away * 2200)
            let core = 1 / (1 + away * away * 60_000)
            let blink: Float = (0.35 + 1.5 * ahead * ahead) * flash * flash * (0.25 + 0.75 * dark)
            let sum: Float = dark * 0.55 * shine + blink + 2 * core * core
            light += Light(1.0, 0.86, 0.55) * (view.lamp * sum)
        }
    }

    /// The boat from the side, with its lantern at the bow.
    func boat(on canvas: Canvas, at place: (x: Float, y: Float), _ moment: Float) {
        let size = 0.010 + (place.y - Self.horizon) * 0.16
        let rock = 0.06 * sin(moment * 1.3)
        canvas.change(place.x - size * 1.3, place.y - size * 1.6, place.x + size * 1.3, place.y + size) {
            x,
            y,
            light in
            let (u0, v0) = ((x - place.x) / size, (y - place.y) / size)
            let (u, v) = (u0 + rock * v0, v0 - rock * u0)
            let edge = canvas.pixel / size
            func inside(_ value: Float) -> Float { smooth(-edge, edge, value) }
            let hull =
                inside(min(v + 0.16 + 0.16 * u * u, 0.16 * (1 - u * u * u * u) - v)) * inside(1 - abs(u))
            let head = inside(0.12 - ((u + 0.18) * (u + 0.18) + (v + 0.80) * (v + 0.80)).squareRoot())
            let back = inside(min(0.17 + 0.08 * v - abs(u + 0.20 + 0.10 * v), min(v + 0.70, -0.05 - v)))
            let oar =
                inside(0.028 - abs(v + 0.30 - 0.42 * (u + 0.05) * (1 + 0.25 * sin(moment * 2.1))))
                * inside(0.62 - abs(u - 0.42))
            let post = inside(0.022 - abs(u - 0.82)) * inside(min(v + 0.72, -0.1 - v))
            light = mix(
                light,
                Light(0.006, 0.008, 0.014),
                max(max(hull, max(head, back)), max(oar, post)) * 0.96
            )
        }
    }
}
