import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `clickwheel golf range`: many balls with one club, as a picture, a drawing or JSON.
enum GolfRange {
    private struct BallJSON: Encodable {
        let carry_m: Double
        let side_z_m: Double
        let total_m: Double
    }

    private struct SpreadJSON: Encodable {
        let mean_carry_m: Double
        let mean_side_m: Double
        let sd_carry_m: Double
        let sd_side_m: Double
        let major_m: Double
        let minor_m: Double
        let angle_deg: Double
    }

    private struct RangeJSON: Encodable {
        let club: String
        let skill: String
        let seed: UInt64
        let spread: SpreadJSON
        let balls: [BallJSON]
    }

    static func run(_ arguments: Arguments) throws {
        if let word = arguments.operands.first {
            throw CommandFailure.usage("golf range takes no '\(word)'; see clickwheel golf range --help")
        }
        guard let name = arguments["club"] else {
            throw CommandFailure.usage("golf range needs --club NAME; see clickwheel golf clubs")
        }
        let count = try Self.count(arguments)
        let clubs = try GolfBag.clubs(DataFolder(arguments), files: arguments.all("clubs"))
        let club = try GolfBag.club(name, in: clubs)
        guard club.numbers.kind != .putter else {
            throw CommandFailure.failed("a putter is of no use on the range: choose another club")
        }
        let skillName = arguments["skill"] ?? Skill.tour.name
        guard let skill = Skill.named(skillName) else {
            let known = Skill.all.map(\.name).joined(separator: ", ")
            throw CommandFailure.usage("--skill is one of \(known), and not '\(skillName)'")
        }
        let seed = try GolfNumbers.seed(arguments)
        let range = try PracticeRange(
            club,
            try SwingOptions.swing(arguments),
            count: count,
            skill: skill,
            seed: seed
        )
        if let file = arguments["svg"] {
            try write(DispersionDrawing(range).svg, to: file)
            if file == "-" { return }
        }
        try show(range, skill, seed, arguments)
    }

    private static func count(_ arguments: Arguments) throws(CommandFailure) -> Int {
        guard let text = arguments["n"] else { return 50 }
        guard let count = Int(text), (1...PracticeRange.mostBalls).contains(count) else {
            throw .usage("-n takes a number from 1 to \(PracticeRange.mostBalls), and not '\(text)'")
        }
        return count
    }

    private static func write(_ svg: String, to file: String) throws {
        if file == "-" { return Console.print(svg) }
        do {
            try Data(svg.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw CommandFailure.failed("cannot write \(file): name a file in a folder that you may write to")
        }
    }

    private static func show(
        _ range: PracticeRange,
        _ skill: Skill,
        _ seed: UInt64,
        _ arguments: Arguments
    ) throws {
        let spread = range.spread
        if arguments.has("json") {
            return try Console.print(
                json: RangeJSON(
                    club: range.clubName,
                    skill: skill.name,
                    seed: seed,
                    spread: SpreadJSON(
                        mean_carry_m: spread.meanX,
                        mean_side_m: spread.meanZ,
                        sd_carry_m: spread.sdX,
                        sd_side_m: spread.sdZ,
                        major_m: spread.major,
                        minor_m: spread.minor,
                        angle_deg: spread.angle
                    ),
                    balls: range.balls.map {
                        BallJSON(
                            carry_m: $0.flight.carry,
                            side_z_m: $0.flight.landing.z,
                            total_m: $0.rest.level
                        )
                    }
                )
            )
        }
        for line in DispersionPlot(range).lines() { Console.print(line) }
        Console.print(
            """
            \(range.balls.count) balls with the \(range.clubName), \(skill.name): \
            \(GolfText.metres(spread.meanX, 1)) m, ±\(GolfText.metres(spread.sdX, 1)) m long, \
            ±\(GolfText.metres(spread.sdZ, 1)) m wide
            """
        )
    }
}
