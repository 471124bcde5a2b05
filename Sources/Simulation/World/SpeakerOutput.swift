import Playback

/// A loudspeaker as the player has it: an output that obeys at once, and tells what comes of it by its timer.
struct SpeakerOutput: AudioOutput {
    let name: String
    let device: Cell<Speaker>
    let songs: Cell<Songs>
    let clock: VirtualClock
    /// The name of the output that the player uses.
    let used: Cell<String>

    var title: String { "The \(name)" }
    var audience: String { "For simulated ears in the \(name)." }

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        device.value.perform(order, songs.value, at: clock.now())
    }

    mutating func hear(_ message: SpeakerMessage) -> OutputReaction {
        switch message {
        case .report(let report) where report.client == name: device.value.strike(at: clock.now())
        case .arrived, .left, .claimed, .report: .none
        }
    }

    mutating func timerFired() -> OutputReaction {
        device.value.timerFired(isUsed: used.value == name, at: clock.now())
    }
}
