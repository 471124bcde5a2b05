/// What happened, in one sentence, for those who read and those who listen.
public enum GolfWords {
    /// A finished hole: what it is called, and how its player stands, as in "bogey: 1 over here, 8 over in all".
    ///
    /// `total` are the strokes over par of all finished holes.
    public static func result(_ score: HoleScore, par: Int, total: Int) -> String {
        let here = score.strokes - par
        let title = score.title(par: par)
        let name = title.hasSuffix("over par") ? "" : "\(title): "
        return "\(name)\(standing(here)) here, \(standing(total)) in all"
    }

    /// Strokes against par, as one says them.
    public static func standing(_ toPar: Int) -> String {
        toPar == 0 ? "level" : toPar > 0 ? "\(toPar) over" : "\(-toPar) under"
    }

    /// A stroke, with its club, its metres and its end.
    public static func sentence(_ record: StrokeRecord) -> String {
        let metres = Decimals.text(record.distance, record.distance < 10 ? 1 : 0)
        let club = record.club.prefix(1).uppercased() + record.club.dropFirst()
        let air = "\(club): \(Decimals.text(record.carry, 0)) m carry"
        let way =
            record.carry <= 0
            ? "\(club): \(metres) m"
            : abs(record.distance - record.carry) < 0.5 ? air : "\(air), \(metres) m total"
        let trees = record.hitTrees ? ", off a tree" : ""
        return switch record.outcome {
        case .rests: "\(way)\(trees), \(record.restLie.position)."
        case .holed: "\(way)\(trees), in the hole!"
        case .water: "\(way)\(trees), in the water."
        case .outOfBounds: "\(way)\(trees), out of bounds."
        }
    }
}
