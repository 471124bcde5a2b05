import ClickwheelPOSIX

/// Mountains with snow on them, in the light of a night or of a morning.
struct Mountains: Sendable {
    let noise: Noise
    /// How high the peaks are.
    let rise: Float
    /// The size of a mountain, as a frequency.
    let grain: Float
    /// Where the light comes from, as a unit vector.
    let sun: Light
    /// The light that falls straight, and that from all the sky.
    let direct: Light
    let sky: Light
    /// What the air between looks like, and how dense it is.
    let air: Light
    let haze: Float
    /// The height from which on snow lies.
    var snowLine: Float = 0
    var rock = Light(0.16, 0.14, 0.13)
    /// How much of a place is mountain, 0 to 1.
    let open: @Sendable (_ x: Float, _ z: Float) -> Float

    @inline(__always)
    func height(_ x: Float, _ z: Float, octaves: Int) -> Float {
        let part = open(x, z)
        guard part > 0.001 else { return -0.3 }
        return part * (rise * noise.ridges(x * grain, z * grain, octaves: octaves, gain: 0.47) - 0.12 * rise)
            - (1 - part) * 0.3
    }

    func draw(on canvas: Canvas, _ terrain: Terrain) {
        terrain.draw(on: canvas, height: { x, z in height(x, z, octaves: 7) }) { point in
            let reach = 0.0025 * point.z
            let east =
                height(point.x + reach, point.z, octaves: 8) - height(point.x - reach, point.z, octaves: 8)
            let north =
                height(point.x, point.z + reach, octaves: 8) - height(point.x, point.z - reach, octaves: 8)
            let normal = unit(Light(-east / (2 * reach), 1, -north / (2 * reach)))
            var seen: Float = 1
            for step in 1..<7 {
                let way = Float(step * step) * rise * 0.022
                let over =
                    height(point.x + sun.x * way, point.z + sun.z * way, octaves: 5) - point.height - sun.y
                    * way
                seen = min(seen, 1 - smooth(-0.02 * rise, 0.05 * rise, over))
            }
            let patch = noise.sum(point.x * grain * 9, point.z * grain * 9, octaves: 4)
            let steep = normal.y + 0.14 * patch
            let snow =
                smooth(0.50, 0.66, steep)
                * smooth(snowLine - 0.15 * rise, snowLine + 0.15 * rise, point.height + 0.2 * rise * patch)
            let own = mix(rock * (1 + 0.5 * patch), Light(0.86, 0.88, 0.92), snow)
            let light = own * (direct * (max(0, dot(normal, sun)) * seen) + sky * (0.5 + 0.5 * normal.y))
            return mix(light, air, 1 - exp(-point.z * haze))
        }
    }
}
