import ClickwheelSystem

/// Finds where a ball may be dropped, by the Rules of Golf (2023).
struct Relief {
    /// Two club-lengths in metres; the longest club but the putter, a driver, has about 1.15 m.
    private static let twoClubLengths = 2.3

    let terrain: HoleTerrain
    /// Where the last stroke was made.
    let last: Vector3
    let lastLie: Lie

    /// The ways on from the water that the ball entered at `crossed` (Rule 17.1d; every water is a red penalty area).
    func water(crossed: Vector3) -> [Drop] {
        var drops = [again]
        if let place = back(from: crossed, keeping: nil) { drops.append(drop(.backOnTheLine, place, 1)) }
        if let place = aside(of: crossed) { drops.append(drop(.lateral, place, 1)) }
        return drops
    }

    /// The way on from out of bounds (Rule 18.2b).
    var outOfBounds: [Drop] { [again] }

    /// The ways on from a ball at `place` that its player calls unplayable (Rules 19.2 and 19.3).
    func unplayable(at place: Vector3) -> [Drop] {
        let isBunker = terrain.lie(place.x, place.z) == .bunker
        var drops = [again]
        if let spot = back(from: place, keeping: isBunker ? .bunker : nil) {
            drops.append(drop(.backOnTheLine, spot, 1))
        }
        if let spot = aside(of: place, keeping: isBunker ? .bunker : nil) {
            drops.append(drop(.lateral, spot, 1))
        }
        if isBunker, let spot = back(from: place, avoiding: .bunker) {
            drops.append(drop(.outsideTheBunker, spot, 2))
        }
        return drops
    }

    private var again: Drop { Drop(kind: .strokeAndDistance, place: last, lie: lastLie, penalty: 1) }

    private func drop(_ kind: Drop.Kind, _ place: Vector3, _ penalty: Int) -> Drop {
        Drop(kind: kind, place: place, lie: terrain.lie(place.x, place.z), penalty: penalty)
    }

    private func isPlayable(_ place: Vector3) -> Bool {
        switch terrain.lie(place.x, place.z) {
        case .water, .outOfBounds: false
        case .tee, .fairway, .rough, .deepRough, .bunker, .green, .hardpan, .path, .trees: true
        }
    }

    /// The first good place on the line from the hole through `place`, going back up to 150 m.
    private func back(from place: Vector3, keeping: Lie? = nil, avoiding: Lie? = nil) -> Vector3? {
        let distance = max(0.01, terrain.distance(place))
        let dx = (place.x - terrain.hole.pin.x) / distance
        let dz = (place.z - terrain.hole.pin.z) / distance
        for metres in stride(from: 1.0, through: 150, by: 0.5) {
            let spot = terrain.point(place.x + metres * dx, place.z + metres * dz)
            let lie = terrain.lie(spot.x, spot.z)
            if isPlayable(spot), keeping == nil || lie == keeping, lie != avoiding { return spot }
        }
        return nil
    }

    /// The best place within two club-lengths of `place` that is not nearer the hole.
    private func aside(of place: Vector3, keeping: Lie? = nil) -> Vector3? {
        let limit = terrain.distance(place)
        var best: (spot: Vector3, worth: Double)?
        for radius in [0.6, 1.2, 1.8, Self.twoClubLengths] {
            for turn in 0..<24 {
                let angle = Double(turn) * Double.pi / 12
                let spot = terrain.point(
                    place.x + radius * Double.cos(angle),
                    place.z + radius * Double.sin(angle)
                )
                guard isPlayable(spot), terrain.distance(spot) >= limit else { continue }
                let lie = terrain.lie(spot.x, spot.z)
                guard keeping == nil || lie == keeping else { continue }
                let worth = lie.speedFactor + lie.spinFactor - 0.01 * terrain.distance(spot)
                if worth > best?.worth ?? -.infinity { best = (spot, worth) }
            }
        }
        return best?.spot
    }
}
