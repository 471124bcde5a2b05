import Playback

/// A page with a media element that obeys the player, as far as time and reports go.
///
/// It holds no rule of its own: it loads when `load` went up, sounds while the state says so, and says what it does.
final class Page {
    let client: String
    private let deck: Deck
    private var load: Int?
    private var itemID: Int64?
    private var positionMs = 0
    private var durationMs: Int?
    private(set) var isSounding = false
    /// Whether a person has pressed something in this page, without which it may not sound.
    var isAllowed = true
    /// What the page cannot decode.
    var undecodable: Set<Int64> = []

    init(_ client: String, _ deck: Deck) {
        self.client = client
        self.deck = deck
    }

    var sender: Sender { .page(client) }

    /// The position of the media element.
    var elementMs: Int { positionMs }

    /// Looks at the player until there is nothing more to do.
    func obey() {
        for _ in 0..<10 where !obeyOnce() {}
    }

    /// Lets `milliseconds` pass, obeying all the while.
    func play(_ milliseconds: Int) {
        var left = milliseconds
        while left > 0 {
            let step = min(left, 50)
            obey()
            if isSounding { positionMs += step }
            deck.advance(step)
            left -= step
            if isSounding, let durationMs, positionMs >= durationMs {
                isSounding = false
                report(.ended)
            }
        }
        obey()
    }

    func report(_ event: OutputReport) {
        guard let itemID else { return }
        deck.player.report(SpeakerReport(client: client, itemID: itemID, load: load, event: event))
    }

    /// Whether nothing had to be done.
    private func obeyOnce() -> Bool {
        let snapshot = deck.snapshot
        guard snapshot.speaker == client, snapshot.state != "stop" else {
            isSounding = false
            load = nil
            return true
        }
        if snapshot.load != load {
            load = snapshot.load
            itemID = snapshot.itemID
            positionMs = snapshot.positionMs
            durationMs = snapshot.durationMs
            isSounding = false
            if let track = snapshot.trackID, undecodable.contains(track) {
                report(.failed(.codec, message: "cannot decode"))
            } else {
                report(.loaded(durationMs: durationMs))
            }
            return false
        }
        guard snapshot.state == "play", snapshot.phase != .failed else {
            isSounding = false
            return true
        }
        if snapshot.phase == .blocked { return true }
        guard !isSounding || snapshot.phase != .playing else { return true }
        guard isAllowed else {
            report(.blocked)
            return false
        }
        isSounding = true
        report(.started(positionMs: positionMs))
        return false
    }
}
