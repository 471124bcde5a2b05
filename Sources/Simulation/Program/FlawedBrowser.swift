import Playback

/// The output for pages, which takes whatever a page says for an answer about the song it is at.
struct FlawedBrowser: AudioOutput {
    private var browser = AudioOutputs.Browser()
    private var load = 0
    private var itemID: Int64 = 0

    var name: String { browser.name }
    var title: String { browser.title }
    var audience: String { browser.audience }
    var speaker: String? { browser.speaker }
    var isSpeakerAway: Bool { browser.isSpeakerAway }

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        switch order {
        case .load(let order): (load, itemID) = (order.number, order.item.id)
        case .seek(_, let load): self.load = load
        case .start, .pause, .scan, .next, .unload, .volume: break
        }
        return browser.perform(order)
    }

    mutating func hear(_ message: SpeakerMessage) -> OutputReaction {
        guard case .report(let report) = message else { return browser.hear(message) }
        let client = browser.speaker ?? report.client
        return browser.hear(
            .report(SpeakerReport(client: client, itemID: itemID, load: load, event: report.event))
        )
    }

    mutating func timerFired() -> OutputReaction { browser.timerFired() }
}
