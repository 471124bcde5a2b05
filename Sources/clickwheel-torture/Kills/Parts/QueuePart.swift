import ClickwheelSystem

/// The queue: added to, moved in, taken from.
final class QueuePart: KeptPart {
    let name = "queue"
    private var items = Acknowledged<[Int]>()
    private static let most = 300

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let known = items.known ?? []
        var wish: [String: Any]
        let ways = known.count > 3 ? ["add", "next", "move", "remove"] : ["add"]
        switch known.count > Self.most ? "clear" : ways[Int.random(in: 0..<ways.count, using: &luck)] {
        case "clear":
            wish = ["op": "clear"]
            items.begin([])
        case "move":
            let item = known[Int.random(in: 0..<known.count, using: &luck)]
            let to = Int.random(in: 0..<known.count, using: &luck)
            var after = known.filter { $0 != item }
            after.insert(item, at: to)
            wish = ["op": "move", "item": item, "to": to]
            items.begin(after)
        case "remove":
            let item = known[Int.random(in: 0..<known.count, using: &luck)]
            wish = ["op": "remove", "item": item]
            items.begin(known.filter { $0 != item })
        case let way:
            let tracks = (0..<Int.random(in: 1...8, using: &luck)).map { _ in
                Int.random(in: 1...99, using: &luck)
            }
            wish = ["op": way, "tracks": tracks]
            // The new items have numbers of the daemon's.
            items.begin(nil)
        }
        wish["client"] = "torture-0001"
        let answer = try daemon.done("/api/queue", wish)
        // What is done and not kept may be gone after a kill.
        guard answer["kept"] as? Bool == true else { return items.begin(nil) }
        let kept = try queue(daemon)
        if !items.admits(kept) {
            throw TortureFailure("the queue has \(kept.count) items after \(wish), and had \(known.count)")
        }
    }

    func check(_ daemon: Daemon) throws -> String? {
        let (before, found) = (items.known, try queue(daemon))
        return items.admits(found)
            ? nil : "there were \(before?.count ?? 0) items, and now there are \(found.count)"
    }

    private func queue(_ daemon: Daemon) throws -> [Int] {
        let rows = try daemon.done("/api/queue?offset=0&limit=512")["rows"] as? [[String: Any]] ?? []
        return rows.compactMap { $0["item"] as? Int }
    }
}
