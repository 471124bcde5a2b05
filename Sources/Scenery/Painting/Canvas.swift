/// Light in memory, on which a scene is painted: `x` goes from 0 to ``aspect``, `y` from 0 at the top to 1.
final class Canvas {
    let width: Int
    let height: Int
    let pixels: UnsafeMutableBufferPointer<Light>
    /// The width, in heights.
    let aspect: Float
    /// The size of a pixel, in heights.
    let pixel: Float

    /// A dark canvas.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        (aspect, pixel) = (Float(width) / Float(height), 1 / Float(height))
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: .zero)
    }

    deinit { pixels.deallocate() }

    /// Gives every point its light.
    @inline(__always)
    func shade(_ colour: (_ x: Float, _ y: Float) -> Light) {
        for row in 0..<height {
            let y = (Float(row) + 0.5) * pixel
            for column in 0..<width {
                pixels[row * width + column] = colour((Float(column) + 0.5) * pixel, y)
            }
        }
    }

    /// Changes the light of every point of a box; what of it lies beyond the canvas is left out.
    @inline(__always)
    func change(
        _ left: Float,
        _ top: Float,
        _ right: Float,
        _ bottom: Float,
        _ body: (_ x: Float, _ y: Float, _ light: inout Light) -> Void
    ) {
        let (scale, limit) = (Float(height), Float(max(width, height) + 1))
        func place(_ x: Float) -> Int { Int(min(max((x * scale).rounded(.down), -1), limit)) }
        let columns = max(0, place(left))..<max(0, place(left), min(width, place(right) + 1))
        let rows = max(0, place(top))..<max(0, place(top), min(height, place(bottom) + 1))
        for row in rows {
            let y = (Float(row) + 0.5) * pixel
            for column in columns {
                body((Float(column) + 0.5) * pixel, y, &pixels[row * width + column])
            }
        }
    }

    /// Changes the light of every point.
    @inline(__always)
    func change(_ body: (_ x: Float, _ y: Float, _ light: inout Light) -> Void) {
        change(0, 0, aspect, 1, body)
    }

    /// Paints `colour` over what lies below the line `edge`, whose `y` is told for each `x`.
    @inline(__always)
    func fill(
        below edge: (_ x: Float) -> Float,
        _ colour: (_ x: Float, _ y: Float, _ depth: Float) -> Light
    ) {
        for column in 0..<width {
            let x = (Float(column) + 0.5) * pixel
            let top = edge(x)
            let first = Int(min(max((top / pixel - 1).rounded(.down), 0), Float(height)))
            for row in first..<max(first, height) {
                let y = (Float(row) + 0.5) * pixel
                let part = clamp((y - top) / pixel + 0.5)
                if part > 0 {
                    let index = row * width + column
                    pixels[index] = mix(pixels[index], colour(x, y, y - top), part)
                }
            }
        }
    }

    /// The light between the pixels round a point; beyond the edge that of the edge.
    @inline(__always)
    func sample(_ x: Float, _ y: Float) -> Light {
        let u = min(max(x / pixel - 0.5, 0), Float(width) - 1.001)
        let v = min(max(y / pixel - 0.5, 0), Float(height) - 1.001)
        let (i, j) = (Int(u), Int(v))
        let (s, t) = (u - Float(i), v - Float(j))
        let next = min(i + 1, width - 1)
        let (upper, lower) = (j * width, min(j + 1, height - 1) * width)
        return mix(
            mix(pixels[upper + i], pixels[upper + next], s),
            mix(pixels[lower + i], pixels[lower + next], s),
            t
        )
    }

    /// A canvas with the same on it.
    func copy() -> Canvas {
        let other = Canvas(width: width, height: height)
        _ = other.pixels.update(from: pixels)
        return other
    }

    /// A canvas of another size with the same on it.
    func scaled(width: Int, height: Int) -> Canvas {
        let other = Canvas(width: width, height: height)
        let stretch = aspect / other.aspect
        other.shade { x, y in sample(x * stretch, y) }
        return other
    }

    /// Softens everything by about `radius` heights: three boxes are nearly a bell.
    func blur(_ radius: Float) {
        let reach = Int(radius / pixel * 0.6)
        guard reach > 0 else { return }
        let line = UnsafeMutablePointer<Light>.allocate(capacity: max(width, height))
        defer { line.deallocate() }
        for _ in 0..<3 {
            for row in 0..<height { average(line, row * width, 1, width, reach) }
            for column in 0..<width { average(line, column, width, height, reach) }
        }
    }

    private func average(
        _ line: UnsafeMutablePointer<Light>,
        _ first: Int,
        _ step: Int,
        _ count: Int,
        _ reach: Int
    ) {
        for index in 0..<count { line[index] = pixels[first + index * step] }
        var sum = Light.zero
        for index in -reach...reach { sum += line[min(max(index, 0), count - 1)] }
        let share = 1 / Float(2 * reach + 1)
        for index in 0..<count {
            pixels[first + index * step] = sum * share
            sum += line[min(index + reach + 1, count - 1)] - line[max(index - reach, 0)]
        }
    }

    /// Lets what is bright shine over what is round it, as in a lens.
    func spread(_ strength: Float) {
        let small = scaled(width: max(1, width / 4), height: max(1, height / 4))
        small.change { _, _, light in
            let excess = max(0, light.max() - 0.7)
            light *= excess / (excess + 1)
        }
        small.blur(0.008)
        let wide = small.copy()
        wide.blur(0.045)
        let stretch = small.aspect / aspect
        change { x, y, light in
            light += (small.sample(x * stretch, y) * 0.6 + wide.sample(x * stretch, y) * 0.6) * strength
        }
    }
}
