/// A held button: what its release goes back to, and how fast it moves by now.
public struct ScanHold: Hashable, Sendable {
    /// What the player was doing when the button went down.
    public enum Origin: Hashable, Sendable {
        case play
        case pause
    }

    public let origin: Origin
    public let stage: ScanStage

    public init(from origin: Origin = .play, stage: ScanStage = .first) {
        self.origin = origin
        self.stage = stage
    }

    /// Where the release of the button leads.
    var released: TransportState {
        switch origin {
        case .play: .play(.loading)
        case .pause: .pause
        }
    }
}
