/// A held button: what its release goes back to, and how fast it moves by now.
///
/// It is an enum so that it fits a byte, and with it the whole state of the transport.
public enum ScanHold: Hashable, Sendable {
    /// The player played before.
    case fromPlay(ScanStage)
    /// The player was paused before.
    case fromPause(ScanStage)

    /// How fast it moves.
    public var stage: ScanStage {
        switch self {
        case .fromPlay(let stage), .fromPause(let stage): stage
        }
    }

    /// The same button, held for longer.
    func with(_ stage: ScanStage) -> ScanHold {
        switch self {
        case .fromPlay: .fromPlay(stage)
        case .fromPause: .fromPause(stage)
        }
    }

    /// Where the release of the button leads.
    var released: TransportState {
        switch self {
        case .fromPlay: .play(.loading)
        case .fromPause: .pause
        }
    }

    /// Where it leads that the track cannot be played.
    func failed(givesUp: Bool) -> TransportState {
        switch self {
        case .fromPlay: givesUp ? .pause : .play(.failed)
        case .fromPause: .pause
        }
    }
}
