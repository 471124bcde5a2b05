/// What happened, in one sentence, for those who read and those who listen.
public enum GolfWords {
    /// A stroke, with its club, its metres and its end.
    public static func sentence(_ record: StrokeRecord) -> String {
        let metres = Decimals.text(record.distance, record.distance < 10 ? 1 : 0)
        let way =
            record.carry > 0
            ? "\(record.club), \(Decimals.text(record.carry, 0)) m through the air, \(metres) m in all"
            : "\(record.club), \(metres) m"
        let trees = record.hitTrees ? ", through the trees" : ""
        return switch record.outcome {
        case .rests: "\(way)\(trees), \(record.restLie.position)."
        case .holed: "\(way)\(trees), in the hole!"
        case .water: "\(way)\(trees), in the water."
        case .outOfBounds: "\(way)\(trees), out of bounds."
        }
    }
}
