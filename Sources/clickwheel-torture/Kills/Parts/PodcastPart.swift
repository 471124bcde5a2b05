import ClickwheelSystem

/// Which episodes of a podcast were heard.
enum PodcastPart {
    static func make() -> ReadBackPart<[String: Bool]> {
        ReadBackPart("podcasts") { daemon, episodes, luck in
            guard let episode = episodes.keys.sorted().randomElement(using: &luck) else {
                throw TortureFailure("the podcast has no episodes")
            }
            if Int.random(in: 0..<6, using: &luck) == 0 {
                _ = try daemon.done("/api/podcasts", ["op": "refresh"])
            } else {
                let op = Bool.random(using: &luck) ? "heard" : "unheard"
                _ = try daemon.done("/api/podcasts", ["op": op, "episode": episode])
            }
        } read: { daemon in
            let podcasts = try daemon.done("/api/podcasts")["podcasts"] as? [[String: Any]] ?? []
            guard let id = podcasts.first?["id"] as? String else {
                throw TortureFailure("the podcast is gone")
            }
            let path = "/api/podcasts/episodes?podcast=\(id)&offset=0&limit=64"
            let rows = try daemon.done(path)["rows"] as? [[String: Any]] ?? []
            let heard = rows.compactMap { row in
                (row["id"] as? String).map { ($0, row["isHeard"] as? Bool ?? false) }
            }
            return Dictionary(heard) { first, _ in first }
        }
    }
}
