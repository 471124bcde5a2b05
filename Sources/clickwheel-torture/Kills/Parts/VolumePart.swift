import ClickwheelSystem

/// The volume, which the player keeps.
final class VolumePart: KeptPart {
    let name = "volume"
    private var volume = Acknowledged<Int>()

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let new = Int.random(in: 0...100, using: &luck)
        volume.begin(new)
        let answer = try daemon.done(
            "/api/player",
            ["command": "volume", "volume": new, "client": "torture-0001"]
        )
        if answer["kept"] as? Bool == true { volume.end(new) }
    }

    func check(_ daemon: Daemon) throws -> String? {
        let before = volume.known
        guard let found = try daemon.done("/api/state")["volume"] as? Int else { return "there is no volume" }
        return volume.admits(found) ? nil : "it was \(before ?? 0), and is \(found)"
    }
}
