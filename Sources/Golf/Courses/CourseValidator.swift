/// Looks whether a course can be played.
enum CourseValidator {
    /// The course of `draft`, or what stands against it.
    static func course(_ draft: CourseDraft, id: String) -> (course: Course?, problems: [CourseProblem]) {
        var problems: [CourseProblem] = []
        if draft.name.isEmpty {
            problems.append(CourseProblem(0, "the course has no name: begin with \"course NAME\""))
        }
        if draft.holes.isEmpty {
            problems.append(CourseProblem(0, "the course has no hole: write \"hole 1 NAME\""))
        }
        var holes: [Hole] = []
        for (index, hole) in draft.holes.enumerated() {
            if let built = build(hole, index + 1, draft.stimp, &problems) { holes.append(built) }
        }
        let ranks = draft.holes.compactMap(\.strokeIndex)
        if ranks.count == draft.holes.count, ranks.sorted() != Array(1...max(1, ranks.count)), !ranks.isEmpty
        {
            problems.append(
                CourseProblem(0, "the holes' indexes must be the numbers 1 to \(ranks.count), each once")
            )
        }
        guard problems.isEmpty else { return (nil, problems) }
        let course = Course(
            id: id,
            name: draft.name,
            about: draft.about,
            air: Air(temperature: draft.temperature, altitude: draft.altitude, humidity: draft.humidity),
            windSpeed: draft.windSpeed,
            windFrom: draft.windFrom,
            roughness: draft.roughness,
            stimp: draft.stimp,
            holes: holes
        )
        return (course, [])
    }

    private static func build(
        _ draft: CourseDraft.Hole,
        _ number: Int,
        _ stimp: Double,
        _ problems: inout [CourseProblem]
    ) -> Hole? {
        let before = problems.count
        func complain(_ line: Int, _ message: String) {
            problems.append(CourseProblem(line, "hole \(number): \(message)"))
        }
        let areas = polygons(draft, complain)
        guard let bounds = areas.first(where: { $0.draft.lie == nil })?.polygon else {
            complain(draft.line, "it has no bounds: write \"bounds x,z x,z x,z …\"")
            return nil
        }
        guard let par = draft.par else {
            complain(draft.line, "it has no par")
            return nil
        }
        guard let strokeIndex = draft.strokeIndex else {
            complain(draft.line, "it has no index")
            return nil
        }
        guard let tee = draft.tee else {
            complain(draft.line, "it has no tee: write \"tee x,z\"")
            return nil
        }
        guard let pin = draft.pin else {
            complain(draft.line, "it has no pin: write \"pin x,z\"")
            return nil
        }
        checkPlaces(draft, areas, bounds, tee, pin, complain)
        let ground = heights(draft.ground, complain)
        let field = heights(draft.field, complain)
        if let field, !isLevelAtEdges(field) {
            complain(
                draft.field?.line ?? 0,
                "the outer heights of a green's field must be 0, so that it meets the land"
            )
        }
        guard problems.count == before else { return nil }
        let hole = Hole(
            number: number,
            name: draft.name,
            par: par,
            strokeIndex: strokeIndex,
            bearing: draft.bearing,
            tee: tee,
            pin: pin,
            areas: areas.compactMap { area in
                area.draft.lie.map { Area($0, area.polygon, treeHeight: area.draft.treeHeight) }
            },
            bounds: bounds,
            ground: ground,
            field: field
        )
        let slope = HoleTerrain(hole, stimp: stimp).gradient(pin.x, pin.z)
        guard Rolling.rests(on: slope, Surface.rollDeceleration(stimp: stimp)) else {
            let percent = Decimals.text(100 * (slope.x * slope.x + slope.z * slope.z).squareRoot(), 0)
            complain(
                draft.field?.line ?? draft.ground?.line ?? draft.line,
                """
                the ground falls \(percent)% at the pin, where no ball rests on greens of stimp \
                \(Decimals.text(stimp, 1)): flatten it there, or slow the greens
                """
            )
            return nil
        }
        return hole
    }

    private static func polygons(
        _ draft: CourseDraft.Hole,
        _ complain: (Int, String) -> Void
    ) -> [(draft: CourseDraft.Area, polygon: Polygon)] {
        var areas: [(draft: CourseDraft.Area, polygon: Polygon)] = []
        for area in draft.areas {
            let what = area.lie?.rawValue ?? "bounds"
            let polygon = Polygon(area.places)
            if area.places.count < 3 {
                complain(area.line, "the line round the \(what) needs three places or more")
            } else if polygon.crossesItself {
                complain(area.line, "the line round the \(what) crosses itself: give its places in order")
            } else if polygon.area < 1 {
                complain(area.line, "the \(what) is smaller than 1 m²")
            } else {
                areas.append((area, polygon))
            }
        }
        return areas
    }

    private static func checkPlaces(
        _ draft: CourseDraft.Hole,
        _ areas: [(draft: CourseDraft.Area, polygon: Polygon)],
        _ bounds: Polygon,
        _ tee: Polygon.Place,
        _ pin: Polygon.Place,
        _ complain: (Int, String) -> Void
    ) {
        let greens = areas.filter { $0.draft.lie == .green }
        if greens.isEmpty { complain(draft.line, "it has no green") }
        if !greens.isEmpty, !greens.contains(where: { $0.polygon.contains(pin.x, pin.z) }) {
            complain(draft.line, "the pin is not on a green")
        }
        for green in greens {
            if !green.polygon.places.allSatisfy({ bounds.contains($0.x, $0.z) }) {
                complain(green.draft.line, "the green is not within the bounds")
            }
            for area in areas where area.draft.lie == .water || area.draft.lie == .bunker {
                guard green.polygon.overlaps(area.polygon) else { continue }
                let what = area.draft.lie == .water ? "under the water" : "in the bunker"
                complain(green.draft.line, "the green lies \(what) of line \(area.draft.line)")
            }
        }
        if !bounds.contains(tee.x, tee.z) { complain(draft.line, "the tee is out of bounds") }
        for area in areas where area.draft.lie == .water || area.draft.lie == .bunker {
            guard
                area.polygon.contains(tee.x, tee.z)
                    || area.polygon.distance(tee.x, tee.z) < HoleTerrain.teeRadius
            else { continue }
            complain(area.draft.line, "the \(area.draft.lie?.rawValue ?? "") reaches into the tee")
        }
        let dx = pin.x - tee.x
        let dz = pin.z - tee.z
        let length = (dx * dx + dz * dz).squareRoot()
        if length < 40 || length > 700 {
            complain(draft.line, "it is \(Int(length)) m long, and must be 40 to 700 m")
        }
    }

    private static func heights(
        _ draft: CourseDraft.Heights?,
        _ complain: (Int, String) -> Void
    ) -> HeightField? {
        guard let draft else { return nil }
        guard draft.rows.count >= 2, let first = draft.rows.first, first.count >= 2,
            draft.rows.allSatisfy({ $0.count == first.count })
        else {
            complain(draft.line, "heights need two rows or more, with two numbers or more")
            return nil
        }
        return HeightField(x: draft.x, z: draft.z, step: draft.step, rows: draft.rows)
    }

    private static func isLevelAtEdges(_ field: HeightField) -> Bool {
        let rows = field.rows
        return (rows.first ?? []).allSatisfy { $0 == 0 } && (rows.last ?? []).allSatisfy { $0 == 0 }
            && rows.allSatisfy { $0.first == 0 && $0.last == 0 }
    }
}
