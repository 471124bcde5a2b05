import Playback

/// A page with its media element, as it really is: it obeys the snapshots that reach it, and says what it does.
final class Page {
    /// What the media element does.
    struct Element {
        var load: Int?
        var itemID: Int64?
        var trackID: Int64 = 0
        var anchorMs = 0
        var anchorTime = 0
        var lengthMs = 0
        var isLoading = false
        /// Whether it could begin, and has said so.
        var isReady = false
        var isSounding = false
        var isOver = false
        var isDamaged = false
    }

    let client: String
    private(set) var element = Element()
    /// The last snapshot that reached it.
    var seen: PlayerSnapshot?
    /// The one on its way, which takes the place of one before it.
    var coming: PlayerSnapshot?
    /// How many reports are on their way.
    var reportsOnTheWay = 0
    /// Whether it hears and is heard.
    var isOpen = true
    /// Whether the program has yet to notice that it is there.
    var isArriving = true
    /// Whether somebody has pressed something in it, without which it may not sound.
    var isAllowed = true
    /// Counts what it waits for, so that only the last is heeded.
    private(set) var waits = 0
    /// When the last of its reports arrives: they come one after the other.
    var lastReport = 0
    /// How long the network takes, in milliseconds.
    var latencyMs = 60 {
        didSet { noteDelay(latencyMs) }
    }
    /// The longest that it took since the song was loaded.
    private(set) var worstLatencyMs = 60

    init(_ client: String) { self.client = client }

    /// What the page wants now: to report, and to look again after so many milliseconds.
    struct Wish {
        var report: OutputReport?
        var againMs: Int?
    }

    private static let damage = OutputReport.failed(.codec, message: "damaged")

    var isSounding: Bool { element.isSounding }

    func positionMs(at now: Int) -> Int {
        guard element.isSounding else { return element.anchorMs }
        return min(element.anchorMs + now - element.anchorTime, max(element.anchorMs, element.lengthMs))
    }

    func noteDelay(_ milliseconds: Int) { worstLatencyMs = max(worstLatencyMs, milliseconds) }

    /// The page was loaded anew: nothing sounds, and nobody has pressed anything in it.
    func reload() {
        (element, isAllowed, seen, coming) = (Element(), false, nil, nil)
        waits += 1
    }

    /// Goes by the snapshot that it has seen.
    func obey(_ songs: Songs, at now: Int) -> Wish {
        guard let seen, seen.speaker == client, seen.state != "stop" else {
            fallSilent(at: now)
            element.load = nil
            return Wish()
        }
        if seen.load != element.load { return load(seen, songs, at: now) }
        guard seen.state == "play", seen.phase != .failed else {
            fallSilent(at: now)
            return Wish()
        }
        if seen.phase == .blocked || element.isLoading { return Wish() }
        if element.isOver { return Wish(report: element.isDamaged ? Self.damage : .ended) }
        if element.isSounding, seen.phase == .playing { return Wish() }
        guard isAllowed else { return Wish(report: .blocked) }
        if !element.isSounding { (element.isSounding, element.anchorTime) = (true, now) }
        return sound(.started(positionMs: positionMs(at: now)), at: now)
    }

    /// Looks again, unless what it waited for is no more.
    func look(_ wait: Int, _ songs: Songs, at now: Int) -> Wish {
        guard wait == waits else { return Wish() }
        if element.isLoading && !element.isReady {
            element.isReady = true
            guard element.isDamaged else {
                return Wish(report: .loaded(durationMs: element.lengthMs), againMs: 1)
            }
            (element.isLoading, element.isOver) = (false, true)
            return Wish(report: Self.damage)
        }
        element.isLoading = false
        guard element.isSounding else { return obey(songs, at: now) }
        guard positionMs(at: now) >= element.lengthMs else {
            return sound(.position(positionMs(at: now)), at: now)
        }
        fallSilent(at: now)
        element.isOver = true
        return Wish(report: .ended)
    }

    private func load(_ snapshot: PlayerSnapshot, _ songs: Songs, at now: Int) -> Wish {
        waits += 1
        worstLatencyMs = latencyMs
        guard let trackID = snapshot.trackID else { return Wish() }
        let file = songs[trackID]
        let passed = snapshot.isPositionRunning ? now + ManualScheduler.epochMs - snapshot.anchorMs : 0
        element = Element(
            load: snapshot.load,
            itemID: snapshot.itemID,
            trackID: trackID,
            anchorMs: min(snapshot.positionMs + passed, file.lengthMs),
            lengthMs: file.lengthMs,
            isLoading: true,
            isDamaged: file.isDamaged || file.isMissing
        )
        return Wish(againMs: latencyMs)
    }

    private func sound(_ report: OutputReport, at now: Int) -> Wish {
        waits += 1
        return Wish(report: report, againMs: max(1, min(5000, element.lengthMs - positionMs(at: now))))
    }

    private func fallSilent(at now: Int) {
        element.anchorMs = positionMs(at: now)
        element.isSounding = false
    }
}
