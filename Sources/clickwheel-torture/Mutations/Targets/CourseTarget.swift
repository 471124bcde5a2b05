import ClickwheelSystem
import Golf

/// Golf courses as text.
struct CourseTarget: MutationTarget {
    static let name = "courses"
    static let count = 12_000
    static let grownCount = 400

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try workshop.fixtures("Tests/GolfTests/Fixtures/courses")
            + workshop.fixtures("Tests/Fixtures/landed/data/golf/courses")
    }

    init(_ workshop: Workshop) {}

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let course: Course
            do throws(CourseError) {
                course = try CourseReader.read(String(decoding: bytes, as: UTF8.self), id: "mutated")
            } catch {
                guard !error.problems.isEmpty else {
                    throw TortureFailure("a course is refused without a reason")
                }
                continue
            }
            guard (1...CourseReader.mostHoles).contains(course.holes.count) else {
                throw TortureFailure("a course has \(course.holes.count) holes")
            }
            try play(course)
        }
    }

    /// A course that was taken can be played: a stroke on its first hole ends.
    private func play(_ course: Course) throws(TortureFailure) {
        let players = [GamePlayer(name: "A", skill: .scratch)]
        guard let start = try? RoundStart(course: course, players: players, format: .stroke, seed: 1),
            let club = StandardSupplies().clubs().first
        else { throw TortureFailure("a course was taken and cannot be begun") }
        var round = Round(start)
        guard let stroke = try? round.play(club, Round.Intention(power: 1)) else {
            throw TortureFailure("a course was taken and has no first stroke")
        }
        guard stroke.record.rest.isFinite else { throw TortureFailure("a ball comes to rest nowhere") }
    }
}
