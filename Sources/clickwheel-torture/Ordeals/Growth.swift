/// Files of every kind in which one piece comes again and again: reading twice as much takes twice as long, not four times.
struct Growth: Ordeal {
    let name = Reading.growth.rawValue
    let summary =
        "files in which one piece comes again and again, in three lengths, and how much longer the longest takes"
    let share = 0.13

    func run(_ ground: Ground) throws -> Findings { try Campaign(reading: .growth, ground: ground).run() }
}
