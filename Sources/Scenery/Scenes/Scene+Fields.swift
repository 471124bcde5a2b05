import ClickwheelPOSIX

extension Scene {
    /// Fields, hedges and a river, from a balloon.
    static let fields = Scene(
        "From the Balloon",
        aspect: 1.5,
        film: Film(vignette: 0.22, grain: 2, glow: 0.1)
    ) { canvas, noise in
        let crops: [UInt32] = [
            0x8FA05A, 0xC9B36A, 0x6E8C48, 0xDFC87E, 0x9C8A5E, 0x5C7A44, 0xB6A765, 0x86694E, 0xA9B86C,
            0xE2D29A,
        ]
        let colours = crops.map { Light($0) * 0.72 }
        let sun = (x: Float(-0.62), y: Float(-0.5))
        func river(_ x: Float, _ y: Float) -> Float {
            let line = 0.30 + 0.42 * x + 0.13 * sin(x * 5.2 + 0.6) + 0.05 * sin(x * 13 + 2)
            return abs(y - line) / (0.016 + 0.006 * sin(x * 9))
        }
        /// How high trees stand at a point.
        func trees(_ x: Float, _ y: Float, _ edge: Float, _ wood: Float) -> Float {
            let grove = smooth(0.16, 0.30, wood)
            let hedge = smooth(0.0085, 0.004, edge) * smooth(-0.35, 0.05, noise.at(x * 7 + 3, y * 7))
            let bank = bell(river(x, y), 1.75, 0.45) * smooth(-0.3, 0.25, noise.at(x * 14, y * 14 + 5))
            let dense = max(grove, max(hedge, bank)) * smooth(1.0, 1.25, river(x, y))
            guard dense > 0.02 else { return 0 }
            var most: Float = 0
            let size: Float = 0.0085
            let (i, j) = (Int((x / size).rounded(.down)), Int((y / size).rounded(.down)))
            for row in j - 1...j + 1 {
                for column in i - 1...i + 1 where noise.draw(column + 31, row + 77) < 0.25 + dense {
                    let cx = (Float(column) + noise.draw(column, row)) * size
                    let cy = (Float(row) + noise.draw(column, row + 900)) * size
                    let wide = size * (0.45 + 0.45 * noise.draw(column + 5, row + 5))
                    let away = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot() / wide
                    most = max(most, (1 - away * away) * (0.6 + 0.4 * noise.draw(column, row + 33)))
                }
            }
            return max(0, most) * smooth(0.03, 0.3, dense)
        }
        canvas.shade { x0, y0 in
            let x = x0 + 0.016 * noise.sum(x0 * 3, y0 * 3, octaves: 3)
            let y = y0 + 0.016 * noise.sum(x0 * 3 + 50, y0 * 3, octaves: 3)
            let parcel = Parcel.at(x, y, noise)
            let base = colours[Int(parcel.luck * 9.99)]
            let (s, c) = (sin(parcel.turn), cos(parcel.turn))
            let along = x * c + y * s
            let across = y * c - x * s
            let rows = sin(across * (520 + 500 * parcel.other) + 2.5 * noise.at(along * 6, across * 20))
            let tracks = smooth(0.90, 0.97, cos(across * 88))
            let patch = noise.sum(x * 9, y * 9, octaves: 5)
            let fine = noise.sum(x * 90, y * 90, octaves: 3)
            var light = base * (1 + 0.13 * patch + 0.07 * fine + 0.08 * rows)
            light = mix(light, base * 0.80, tracks * 0.5 * (parcel.other > 0.4 ? 1 : 0))
            if parcel.other > 0.86 { light = mix(light, base * 1.25, smooth(-0.2, 0.6, sin(across * 150))) }
            light = mix(light, Light(0x6F7F4A) * 0.7, smooth(0.011, 0.006, parcel.edge))
            light = mix(
                light,
                Light(0x40582E) * 0.62,
                smooth(0.14, 0.22, noise.sum(x * 2.3 + 12, y * 2.3, octaves: 3)) * 0.9
            )
            // A lane with two ruts.
            let lane = abs(y - (0.80 - 0.22 * x + 0.03 * sin(x * 7)))
            light = mix(
                light,
                Light(0xD8C6A0) * 0.85,
                smooth(0.0075, 0.006, lane) * (0.7 + 0.3 * smooth(0.0015, 0.003, lane))
            )
            let bed = river(x, y)
            let wood = noise.sum(x * 2.3 + 12, y * 2.3, octaves: 3)
            light = mix(light, Light(0x6E8650) * 0.62, smooth(2.4, 1.2, bed))
            let water = mix(
                Light(0x3F6C80),
                Light(0xA9C6CC),
                smooth(-0.2, 0.9, noise.sum(x * 4, y * 4 + 7, octaves: 4) + 0.35)
            )
            light = mix(light, water, smooth(1.08, 0.96, bed))
            let own = trees(x, y, parcel.edge, wood)
            let reach: Float = 0.0065
            let shade = max(
                trees(x + sun.x * reach, y + sun.y * reach, parcel.edge, wood),
                trees(x + sun.x * reach * 0.5, y + sun.y * reach * 0.5, parcel.edge, wood)
            )
            light *= 1 - 0.62 * smooth(0.1, 0.5, shade) * (own > 0.1 ? 0.25 : 1)
            if own > 0.02 {
                let toward = trees(x + sun.x * 0.0016, y + sun.y * 0.0016, parcel.edge, wood)
                let lit = clamp(0.5 + (own - toward) * 1.5)
                let leaf =
                    mix(Light(0x22381F), Light(0x7F9A48), lit)
                    * (0.85 + 0.4 * noise.draw(Int(x * 300), Int(y * 300)))
                light = mix(light, leaf, smooth(0.02, 0.16, own))
            }
            // The shadows of clouds wander over it, and the light is warm.
            let cloud = smooth(-0.02, 0.30, noise.sum(x0 * 1.5 + 8, y0 * 1.5, octaves: 5))
            return light * mix(Light(1.45, 1.30, 1.02), Light(0.62, 0.70, 0.80), cloud * 0.75)
        }
    }
}

/// A field among others.
private struct Parcel {
    /// How far its edge is, in heights.
    let edge: Float
    let luck: Float
    let other: Float
    /// Which way it is ploughed, in radians.
    let turn: Float

    static func at(_ x: Float, _ y: Float, _ noise: Noise) -> Parcel {
        // Tilted strips, cut across at different places.
        let (u, v) = ((x * 0.93 + y * 0.36) / 0.21, (y * 0.93 - x * 0.36) / 0.13)
        let column = u.rounded(.down)
        let shifted = v + noise.draw(Int(column), 3) * 3
        let row = shifted.rounded(.down)
        let (s, t) = (u - column, shifted - row)
        let key = Int(column) * 131 + Int(row)
        // Some are cut once more.
        let cut = 0.3 + 0.4 * noise.draw(key, 8)
        var (near, part) = (min(min(s, 1 - s) * 0.21, min(t, 1 - t) * 0.13), 0)
        if noise.draw(key, 9) < 0.55 {
            near = min(near, abs(s - cut) * 0.21)
            part = s < cut ? 1 : 2
        }
        return Parcel(
            edge: near,
            luck: noise.draw(key * 3 + part, 4),
            other: noise.draw(key * 3 + part, 5),
            turn: (noise.draw(key * 3 + part, 6) < 0.5 ? 0.37 : 1.94) + 0.1 * noise.draw(key, 7)
        )
    }
}
