extension Scene {
    /// A lake before sunrise; a boat lies still in the fog.
    static let fogLake = Scene("Still Water", aspect: 1.5, film: Film(vignette: 0.2, grain: 2.4, glow: 0.25))
    { canvas, noise in
        let shore: Float = 0.50
        let sky = Gradient([(0, 0x8FA3B4), (0.25, 0xBBC3C6), (0.42, 0xE6D5C6), (0.52, 0xF0DCC8)])
        let sun = (x: Float(0.52), y: Float(0.36))
        canvas.shade { x, y in
            let away = ((x - sun.x) * (x - sun.x) + (y - sun.y) * (y - sun.y)).squareRoot()
            let veil = noise.sum(x * 1.3, y * 5, octaves: 5)
            var light = sky.at(y + 0.03 * veil) * (1 + 0.06 * veil)
            light +=
                Light(tint: 0xFFE2B8) * (0.42 * bell(away, 0, 0.28)) + Light(tint: 0xFFF2DC)
                * (1.4 * smooth(0.043, 0.036, away))
            return light
        }
        // Woods on the far shores, each paler than the one before it.
        let woods: [(foot: Float, tall: Float, size: Float, colour: UInt32)] = [
            (0.492, 0.075, 0.016, 0xC0C2C0), (0.496, 0.085, 0.020, 0x97A3A6), (0.502, 0.105, 0.027, 0x5F7277),
        ]
        for (index, wood) in woods.enumerated() {
            let shift = Float(index) * 23.1
            func edge(_ x: Float) -> Float {
                let hill = 0.55 + 0.75 * noise.sum(x * 1.3 + shift, shift, octaves: 3)
                let open = index == 2 ? smooth(0.42, 0.22, x) + smooth(1.08, 1.36, x) : 1
                var top = wood.foot - wood.tall * clamp(hill) * 0.55 * open
                for layer in 0..<3 {
                    let place = x / wood.size * (1 + 0.17 * Float(layer)) + Float(layer) * 0.37
                    let tree = Int(place.rounded(.down))
                    let tall = (0.3 + 0.7 * noise.draw(tree, index * 4 + layer)) * open
                    let middle = 0.3 + 0.4 * noise.draw(tree + 500, index * 4 + layer)
                    let part = abs(place - Float(tree) - middle)
                    // Firs have steps.
                    let jag = 0.10 * noise.at(x / wood.size * 9, Float(tree) * 3)
                    let spire =
                        tall - part * (2.5 + 1.5 * noise.draw(tree, 99 + layer)) + jag * min(1, part * 6)
                    top = min(
                        top,
                        wood.foot - wood.tall * clamp(hill) * 0.5 * open - wood.size * 2.1 * max(0, spire)
                    )
                }
                return top
            }
            canvas.fill(below: edge) { x, y, depth in
                let own = Light(wood.colour) * (1 + 0.18 * noise.sum(x * 60, y * 30 + shift, octaves: 3))
                let mist = smooth(
                    wood.foot - 0.07,
                    wood.foot,
                    y + 0.02 * noise.sum(x * 3 + shift, y * 12, octaves: 4)
                )
                return mix(own, sky.at(0.5) * 0.97, mist * (0.9 - 0.12 * Float(index)))
            }
        }
        // The water shows it all again, a little darker, softer and torn into lines.
        let above = canvas.copy()
        canvas.change(0, shore, canvas.aspect, 1) { x, y, light in
            let down = y - shore
            let z = 0.09 / (down + 0.004)
            let ripple = noise.sum((x - 0.75) * z * 2.4, z * 10, octaves: 4) * 0.8
            let calm = smooth(-0.25, 0.35, noise.sum(x * 1.1 + 60, down * 9, octaves: 3))
            let push = ripple * (0.004 + 0.045 * down) * (0.35 + calm)
            var sum = Light.zero
            for tap in 0..<5 {
                let spread = (Float(tap) - 2) * (0.0015 + 0.012 * down)
                sum += above.sample(x + push * 0.5, max(0, shore - down * 0.93 + push + spread))
            }
            light = sum * 0.2
            light = mix(light, Light(0x3E5560), 0.10 + 0.38 * smooth(0.0, 0.5, down))
            light += Light(tint: 0xFFE9CF) * (0.05 * ripple * calm)
            let band = noise.sum(x * 1.6, y * 16, octaves: 5)
            let drift =
                bell(down, 0.012, 0.035 + 0.02 * band) + 0.45 * smooth(0.05, 0.5, band)
                * bell(down, 0.09, 0.08)
            light = mix(light, sky.at(0.48), clamp(drift) * 0.85)
        }
        fogBoat(canvas, noise)
        // Reeds in front.
        for index in 0..<110 {
            let cluster =
                noise.draw(index, 1) < 0.7 ? noise.draw(index, 2) * 0.32 : 1.28 + noise.draw(index, 2) * 0.22
            let foot = 1.02 - noise.draw(index, 3) * 0.03
            let tall = (0.10 + 0.17 * noise.draw(index, 4)) * (cluster < 0.5 ? 1.2 - cluster : 0.8)
            let lean = (noise.draw(index, 5) - 0.42) * 0.07
            canvas.change(cluster - 0.1, foot - tall, cluster + 0.1, 1) { x, y, light in
                let part = (foot - y) / tall
                let middle = cluster + lean * part * part
                let half = 0.0022 * (1.1 - part) + canvas.pixel * 0.4
                let ear = index % 4 == 0 ? 0.0042 * bell(part, 0.86, 0.055) : 0
                let inside = smooth(half + ear + canvas.pixel, half + ear - canvas.pixel, abs(x - middle))
                light = mix(light, Light(0x28343A) * (1 + 0.5 * part), inside * 0.93)
            }
        }
    }

    private static func fogBoat(_ canvas: Canvas, _ noise: Noise) {
        let boat = (x: Float(0.93), y: Float(0.685), half: Float(0.095))
        canvas.change(boat.x - 0.14, boat.y - 0.08, boat.x + 0.14, boat.y + 0.10) { x, y, light in
            let u = (x - boat.x) / boat.half
            let sheer = boat.y - 0.012 - 0.014 * u * u - 0.010 * max(0, u) * u
            let keel = boat.y - 0.030 + 0.050 * max(0, 1 - u * u * u * u).squareRoot()
            let hull = smooth(-0.0015, 0.0015, min(y - sheer, keel - y)) * smooth(1.0, 0.985, abs(u))
            let plank = 0.8 + 0.3 * noise.sum(x * 30, y * 260, octaves: 3) + 1.0 * bell(y, sheer, 0.0022)
            let mirrored = boat.y + 0.020 + (boat.y + 0.020 - y) * 0.9
            let shadow =
                smooth(-0.004, 0.006, mirrored - sheer) * smooth(0.07, 0.0, y - boat.y - 0.02)
                * smooth(1.02, 0.75, abs(u))
                * smooth(-0.002, 0.002, y - keel) * smooth(0.006, 0.012, y - boat.y + 0.012)
            let torn = smooth(-0.9, 0.2, noise.sum(x * 14, y * 150, octaves: 3))
            light = mix(light, Light(0x2C3A40), shadow * 0.62 * torn)
            light = mix(light, Light(0x39312E) * plank, hull)
            // Two thwarts and a pair of oars that rest inside.
            let inside =
                smooth(0.0006, -0.0006, abs(y - sheer - 0.004 + 0.02 * (x - boat.x)))
                * smooth(0.75, 0.7, abs(u))
            light = mix(light, Light(0x8A7662), inside * 0.8)
        }
    }
}
