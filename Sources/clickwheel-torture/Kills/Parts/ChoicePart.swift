import ClickwheelSystem

/// Which strategy of each family is in use.
final class ChoicePart: KeptPart {
    let name = "choices"
    private static let members = [
        ("queue-order", ["in-order", "shuffle"]),
        ("question-order", ["sequential", "random", "leitner", "spaced", "weakest-first"]),
        ("golf-caddie", ["nearest", "plays-like", "fewest-strokes"]),
    ]
    private var choices = Acknowledged<[String: String]>()

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let (family, members) = Self.members[Int.random(in: 0..<Self.members.count, using: &luck)]
        let member = members[Int.random(in: 0..<members.count, using: &luck)]
        if choices.known == nil { choices.end(Self.found(try daemon.done("/api/strategies"))) }
        var after = choices.known ?? [:]
        after[family] = member
        choices.begin(after)
        _ = try daemon.done(
            "/api/strategies",
            ["family": family, "member": member, "client": "torture-0001"]
        )
        choices.end(after)
    }

    func check(_ daemon: Daemon) throws -> String? {
        let (before, found) = (choices.known, Self.found(try daemon.done("/api/strategies")))
        return choices.admits(found) ? nil : "they were \(before ?? [:]), and are \(found)"
    }

    private static func found(_ listing: [String: Any]) -> [String: String] {
        let families = listing["families"] as? [[String: Any]] ?? []
        let current = families.compactMap { family -> (String, String)? in
            guard let name = family["name"] as? String, let current = family["current"] as? String,
                members.contains(where: { $0.0 == name })
            else { return nil }
            return (name, current)
        }
        return Dictionary(current) { first, _ in first }
    }
}
