import ClickwheelPOSIX

extension Scene {
    /// Everything round a raft on a mountain lake, as an equirectangular picture: the left edge goes on at the right one.
    static let raft = Scene("Round the Raft", aspect: 2, film: Film(vignette: 0, grain: 1.8, glow: 0)) {
        canvas,
        noise in
        let sky = Gradient([
            (0, 0xFBDDB4), (0.06, 0xF2C7A6), (0.16, 0xB9B9CC), (0.4, 0x6C93C2), (1, 0x2B5590),
        ])
        let sun = unit(Light(0.80, 0.16, 0.58))
        let glow = Light(1.0, 0.70, 0.42)
        /// The sky in a direction.
        @inline(__always)
        func above(_ way: Light) -> Light {
            let height = max(way.y, 0)
            let near = max(0, dot(way, sun))
            var light = sky.at(height)
            let (u, v) = (way.x / (height + 0.12), way.z / (height + 0.12))
            let field = noise.sum(u * 0.9 + 4, v * 0.9, octaves: 6, gain: 0.55)
            let body = smooth(0.02, 0.5, field) * smooth(0.02, 0.16, height)
            let lit = mix(Light(0x8F93AE), Light(0xF4DCC6), clamp(0.35 + 0.8 * near - 0.5 * field))
            light = mix(light, lit, body * 0.8)
            light +=
                glow * (0.35 * pow(near, 8) + 0.8 * pow(near, 120)) + Light(1, 0.9, 0.75)
                * (5 * smooth(0.999_2, 0.999_5, near))
            return light
        }
        /// Sky and mountains in a direction above the water.
        @inline(__always)
        func world(_ way: Light, _ crests: SIMD4<Float>) -> Light {
            var light = above(way)
            let flat = (way.x * way.x + way.z * way.z).squareRoot()
            let height = way.y / max(flat, 0.01)
            let near = max(0, (way.x * sun.x + way.z * sun.z) / max(flat, 0.01))
            for index in 0..<4 {
                let depth = crests[index] - height
                guard depth > -0.002 else { continue }
                let place = Float(index)
                let (u, v) = (
                    way.x / max(flat, 0.01) * (6 + place * 3), way.z / max(flat, 0.01) * (6 + place * 3)
                )
                let face = noise.sum(u + height * 14, v - height * 9, place * 9 + 0.5, octaves: 5, gain: 0.55)
                let far = mix(Light(0xA9B3CC), Light(0xF3CDA6), near * near * 0.8)
                var own = mix(far, Light(0x23382F), [0.12, 0.38, 0.68, 0.93][index])
                own *= 1 + (0.10 + 0.14 * place) * face
                if index < 2 {
                    own = mix(own, Light(0xF0E4E0), smooth(0.10, 0.28, height + 0.10 * face) * 0.75)
                }
                own = mix(own, far, smooth(0.06, 0.0, height) * (0.55 - 0.1 * place))
                light = mix(light, own, smooth(-0.0016, 0.0016, depth))
            }
            return light
        }
        /// How high each range is in the direction of `turn`.
        func crests(_ turn: Float) -> SIMD4<Float> {
            let (c, s) = (cos(turn), sin(turn))
            let gap = 0.35 + 0.65 * smooth(0.97, 0.55, c * 0.81 + s * 0.587)
            let firs = noise.sum(c * 60, s * 60, octaves: 3)
            return SIMD4(
                0.05 + 0.30 * noise.ridges(c * 2.3 + 9, s * 2.3, octaves: 6) * gap,
                0.02 + 0.24 * noise.ridges(c * 1.9 + 3, s * 1.9 + 5, octaves: 6) * gap,
                (0.04 + 0.10 * noise.sum(c * 1.7, s * 1.7 + 2, octaves: 5)) * gap + 0.006 * abs(firs),
                0.012 + 0.05 * max(0, noise.sum(c * 2.2 + 7, s * 2.2, octaves: 3)) + 0.014
                    * abs(noise.sum(c * 40, s * 40, octaves: 3))
            )
        }
        let columns = (0..<canvas.width).map { crests((Float($0) + 0.5) / Float(canvas.width) * 2 * .pi) }
        canvas.shade { x, y in
            let (turn, lift) = (x / 2 * 2 * .pi, (0.5 - y) * .pi)
            let way = Light(cos(turn) * cos(lift), sin(lift), sin(turn) * cos(lift))
            let column = columns[min(Int(x / canvas.pixel), canvas.width - 1)]
            guard way.y < 0 else { return world(way, column) }
            // The eye is 1.6 m above the water.
            let reach = 1.6 / -way.y
            let (px, pz) = (way.x * reach, way.z * reach)
            let fade = 1 / (1 + reach * 0.05)
            let long = noise.sum(px * 0.35, pz * 0.35, octaves: 3)
            let ripple = noise.sum(px * 1.6 + long, pz * 1.6, octaves: 4)
            let (dx, dz) = (ripple * 0.10 * fade, noise.at(px * 1.9 + 30, pz * 1.9) * 0.10 * fade)
            let mirrored = unit(Light(way.x + dx, max(0.004, -way.y + ripple * 0.06 * fade), way.z + dz))
            let clear = 0.06 + 0.90 * pow(1 - min(1, -way.y), 3.2)
            let bed = Light(0x21424A) * (1 + 0.35 * noise.sum(px * 0.8 + 9, pz * 0.8, octaves: 4))
            var light = mix(bed, world(mirrored, column), clear)
            light += glow * (0.5 * smooth(0.985, 0.999, dot(mirrored, sun)) * max(0, ripple + 0.3))
            // Planks under the feet.
            let side = max(abs(px), abs(pz) * 1.15)
            let edge = smooth(1.24, 1.22, side)
            if edge > 0 {
                let place = px / 0.19
                let plank = Int(place.rounded(.down))
                let within = place - Float(plank)
                let wood = noise.sum(pz * 2.2 + Float(plank) * 9, px * 30, octaves: 4)
                let tone = 0.75 + 0.35 * noise.draw(plank, 5)
                var own = mix(Light(0x6E5540), Light(0xB08B63), clamp(0.5 + 0.6 * wood)) * tone
                own *= smooth(0.0, 0.06, within) * smooth(1.0, 0.94, within) * 0.8 + 0.2
                own *= 0.85 + 0.25 * max(0, px * sun.x + pz * sun.z)
                let nail =
                    ((within - 0.5) * 0.19) * ((within - 0.5) * 0.19) + (abs(pz) - 0.98) * (abs(pz) - 0.98)
                own = mix(own, Light(0x2A2624), smooth(0.000_16, 0.000_10, nail))
                light = mix(light, own, edge)
            } else {
                light *= 1 - 0.45 * smooth(1.40, 1.24, side)
            }
            return light
        }
    }
}
