import ClickwheelPOSIX

/// A clip of snow that falls in the wood of ``Scene/snowyForest``.
struct SnowfallClip: Sendable {
    private let noise: Noise

    init(_ noise: Noise) { self.noise = noise }

    /// What does not move.
    func background(on canvas: Canvas) { Scene.firs(on: canvas, noise) }

    /// Paints the flakes of the moment `part`, 0 to 1, of a clip of so many `seconds`.
    func paint(on canvas: Canvas, _ part: Float, seconds: Float) {
        let moment = part * seconds
        for index in 0..<650 {
            let near = noise.draw(index, 300)
            let size = 0.0012 + 0.0060 * near * near * near
            let speed = 0.05 + 0.16 * near
            let fall = (noise.draw(index, 302) * 1.1 + moment * speed) / 1.1
            let y = (fall - fall.rounded(.down)) * 1.1 - 0.05
            let sway = 0.020 * sin(moment * (0.7 + noise.draw(index, 303)) + 20 * noise.draw(index, 304))
            let drift = noise.draw(index, 301) * canvas.aspect + sway + 0.02 * moment * near
            let x = drift - (drift / canvas.aspect).rounded(.down) * canvas.aspect
            canvas.change(x - 2 * size, y - 2 * size, x + 2 * size, y + 2 * size) { u, v, light in
                let away = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot()
                let inside = smooth(size * 1.2 + canvas.pixel * 0.5, size * 0.2, away) * (0.9 - 0.5 * near)
                light = mix(light, Light(0xF0F2F4), inside)
            }
        }
    }
}
