/// How many strokes a good player needs to hole out, from a distance and a lie.
///
/// Rounded after the tables of M. Broadie, Every Shot Counts (2014), for the PGA Tour, as remembered; between the
/// points on straight lines. Distances are in metres.
enum ExpectedStrokes {
    private static let green: [(Double, Double)] = [
        (0, 1), (0.5, 1.0), (0.9, 1.04), (1.5, 1.23), (2.4, 1.5), (3, 1.61), (4.6, 1.78), (6.1, 1.87),
        (9.1, 1.98), (12.2, 2.06), (18.3, 2.21), (27.4, 2.4), (45, 2.8),
    ]
    private static let fairway: [(Double, Double)] = [
        (0, 2.1), (10, 2.22), (18, 2.4), (37, 2.6), (55, 2.7), (73, 2.75), (91, 2.8), (110, 2.85),
        (128, 2.91),
        (146, 2.98), (165, 3.08), (183, 3.19), (201, 3.32), (219, 3.45), (238, 3.58), (256, 3.69),
        (274, 3.78), (366, 4.2), (457, 4.7), (600, 5.4),
    ]
    private static let rough: [(Double, Double)] = [
        (0, 2.25), (10, 2.4), (18, 2.59), (37, 2.78), (55, 2.91), (73, 2.96), (91, 3.02), (128, 3.15),
        (165, 3.31), (183, 3.42), (229, 3.7), (274, 3.97), (366, 4.4), (457, 4.9), (600, 5.6),
    ]
    private static let sand: [(Double, Double)] = [
        (0, 2.4), (10, 2.43), (18, 2.53), (37, 2.82), (55, 3.15), (91, 3.25), (146, 3.4), (183, 3.6),
        (274, 4.1), (457, 5.0), (600, 5.7),
    ]

    static func from(_ metres: Double, _ lie: Lie) -> Double {
        switch lie {
        case .green: read(green, metres)
        case .tee, .fairway, .hardpan, .path: read(fairway, metres)
        case .rough: read(rough, metres)
        case .deepRough: read(rough, metres) + 0.25
        case .trees: read(rough, metres) + 0.5
        case .bunker: read(sand, metres)
        // A penalty stroke, and a drop in the rough.
        case .water: read(rough, metres) + 1
        // Stroke and distance.
        case .outOfBounds: read(fairway, metres) + 2
        }
    }

    private static func read(_ table: [(Double, Double)], _ metres: Double) -> Double {
        var last = table[0]
        for point in table.dropFirst() {
            if metres <= point.0 {
                return last.1 + (point.1 - last.1) * (max(last.0, metres) - last.0) / (point.0 - last.0)
            }
            last = point
        }
        return last.1 + (metres - last.0) * 0.005
    }
}
