import ClickwheelSystem

/// Photos and films: the hearts, the places in films, and small pictures, which are whole or made anew.
enum GalleryPart {
    /// What is kept of one item.
    struct Item: Equatable {
        let id: Int
        var isFavourite: Bool
        var positionMs: Int
    }

    static func make() -> ReadBackPart<[Item]> {
        ReadBackPart("gallery") { daemon, items, luck in
            guard let item = items.randomElement(using: &luck) else {
                throw TortureFailure("there are no photos")
            }
            switch Int.random(in: 0..<8, using: &luck) {
            case 0:
                _ = try daemon.ask("/api/gallery/scan", [:])
            case 1, 2:
                try small(daemon, item.id, &luck)
            case 3, 4:
                let place = Int.random(in: 0...9, using: &luck) * 1000
                _ = try daemon.ask("/api/gallery/position", ["id": item.id, "positionMs": place])
            case _:
                _ = try daemon.done(
                    "/api/gallery/favourite",
                    ["id": item.id, "favourite": !item.isFavourite]
                )
            }
        } read: { daemon in
            try ["photos", "videos"].flatMap { of in
                let list = try daemon.done("/api/gallery/list?of=\(of)&offset=0&limit=256")
                return (list["rows"] as? [[String: Any]] ?? []).compactMap { row in
                    (row["id"] as? Int).map { id in
                        Item(
                            id: id,
                            isFavourite: row["favourite"] as? Bool ?? false,
                            positionMs: row["positionMs"] as? Int ?? 0
                        )
                    }
                }
            }
            .sorted { $0.id < $1.id }
        }
    }

    /// Asks for a small picture, which is a whole JPEG.
    private static func small(_ daemon: Daemon, _ id: Int, _ luck: inout SplitMix64) throws {
        let size = [320, 640, 1280].randomElement(using: &luck) ?? 320
        let answer = try daemon.ask("/gallery/\(id)/picture?size=\(size)")
        guard answer.status == 200, answer.body.starts(with: [0xFF, 0xD8]),
            answer.body.suffix(2) == [0xFF, 0xD9]
        else {
            throw TortureFailure(
                "picture \(id) at \(size) is answered with \(answer.status) and no whole JPEG"
            )
        }
    }
}
