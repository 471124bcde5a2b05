/// A held button moves forward through the track, as far as a second before its end.
public struct FastForwardState: State {
    /// How fast it moves, and what its release goes back to.
    public let hold: ScanHold

    /// A button held while the player played.
    public init() {
        self.init(hold: .fromPlay(.first))
    }

    /// A button that is held.
    public init(hold: ScanHold) {
        self.hold = hold
    }
}

extension FastForwardState: ScanRow {
    static let name = "fast-forward"
    static let direction = ScanDirection.forward

    var value: TransportState { .fastForward(hold) }
}
