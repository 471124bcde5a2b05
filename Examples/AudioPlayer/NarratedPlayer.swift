import Log
import Playback

/// The product's own `SimpleAudioPlayer`, with a sentence for each press.
final class NarratedPlayer {
    /// Who finds the words; it may be exchanged between any two presses.
    var narrator: any Narrator
    private(set) var said: [String] = []
    /// The narrator says it when a button makes no sense, so the log need not.
    private let player = SimpleAudioPlayer(logger: Logger(strategy: NullStrategy()))

    init(_ narrator: any Narrator) {
        self.narrator = narrator
    }

    func play() { press(.playing) { $0.play() } }
    func pause() { press(.pausing) { $0.pause() } }
    func stop() { press(.stopping) { $0.stop() } }
    func rewind() { press(.rewinding) { $0.rewind() } }
    func forward() { press(.forwarding) { $0.forward() } }
    /// The other name of the same button.
    func fastForward() { press(.forwarding) { $0.fastForward() } }

    private func press(_ button: AudioPlayerEvent, _ act: (SimpleAudioPlayer) -> Void) {
        let origin = player.currentState
        act(player)
        said.append(narrator.words(for: button, from: origin, to: player.currentState))
    }
}
