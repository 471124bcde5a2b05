import ClickwheelSystem
import Foundation
import Testing

@testable import Golf

@Suite("How shots spread")
struct SpreadTests {
    /// Places evenly round an ellipse about (40, -3), whose longer axis is turned by `degrees`.
    private static func ellipse(_ long: Double, _ short: Double, turned degrees: Double) -> [(Double, Double)]
    {
        let angle = degrees * Double.pi / 180
        return (0..<360).map { step in
            let part = Double(step) * Double.pi / 180
            let (a, b) = (long * cos(part), short * sin(part))
            return (40 + a * cos(angle) - b * sin(angle), -3 + a * sin(angle) + b * cos(angle))
        }
    }

    @Test(
        "the half axes, their direction and the middle are those of the ellipse on which the balls lie",
        arguments: [-80.0, -45, -10, 0, 5, 30, 60, 85]
    )
    func ellipse(angle: Double) {
        let spread = Spread(Self.ellipse(9, 4, turned: angle))
        // One standard deviation of what is even round an ellipse is its half axis over the root of 2.
        #expect(abs(spread.major - 9 / 2.0.squareRoot()) < 1e-9)
        #expect(abs(spread.minor - 4 / 2.0.squareRoot()) < 1e-9)
        #expect(abs(spread.angle - angle) < 1e-9)
        #expect(abs(spread.meanX - 40) < 1e-9 && abs(spread.meanZ + 3) < 1e-9)
        let (along, aside) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        #expect(abs(spread.sdX * spread.sdX - (81 * along * along + 16 * aside * aside) / 2) < 1e-9)
        #expect(abs(spread.sdZ * spread.sdZ - (81 * aside * aside + 16 * along * along) / 2) < 1e-9)
    }

    @Test("moved, it has another middle and nothing else")
    func moved() {
        let spread = Spread(Self.ellipse(9, 4, turned: 20))
        let moved = spread.moved(100, -7)
        #expect(moved.meanX == spread.meanX + 100 && moved.meanZ == spread.meanZ - 7)
        #expect(
            [moved.sdX, moved.sdZ, moved.major, moved.minor, moved.angle]
                == [spread.sdX, spread.sdZ, spread.major, spread.minor, spread.angle]
        )
    }

    @Test("no balls and one ball spread by nothing")
    func few() {
        #expect(Spread([]).major == 0 && Spread([]).meanX == 0)
        let one = Spread([(12, 5)])
        #expect(one.meanX == 12 && one.meanZ == 5 && one.major == 0 && one.minor == 0)
    }

    private static let range = Result {
        try PracticeRange(SevenIron(), Swing(aim: 4), count: 60, skill: .twenty, seed: 5)
    }

    @Test("the drawing holds every ball and both ellipses within its frame, and a line each fifty metres")
    func drawing() throws {
        let range = try Self.range.get()
        let svg = DispersionDrawing(range).svg
        func numbers(_ pattern: String) throws -> [[Double]] {
            try svg.matches(of: Regex(pattern)).map { match in
                match.output.dropFirst().compactMap { $0.substring.flatMap { Double($0) } }
            }
        }
        let frame = try #require(numbers(#"viewBox="0 0 ([-\d.]+) 840""#).first)
        let far = try #require(range.balls.map { $0.flight.landing.x }.max()) * 1.08
        let wide = max(20, try #require(range.balls.map { abs($0.flight.landing.z) }.max())) * 1.2
        let scale = 800 / far
        #expect(abs(frame[0] - 2 * wide * scale) <= 0.05)
        let circles = try numbers(#"<circle cx="([-\d.]+)" cy="([-\d.]+)""#)
        #expect(circles.count == range.balls.count)
        for (circle, ball) in zip(circles, range.balls) {
            #expect(abs(circle[0] - (ball.flight.landing.z + wide) * scale) <= 0.0501)
            #expect(abs(circle[1] - (far - ball.flight.landing.x) * scale) <= 0.0501)
            #expect((0...frame[0]).contains(circle[0]) && (0...800).contains(circle[1]))
        }
        let marks = try numbers(#">(\d+) m</text>"#).map { $0[0] }
        #expect(marks == stride(from: 50.0, to: far, by: 50).map { $0 })
        let lines = try numbers(#"y1="([-\d.]+)" x2="100%""#).map { $0[0] }
        #expect(zip(lines, marks).allSatisfy { abs($0 - (far - $1) * scale) <= 0.0501 })
        let spread = range.spread
        let ellipses = try numbers(
            #"rx="([-\d.]+)" ry="([-\d.]+)" transform="translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\)""#
        )
        for (factor, ellipse) in zip([1.0, 2], ellipses) {
            let expected = [
                factor * spread.minor * scale, factor * spread.major * scale, (spread.meanZ + wide) * scale,
                (far - spread.meanX) * scale, spread.angle,
            ]
            #expect(zip(ellipse, expected).allSatisfy { abs($0 - $1) <= 0.0501 }, "\(ellipse)")
        }
        #expect(ellipses.count == 2)
    }

    @Test("balls that go nowhere still have a drawing of twenty metres")
    func nowhere() throws {
        let range = try PracticeRange(
            SevenIron(),
            Swing(power: 0.05),
            count: 5,
            skill: .perfect,
            seed: 1
        )
        let svg = DispersionDrawing(range).svg
        // 24 m to each side of a range of 21.6 m, at 800 points.
        #expect(svg.contains("viewBox=\"0 0 1777.8 840\"") && !svg.contains(">50 m<"))
    }

    @Test("the picture for a terminal has each ball in the cell of its place, and metres at the left")
    func plot() throws {
        let range = try Self.range.get()
        let (columns, rows) = (61, 18)
        let lines = DispersionPlot(range).lines(columns: columns, rows: rows)
        #expect(lines.count == rows + 1)
        let places = range.balls.map(\.flight.landing)
        let low = (try #require(places.map(\.x).min()) / 5).rounded(.down) * 5
        let high = (try #require(places.map(\.x).max()) / 5).rounded(.up) * 5
        let width = max(5, try #require(places.map { abs($0.z) }.max())) * 1.05
        var counts = [[Int]](repeating: [Int](repeating: 0, count: columns), count: rows)
        for place in places {
            let row = Int(((high - place.x) / (high - low) * Double(rows - 1)).rounded())
            let column = Int(((place.z + width) / (2 * width) * Double(columns - 1)).rounded())
            counts[row][column] += 1
        }
        let marks: [Character] = [" ", ".", ":", "+", "#", "@"]
        for (index, row) in counts.enumerated() {
            let metres = high - (high - low) * Double(index) / Double(rows - 1)
            #expect(
                lines[index].prefix(8).trimmingCharacters(in: .whitespaces) == "\(Int(metres.rounded())) m"
            )
            let cells = Array(lines[index].dropFirst(8))
            for (column, count) in row.enumerated() {
                let mark = count == 0 && column == columns / 2 ? "|" : marks[min(5, count)]
                #expect(cells[column] == mark, "row \(index), column \(column)")
            }
        }
        let edge = "\(Int(width.rounded()))"
        #expect(lines[rows].hasPrefix("        \(edge) m ") && lines[rows].hasSuffix(" \(edge) m"))
        #expect(Array(lines[rows])[8 + columns / 2] == "|")
    }

    @Test("balls on one place fill one cell of a picture that is five metres high and wide")
    func onePlace() throws {
        let range = try PracticeRange(Wedge(), count: 9, skill: .perfect, seed: 1)
        let lines = DispersionPlot(range).lines(columns: 11, rows: 6)
        #expect(lines.dropLast().joined().count { $0 == "@" } == 1)
        #expect(lines[0].hasPrefix("   55 m") || lines[0].hasPrefix("   50 m"))
        #expect(lines.last?.hasPrefix("        5 m") == true)
    }
}
