/// The places where balls came down, as a picture of characters for a terminal.
public struct DispersionPlot: Sendable {
    private static let marks: [Character] = [" ", ".", ":", "+", "#", "@"]

    private let places: [(x: Double, z: Double)]

    /// Draws where the balls of `range` lie, in text.
    public init(_ range: PracticeRange) {
        places = range.balls.map { ($0.flight.landing.x, $0.flight.landing.z) }
    }

    /// The lines of the picture: the longest shots at the top, the middle line marked, metres at the left.
    public func lines(columns: Int = 61, rows: Int = 18) -> [String] {
        let xs = places.map(\.x)
        guard let least = xs.min(), let most = xs.max() else { return [] }
        let width = max(5, places.map { abs($0.z) }.max() ?? 0) * 1.05
        let low = (least / 5).rounded(.down) * 5
        let high = max(low + 5, (most / 5).rounded(.up) * 5)
        var counts = [[Int]](repeating: [Int](repeating: 0, count: columns), count: rows)
        for place in places {
            let row = Int((high - place.x) / (high - low) * Double(rows - 1) + 0.5)
            let column = Int((place.z + width) / (2 * width) * Double(columns - 1) + 0.5)
            counts[min(rows - 1, max(0, row))][min(columns - 1, max(0, column))] += 1
        }
        var lines: [String] = []
        for (index, row) in counts.enumerated() {
            let metres = high - (high - low) * Double(index) / Double(rows - 1)
            let label = Decimals.text(metres, 0)
            let cells = row.enumerated().map { column, count in
                count == 0 && column == columns / 2
                    ? "|" : String(Self.marks[min(count, Self.marks.count - 1)])
            }
            lines.append(
                String(repeating: " ", count: max(0, 5 - label.count)) + label + " m " + cells.joined()
            )
        }
        let edge = Decimals.text(width, 0)
        let gap = String(repeating: " ", count: max(1, columns / 2 - edge.count - 2))
        lines.append("        \(edge) m\(gap)|\(gap)\(edge) m")
        return lines
    }
}
