/// A clip of northern lights that move over the mountains of ``Scene/aurora``.
final class AuroraClip {
    private let noise: Noise
    private let fjord: Fjord
    /// The stars, the mountains before nothing, and how much of what is behind the mountains is seen.
    private let stars: Canvas
    private let land: Canvas
    private let gaps: Canvas

    /// A clip with pictures of this size.
    init(_ noise: Noise, width: Int, height: Int) {
        (self.noise, fjord) = (noise, Fjord(noise: noise))
        let canvases = (0..<3).map { _ in Canvas(width: width, height: height) }
        (stars, land, gaps) = (canvases[0], canvases[1], canvases[2])
        NightSky(noise: noise, aspect: stars.aspect, moment: 0, hasCurtains: false).paint(
            on: stars,
            above: Fjord.shore
        )
        gaps.change { _, _, light in light = .one }
        for canvas in [land, gaps] { fjord.mountains.draw(on: canvas, Fjord.land) }
        for index in gaps.pixels.indices { gaps.pixels[index] -= land.pixels[index] }
    }

    /// Paints the moment `part`, 0 to 1, of a clip of so many `seconds`.
    func paint(on canvas: Canvas, _ part: Float, seconds: Float) {
        // Curtains are soft: a third of the pixels along each side are enough.
        let small = Canvas(width: max(2, canvas.width / 3), height: max(2, canvas.height / 3))
        let sky = NightSky(noise: noise, aspect: small.aspect, moment: part * seconds * 2.2)
        small.change(0, 0, small.aspect, Fjord.shore) { x, y, light in light = sky.curtains(x, y) }
        let stretch = small.aspect / canvas.aspect
        for row in 0..<canvas.height {
            let y = (Float(row) + 0.5) * canvas.pixel
            guard y < Fjord.shore + 0.01 else { break }
            for column in 0..<canvas.width {
                let index = row * canvas.width + column
                let light =
                    stars.pixels[index] + small.sample((Float(column) + 0.5) * canvas.pixel * stretch, y)
                canvas.pixels[index] = land.pixels[index] + gaps.pixels[index] * light
            }
        }
        fjord.cabin(on: canvas)
        fjord.water(on: canvas, moment: part * seconds, taps: 3)
    }
}
