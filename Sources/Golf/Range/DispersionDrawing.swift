/// The places where balls came down, as a drawing in SVG 1.1.
public struct DispersionDrawing: Sendable {
    private let range: PracticeRange

    /// Draws where the balls of `range` lie.
    public init(_ range: PracticeRange) {
        self.range = range
    }

    /// The whole file: the range from above, every ball, and the ellipses of one and two standard deviations.
    public var svg: String {
        let spread = range.spread
        let far = max(20, range.balls.map { $0.flight.landing.x }.max() ?? 0) * 1.08
        let wide = max(20, range.balls.map { abs($0.flight.landing.z) }.max() ?? 0) * 1.2
        let scale = 800 / far
        let width = 2 * wide * scale
        func x(_ z: Double) -> String { Decimals.text((z + wide) * scale, 1) }
        func y(_ x: Double) -> String { Decimals.text((far - x) * scale, 1) }
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Decimals.text(width, 1)) 840" \
            font-family="sans-serif" font-size="12">
            """,
            "<title>\(range.clubName): \(range.balls.count) balls</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#2f6b4f\"/>",
            "<line x1=\"\(x(0))\" y1=\"\(y(0))\" x2=\"\(x(0))\" y2=\"0\" stroke=\"#ffffff\" stroke-opacity=\"0.3\"/>",
        ]
        var metres = 50.0
        while metres < far {
            lines.append(
                "<line x1=\"0\" y1=\"\(y(metres))\" x2=\"100%\" y2=\"\(y(metres))\" stroke=\"#ffffff\" stroke-opacity=\"0.2\"/>"
            )
            lines.append(
                "<text x=\"4\" y=\"\(y(metres + 2))\" fill=\"#ffffff\">\(Decimals.text(metres, 0)) m</text>"
            )
            metres += 50
        }
        for factor in [1.0, 2.0] {
            lines.append(
                """
                <ellipse rx="\(Decimals.text(factor * spread.minor * scale, 1))" \
                ry="\(Decimals.text(factor * spread.major * scale, 1))" \
                transform="translate(\(x(spread.meanZ)) \(y(spread.meanX))) rotate(\(Decimals.text(spread.angle, 1)))" \
                fill="none" stroke="#ffc676"/>
                """
            )
        }
        for ball in range.balls {
            let landing = ball.flight.landing
            lines.append("<circle cx=\"\(x(landing.z))\" cy=\"\(y(landing.x))\" r=\"2\" fill=\"#fff6ea\"/>")
        }
        let mean = Decimals.text(spread.meanX, 1)
        let deviation = Decimals.text(spread.sdX, 1)
        let sides = Decimals.text(spread.sdZ, 1)
        lines.append(
            "<text x=\"4\" y=\"830\" fill=\"#ffffff\">\(range.clubName): \(mean) m, ±\(deviation) m long, ±\(sides) m wide</text>"
        )
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }
}
