import ClickwheelSystem
import Foundation

/// A round of golf, stroke by stroke.
final class GolfPart: KeptPart {
    let name = "golf"
    /// The whole round, as the daemon shows it.
    private var round = Acknowledged<Data>()

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let overview = try daemon.done("/api/golf")
        let wish = try wish(overview["round"] as? [String: Any], daemon, &luck)
        round.begin(nil)
        let answer = try daemon.ask("/api/golf", wish)
        // What the rules do not allow changes nothing.
        let after = answer.status == 200 ? answer.json["round"] : overview["round"]
        round.end(Self.text(after))
        guard answer.status == 200 || answer.status == 400 else {
            throw TortureFailure("golf answers \(wish) with \(answer.status)")
        }
    }

    func check(_ daemon: Daemon) throws -> String? {
        let before = round.known
        let found = Self.text(try daemon.done("/api/golf")["round"])
        return round.admits(found)
            ? nil : "the round is another one, of \(found.count) bytes and not \(before?.count ?? 0)"
    }

    /// What somebody might do next.
    private func wish(
        _ round: [String: Any]?,
        _ daemon: Daemon,
        _ luck: inout SplitMix64
    ) throws -> [String: Any] {
        guard let round, round["isOver"] as? Bool != true else {
            let courses = ["alder-park", "high-moraine", "salt-marsh-links"]
            return [
                "action": "begin", "course": courses[Int.random(in: 0..<courses.count, using: &luck)],
                "players": [["name": "A", "skill": "10"], ["name": "B", "skill": "scratch"]],
                "seed": Int.random(in: 0..<1000, using: &luck),
            ]
        }
        if let drop = (round["drops"] as? [[String: Any]])?.first?["kind"] as? String {
            return ["action": "drop", "drop": drop]
        }
        let way = Int.random(in: 0..<12, using: &luck)
        if way == 0, round["canMulligan"] as? Bool == true { return ["action": "mulligan"] }
        if round["canGimme"] as? Bool == true { return ["action": "gimme"] }
        if way == 1 { return ["action": "pick-up"] }
        let preview = try daemon.ask("/api/golf/preview?caddie=1").json
        guard let club = preview["club"] as? String else { return ["action": "next"] }
        return ["action": "stroke", "club": club, "power": preview["power"] as? Double ?? 1]
    }

    private static func text(_ round: Any?) -> Data {
        guard let round = round as? [String: Any] else { return Data() }
        return (try? JSONSerialization.data(withJSONObject: round, options: .sortedKeys)) ?? Data()
    }
}
