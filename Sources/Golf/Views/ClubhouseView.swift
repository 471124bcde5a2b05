/// What golf has: courses, clubs, the caddie, and the round in play.
public struct ClubhouseView: Encodable, Sendable {
    let courses: [CourseView]
    let clubs: [ClubView]
    let skills = Skill.all.map(\.name)
    let caddie: String
    let round: RoundView?
    /// Why the round that was kept cannot be read; absent where it can.
    let problem: String?
}
