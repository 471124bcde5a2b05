import ClickwheelProgram
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `clickwheel golf history`: the rounds of the past, the records by course, and one round stroke by stroke.
enum GolfHistory {
    static func run(_ arguments: Arguments) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage(
                "golf history takes one number at most; see clickwheel golf history --help"
            )
        }
        let folder = DataFolder(arguments)
        let clubhouse = try Clubhouse.keptInTerminal(folder) ?? Clubhouse()
        if let word = arguments.operands.first {
            guard let number = Int64(word), let past = try clubhouse.pastRound(number) else {
                throw CommandFailure.failed(
                    "there is no round '\(word)' in \(folder.path): clickwheel golf history lists the numbers"
                )
            }
            if arguments.has("json") { return try Console.print(json: PastRoundView(past)) }
            for line in lines(past) { Console.print(line) }
            return
        }
        let rounds = try clubhouse.history()
        if let course = arguments["course"] {
            let known = Set(GolfFolder(folder).courses().map(\.id) + rounds.map(\.course))
            guard known.contains(course) else {
                throw CommandFailure.failed(
                    "\(GolfError.noSuch("course", name: course, known: known.sorted()))"
                )
            }
        }
        let view = HistoryView(rounds, course: arguments["course"])
        if arguments.has("json") { return try Console.print(json: view) }
        for line in lines(view) { Console.print(line) }
    }

    /// The newest first, then who was best where.
    static func lines(_ history: HistoryView) -> [String] {
        guard !history.rounds.isEmpty else {
            return ["No round is kept yet: begin one with clickwheel golf play."]
        }
        let width = history.rounds.map { "\($0.id)".count }.max() ?? 1
        let course = history.rounds.map(\.courseName.count).max() ?? 0
        var lines = history.rounds.map { round in
            let number = String(repeating: " ", count: width - "\(round.id)".count) + "\(round.id)"
            let who = round.players.map { player($0, of: round) }.joined(separator: ", ")
            return
                "\(number)  \(day(round.began).padded(to: 10))  \(round.courseName.padded(to: course))  \(who)"
        }
        if !history.records.isEmpty {
            lines += ["", "Best rounds:"]
            let course = history.records.map(\.courseName.count).max() ?? 0
            lines += history.records.map { record in
                let rounds = "\(record.rounds) \(record.rounds == 1 ? "round" : "rounds")"
                let average = record.rounds > 1 ? ", \(Decimals.text(record.average, 1)) on average" : ""
                return """
                    \(record.courseName.padded(to: course))  \(record.player): \(record.best) \
                    (\(signed(record.bestToPar))) in round \(record.bestRound); \(rounds)\(average)
                    """
            }
            lines.append(
                "A round counts when its card is signed, with no ball picked up and no stroke taken back."
            )
        }
        return lines
    }

    /// The card, and each stroke below its hole.
    static func lines(_ past: PastRound) -> [String] {
        let round = past.round
        var lines = ["Round \(past.summary.id), \(round.course.name), \(day(past.summary.began))"]
        if !round.isOver { lines[0] += ", not finished" }
        lines += GolfCard.lines(round)
        let strokes = past.strokes
        for (index, hole) in round.course.holes.enumerated() {
            let here = strokes.filter { $0.hole == index }
            guard !here.isEmpty else { continue }
            lines += ["", "Hole \(hole.number), \(hole.name), par \(hole.par)"]
            for (player, golfer) in round.players.enumerated() {
                let score = round.cards[player][index]
                let result = score.isFinished ? ": \(score.strokes), \(score.title(par: hole.par))" : ""
                let penalties = score.penalties > 0 ? ", with \(score.penalties) penalty" : ""
                lines.append("  \(golfer.name)\(result)\(penalties)")
                for stroke in here where stroke.player == player {
                    lines.append(
                        "    \(stroke.shot)  \(stroke.says)\(stroke.isTakenBack ? " Taken back." : "")"
                    )
                }
            }
        }
        return lines
    }

    private static func player(_ player: RoundSummary.Player, of round: RoundSummary) -> String {
        let score = "\(player.name) \(player.strokes) (\(signed(player.toPar)))"
        let points = round.format == .stableford ? ", \(player.points) points" : ""
        let part = player.holes < round.holes ? ", \(player.holes) of \(round.holes) holes" : ""
        return score + points + part
    }

    private static func signed(_ toPar: Int) -> String {
        toPar == 0 ? "level" : toPar > 0 ? "+\(toPar)" : "\(toPar)"
    }

    /// The day on this machine's calendar; rounds of the first versions have none.
    private static func day(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "earlier" }
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        return date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }
}
