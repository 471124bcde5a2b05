import Playback

/// The one line that shows how the music plays.
struct PlayLine {
    let snapshot: PlayerSnapshot
    let status: EngineDesk.Status
    let title: String
    /// The output, as it was asked for.
    let output: String
    /// Where the song is, in milliseconds.
    let positionMs: Int

    var text: String {
        var parts = [place, title]
        if snapshot.length > 1, let index = snapshot.index {
            parts[1] = "\(index + 1)/\(snapshot.length) " + title
        }
        parts.append([status.source, sound].compactMap(\.self).joined(separator: " \u{2192} "))
        if let count = status.underruns.values.max(), count > 0 { parts.append("\(count) underruns") }
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private var place: String {
        let time = Self.time(positionMs) + (snapshot.durationMs.map { " / " + Self.time($0) } ?? "")
        if let scan = snapshot.scan {
            return (scan.direction == .forward ? "\u{25B6}\u{25B6}" : "\u{25C0}\u{25C0}")
                + " \u{D7}\(scan.speed)  " + time
        }
        switch snapshot.state {
        case PlayState().id: return "\u{25B6} " + time
        case PauseState().id: return "\u{2016} " + time
        case _: return "\u{25A0} " + time
        }
    }

    private var sound: String {
        guard let format = status.formats[output] else { return output }
        return "\(output) \(format)" + (status.isExact[output] == true ? " bit-perfect" : "")
    }

    private static func time(_ milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1_000
        let rest = "\(seconds % 60)"
        return "\(seconds / 60):" + (rest.count < 2 ? "0" : "") + rest
    }
}
