/// A course as it is listed.
public struct CourseView: Encodable, Sendable {
    let id: String
    let name: String
    let about: String
    let par: Int
    /// Metres; the page's key, and the command line's.
    let length: Double
    let length_m: Double
    let altitude_m: Double
    let wind_mps: Double
    let holes: [HoleRow]

    /// What a face shows of `course`.
    public init(_ course: Course) {
        id = course.id
        name = course.name
        about = course.about
        par = course.par
        length = course.length
        length_m = course.length
        altitude_m = course.air.altitude
        wind_mps = course.windSpeed
        holes = course.holes.map { HoleRow($0) }
    }
}

/// A hole as it stands on a card.
struct HoleRow: Encodable, Sendable {
    let number: Int
    let name: String
    let par: Int
    let index: Int
    /// Metres; the page's key, and the command line's.
    let length: Double
    let length_m: Double

    init(_ hole: Hole) {
        number = hole.number
        name = hole.name
        par = hole.par
        index = hole.strokeIndex
        length = hole.length
        length_m = hole.length
    }
}
