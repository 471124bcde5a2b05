import ClickwheelSystem

/// The stars of films, and which film a file is said to be.
enum MoviePart {
    /// What is kept of one film.
    struct Film: Equatable {
        let id: Int
        var stars: Double
        var fixed: String?
    }

    private static let ids = ["tt1272878", "tt1454468"]

    static func make() -> ReadBackPart<[Film]> {
        ReadBackPart("movies") { daemon, films, luck in
            guard let film = films.randomElement(using: &luck) else {
                throw TortureFailure("there are no films")
            }
            if Bool.random(using: &luck) {
                let stars = Double(Int.random(in: 0...10, using: &luck)) / 2
                _ = try daemon.done("/api/movies/stars", ["id": film.id, "stars": stars])
            } else {
                var wish: [String: Any] = ["id": film.id]
                if Int.random(in: 0..<3, using: &luck) > 0 {
                    wish["tconst"] = ids.randomElement(using: &luck)
                }
                _ = try daemon.done("/api/movies/fix", wish)
            }
        } read: { daemon in
            let rows = try daemon.done("/api/movies?offset=0&limit=64")["rows"] as? [[String: Any]] ?? []
            return rows.compactMap { row in
                guard let id = row["id"] as? Int else { return nil }
                let match = row["match"] as? [String: Any]
                return Film(
                    id: id,
                    stars: row["stars"] as? Double ?? 0,
                    fixed: match?["rule"] as? String == "fixed" ? match?["tconst"] as? String : nil
                )
            }
            .sorted { $0.id < $1.id }
        }
    }
}
