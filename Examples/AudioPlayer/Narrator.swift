import Playback

/// Finds the words for what a press has led to: a strategy, so that the player does not know in which words it is told.
protocol Narrator {
    func words(for button: AudioPlayerEvent, from origin: any State, to target: any State) -> String
}

/// Says it as a person would.
struct SpokenNarrator: Narrator {
    func words(for button: AudioPlayerEvent, from origin: any State, to target: any State) -> String {
        guard !target.isSame(as: origin) else { return "Nothing happens" }
        return switch target {
        case is PlayState: origin is StopState ? "Starting" : "Resuming"
        case is PauseState: "Pausing"
        case is StopState: "Stopping"
        case is RewindState: "Rewinding"
        case is FastForwardState: "Forwarding"
        default: "Going to \(target.id)"
        }
    }
}

/// Says it as the diagram draws it.
struct ArrowNarrator: Narrator {
    func words(for button: AudioPlayerEvent, from origin: any State, to target: any State) -> String {
        "\(origin.id) --\(button)--> \(target.id)"
    }
}
