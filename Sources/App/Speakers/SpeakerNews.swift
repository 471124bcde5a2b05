import ClickwheelProgram
import ClickwheelSoundLink
import Synchronization

/// Tells the log, and every open page, of outputs that are gone and come back.
final class SpeakerNews: Sendable {
    private let bus: EventBus
    private let log: SpeakerLog
    private let places: SpeakerPlaces
    /// What is gone, by its address.
    private let gone = Mutex<Set<String>>([])

    init(_ bus: EventBus, _ log: SpeakerLog, _ places: SpeakerPlaces) {
        (self.bus, self.log, self.places) = (bus, log, places)
    }

    /// Has the log say what the engine has told, and pages what may be `shown` of it.
    func note(_ report: EngineReport, shown: EngineReport) {
        log.note(report)
        switch shown {
        case .lost(let output, let reason, let loss, _):
            gone.withLock { _ = $0.insert(output) }
            switch loss {
            case .oneOfSeveral: tell("\(reason). The music goes on in the other outputs.")
            case .awaited: tell("\(reason). Playback resumes when it is back.")
            // The player says it.
            case .silence: break
            }
        case .opened(let output, _, _):
            let wasGone = gone.withLock { $0.remove(output) != nil }
            if wasGone { tell("\(places.name(of: output)) is back.") }
        case .loaded, .started, .position, .ended, .damaged, .failed, .opening, .underruns: break
        }
    }

    private func tell(_ message: String) { bus.publish(Event("notice", ["message": message])) }
}
