import Playback

/// What happens in one step of a simulation.
enum Action {
    /// Time passes until something falls due, but no more than so many milliseconds.
    case pass(Int)
    /// Somebody asks something of the player; a page is the sender's, by its place in the list.
    case command(PlayerCommand, Sender, page: Int?)
    /// Somebody chooses a member of a strategy family.
    case choose(String, in: String)
    /// Client code puts the player into a state of its own.
    case enter(Interlude, Sender)
    /// A file is found at another place.
    case moveFile(Int)
    case fault(Fault)
    case restart(Restart)
    /// All faults end, and nobody presses anything for a while.
    case calm
}

/// What strikes a simulated program from outside, or ends.
enum Fault {
    case speakerGone(Int)
    case speakerBack(Int)
    case speakerSlow(Int, latencyMs: Int)
    case speakerDry(Int, milliseconds: Int)
    case fileDamaged(Int)
    case fileMissing(Int)
    case filesMended
    case diskFull
    case diskSlow(milliseconds: Int)
    case diskWell
    /// A page goes away: its network does, or it is loaded anew.
    case pageGone(Int, isReload: Bool)
    case pageBack(Int)
    case pageSlow(Int, latencyMs: Int)
}

/// How a program ends, before it starts again.
enum Restart: CaseIterable {
    case stop
    case kill
    case powerCut
}

/// A state of client code: it plays on or is silent, until play is pressed.
struct Interlude: State {
    let isAudible: Bool
    static let ids = ["announcement", "prayer"]
    var id: String { Self.ids[isAudible ? 0 : 1] }

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .playing: PlayState()
        case .stopping: StopState()
        case .pausing, .rewinding, .forwarding: self
        }
    }
}

extension Action: CustomStringConvertible {
    var description: String {
        switch self {
        case .pass(let milliseconds): "time passes, \(milliseconds) ms at most"
        case .command(.remove(let items), let sender, _):
            "\(sender.name): remove(\(items.sorted()))"
        case .command(let command, let sender, _):
            "\(sender.name): \(command)" + (sender.revision.map { ", having seen revision \($0)" } ?? "")
        case .choose(let member, let family): "\(family) becomes \(member)"
        case .enter(let state, let sender): "\(sender.name): enters \(state.id)"
        case .moveFile(let file): "file \(file) is found at another place"
        case .fault(let fault): "fault: \(fault)"
        case .restart(let restart): "restart after \(restart)"
        case .calm: "calm"
        }
    }
}
