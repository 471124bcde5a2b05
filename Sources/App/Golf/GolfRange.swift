import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `clickwheel golf range`: many balls with one club, as a picture, a drawing or JSON.
enum GolfRange {
    static func run(_ arguments: Arguments) throws {
        guard let name = arguments["club"] else {
            throw CommandFailure.usage("golf range needs --club NAME; see clickwheel golf clubs")
        }
        let count = try Self.count(arguments)
        let club = try GolfFolder(DataFolder(arguments), clubFiles: arguments.all("clubs")).club(name)
        guard club.numbers.kind != .putter else {
            throw CommandFailure.failed("a putter is of no use on the range: choose another club")
        }
        let skill = try Self.skill(arguments["skill"] ?? Skill.tour.name)
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

    private static func skill(_ name: String) throws(CommandFailure) -> Skill {
        do throws(GolfError) {
            return try Skill.level(name)
        } catch {
            throw .usage("--skill: \(error)")
        }
    }

    private static func count(_ arguments: Arguments) throws(CommandFailure) -> Int {
        guard let text = arguments["n"] else { return 50 }
        guard let count = Int(text), (1...PracticeRange.mostBalls).contains(count) else {
            throw .usage("-n takes a number from 1 to \(PracticeRange.mostBalls), and not '\(text)'")
        }
        return count
    }

    private static func write(_ svg: String, to file: String) throws {
        if file == "-" { return Console.print(verbatim: svg) }
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
            return try Console.print(json: RangeView(range, skill: skill, seed: seed))
        }
        for line in DispersionPlot(range).lines() { Console.print(line) }
        Console.print(
            """
            \(range.balls.count) balls with the \(range.clubName), \(skill.name): \
            \(Decimals.text(spread.meanX, 1)) m, ±\(Decimals.text(spread.sdX, 1)) m long, \
            ±\(Decimals.text(spread.sdZ, 1)) m wide
            """
        )
    }
}
