extension Clubhouse {
    /// Everything that a page asks for at first.
    ///
    /// - Throws: What the supplies throw.
    public func overview() throws -> ClubhouseView {
        let clubs = try supplies.clubs().map { ClubView($0) }
        let courses = supplies.courses().map { CourseView($0) }
        do {
            let round = try round().map { RoundView($0) }
            return ClubhouseView(courses: courses, clubs: clubs, caddie: caddie, round: round, problem: nil)
        } catch {
            // Another round can be begun all the same.
            return ClubhouseView(
                courses: courses,
                clubs: clubs,
                caddie: caddie,
                round: nil,
                problem: PlainText.sentence("\(error)")
            )
        }
    }

    /// What a stroke with `wish` would do, with the caddie's word on it; `nil` while there is none to play.
    ///
    /// Without a `club` it is as the caddie says, who is also asked where `asksCaddie`.
    ///
    /// - Throws: ``GolfError``, or what the store or the supplies throw.
    public func preview(club name: String?, _ wish: SwingWish, asksCaddie: Bool) throws -> PreviewView? {
        let round = try currentRound()
        // A face may ask just as a stroke is played.
        guard round.canStrike else { return nil }
        let clubs = try supplies.clubs()
        let advice =
            name == nil || asksCaddie ? try round.advice(of: try Caddies.caddie(caddie), clubs) : nil
        let club = try supplies.club(name ?? advice?.club ?? "")
        let distance = round.distance(of: round.turn)
        // A putter may be taken anywhere, also where no putt reaches the hole.
        let usual = club.numbers.kind == .putter ? Putt.length(of: distance) : 1
        // Of a club that was chosen, only the club's own part of the advice counts.
        let followed = name == nil ? advice : nil
        let intention = try wish.intention(power: followed?.power ?? usual, aim: followed?.aim ?? 0)
        return PreviewView(
            club: club.name,
            intention,
            try round.preview(club, intention),
            distance: distance,
            advice
        )
    }

    /// Stroke `index` of the round again, the last one where it is `nil`; `nil` where there is no such stroke.
    ///
    /// - Throws: ``GolfError/noRound``, or what the store throws.
    public func replay(_ index: Int? = nil) throws -> GolfOutcome? {
        let round = try currentRound()
        let index = index ?? round.strokes.count - 1
        guard round.strokes.indices.contains(index) else { return nil }
        let record = round.strokes[index]
        return GolfOutcome(round: round, stroke: PlayedStroke(record: record, trace: round.replay(record)))
    }
}
