import Golf

/// The way of a ball from the side, as a picture of characters: a dot in the air, `o` where it bounces, `_` where it rolls.
enum FlightPicture {
    /// The lines of the picture, the metres of height at the left, and those of distance below.
    static func lines(_ trace: ShotTrace, columns: Int = 64, rows: Int = 9) -> [String] {
        guard let start = trace.points.first?.position else { return [] }
        let places = trace.points.map { point in
            (far: (point.position - start).level, high: point.position.y - start.y, phase: point.phase)
        }
        let width = max(1, places.map(\.far).max() ?? 1)
        let top = max(1, places.map(\.high).max() ?? 1)
        let bottom = min(0, places.map(\.high).min() ?? 0)
        var cells = [[Character]](repeating: [Character](repeating: " ", count: columns), count: rows)
        for place in places {
            let column = Int((place.far / width * Double(columns - 1)).rounded())
            let row = Int(((top - place.high) / (top - bottom) * Double(rows - 1)).rounded())
            cells[row][column] = mark(place.phase, over: cells[row][column])
        }
        let labels = (0..<rows).map { row in
            Decimals.text(top - (top - bottom) * Double(row) / Double(rows - 1), 0)
        }
        let edge = (labels.map(\.count).max() ?? 0) + 1
        var lines = zip(labels, cells).map { label, row in
            String(repeating: " ", count: edge - label.count) + "\(label) m |" + trimmed(row)
        }
        let end = "\(Decimals.text(width, 0)) m"
        lines.append(String(repeating: " ", count: edge + 3 + max(0, columns - end.count)) + end)
        return lines
    }

    /// Of two points in one cell the later kind of way is shown.
    private static func mark(_ phase: ShotTrace.Phase, over old: Character) -> Character {
        switch phase {
        case .flight: old == " " ? "." : old
        case .bounce: old == "_" ? old : "o"
        case .roll: "_"
        }
    }

    private static func trimmed(_ row: [Character]) -> String {
        String(row.prefix((row.lastIndex { $0 != " " } ?? -1) + 1))
    }
}
