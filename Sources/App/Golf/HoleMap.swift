import Golf

/// A hole seen from above, as a picture of characters: the tee at the left, the green at the right.
enum HoleMap {
    static func lines(_ round: Round, columns: Int = 76, rows: Int = 15) -> [String] {
        let hole = round.currentHole
        let places = hole.bounds.places
        let left = places.map(\.x).min() ?? 0
        let right = places.map(\.x).max() ?? 1
        let top = places.map(\.z).min() ?? 0
        let bottom = places.map(\.z).max() ?? 1
        guard right > left, bottom > top else { return [] }
        var cells = (0..<rows).map { row in
            (0..<columns).map { column in
                mark(
                    round.lie(
                        left + (right - left) * (Double(column) + 0.5) / Double(columns),
                        top + (bottom - top) * (Double(row) + 0.5) / Double(rows)
                    )
                )
            }
        }
        func put(_ character: Character, _ x: Double, _ z: Double) {
            let column = Int((x - left) / (right - left) * Double(columns))
            let row = Int((z - top) / (bottom - top) * Double(rows))
            guard cells.indices.contains(row), cells[row].indices.contains(column) else { return }
            cells[row][column] = character
        }
        put("P", hole.pin.x, hole.pin.z)
        for (index, ball) in round.balls.enumerated() where !ball.isFinished && index != round.turn {
            put("o", ball.place.x, ball.place.z)
        }
        put("@", round.currentBall.place.x, round.currentBall.place.z)
        return cells.map { String($0) }
    }

    private static func mark(_ lie: Lie) -> Character {
        switch lie {
        case .tee: "T"
        case .fairway: "."
        case .rough: ","
        case .deepRough: ";"
        case .bunker: "*"
        case .green: "_"
        case .hardpan, .path: "="
        case .trees: "^"
        case .water: "~"
        case .outOfBounds: " "
        }
    }
}
