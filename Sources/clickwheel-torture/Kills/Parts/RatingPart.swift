import ClickwheelSystem

/// The stars of the songs of the library.
final class RatingPart: KeptPart {
    let name = "ratings"
    private var ratings = Acknowledged<[Int: Double]>()
    private var songs: [Int] = []

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        if songs.isEmpty { ratings.end(try found(daemon)) }
        guard !songs.isEmpty else { throw TortureFailure("the library has no songs to rate") }
        let some = (0..<Int.random(in: 1...3, using: &luck)).map { _ in
            songs[Int.random(in: 0..<songs.count, using: &luck)]
        }
        let stars = Double(Int.random(in: 0...10, using: &luck)) / 2
        var after = ratings.known ?? [:]
        for song in some { after[song] = stars == 0 ? nil : stars }
        ratings.begin(after)
        _ = try daemon.done("/api/rating", ["tracks": some, "rating": stars, "client": "torture-0001"])
        ratings.end(after)
    }

    func check(_ daemon: Daemon) throws -> String? {
        let (before, found) = (ratings.known ?? [:], try found(daemon))
        let isKept = ratings.admits(found)
        let lost = before.filter { found[$0.key] != $0.value }
        return isKept ? nil : "\(lost.count) of \(before.count) are not as they were"
    }

    private func found(_ daemon: Daemon) throws -> [Int: Double] {
        let rows = try daemon.done("/api/list?of=songs&offset=0&limit=512")["rows"] as? [[String: Any]] ?? []
        songs = rows.compactMap { $0["id"] as? Int }.sorted()
        let rated = rows.compactMap { row -> (Int, Double)? in
            guard let id = row["id"] as? Int, let rating = row["rating"] as? Double else { return nil }
            return (id, rating)
        }
        return Dictionary(rated) { first, _ in first }
    }
}
