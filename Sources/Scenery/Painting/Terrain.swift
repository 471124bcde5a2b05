/// Land seen from a height, drawn a column at a time from near to far, so that what is in front hides what is behind it.
struct Terrain: Sendable {
    /// How high the eye is.
    let eye: Float
    /// Where on the canvas the horizon is.
    let horizon: Float
    /// The distance at which what is one unit high is as high as the canvas.
    let focus: Float
    let near: Float
    let far: Float

    /// A place on the land.
    struct Point {
        let x: Float
        let z: Float
        let height: Float
    }

    /// Draws the land whose height at (x, z) is `height` in the colours of `shade`, over what is on the canvas.
    @inline(__always)
    func draw(
        on canvas: Canvas,
        height: (_ x: Float, _ z: Float) -> Float,
        shade: (Point) -> Light
    ) {
        let rows = canvas.height
        let light = UnsafeMutablePointer<Light>.allocate(capacity: rows)
        let cover = UnsafeMutablePointer<Float>.allocate(capacity: rows)
        defer {
            light.deallocate()
            cover.deallocate()
        }
        let scale = Float(rows)
        for column in 0..<canvas.width {
            light.update(repeating: .zero, count: rows)
            cover.update(repeating: 0, count: rows)
            let across = ((Float(column) + 0.5) * canvas.pixel - canvas.aspect / 2) / focus
            var top = scale
            var z = near
            var last = Point(x: across * z, z: z, height: height(across * z, z))
            var lastRow = scale * 4
            /// Paints what is seen between the last point that was painted and this one.
            @inline(__always)
            func paint(_ point: Point, _ row: Float) {
                let low = max(row, 0)
                for place in Int(low)...max(Int(low), Int(min(top, scale) - 0.001)) where place < rows {
                    let part = min(top, Float(place + 1)) - max(low, Float(place))
                    let way =
                        lastRow > row + 0.01 ? clamp((lastRow - Float(place) - 0.5) / (lastRow - row)) : 1
                    let seen = Point(
                        x: mix(last.x, point.x, way),
                        z: mix(last.z, point.z, way),
                        height: mix(last.height, point.height, way)
                    )
                    light[place] += shade(seen) * part
                    cover[place] += part
                }
                top = low
                (last, lastRow) = (point, row)
            }
            // What rises above all that was painted, by less than a row.
            var waiting: (point: Point, row: Float)?
            while z < far, top > 0 {
                let x = across * z
                let point = Point(x: x, z: z, height: height(x, z))
                let row = (horizon - (point.height - eye) / z * focus) * scale
                if row < top - 0.75 {
                    paint(point, row)
                    waiting = nil
                } else if let crest = waiting, row > crest.row {
                    paint(crest.point, crest.row)
                    (last, lastRow, waiting) = (point, row, nil)
                } else if row < top - 0.02 {
                    waiting = (point, row)
                } else if row > lastRow {
                    (last, lastRow) = (point, row)
                }
                // As far as one row of flat land, and never so far that a hill is jumped over.
                z += min(max(0.7 * z * z * canvas.pixel / (max(eye, 0.1) * focus), 0.000_6 * z), 0.003 * z)
            }
            for row in 0..<rows where cover[row] > 0 {
                let index = row * canvas.width + column
                canvas.pixels[index] = light[row] + canvas.pixels[index] * max(0, 1 - cover[row])
            }
        }
    }
}
