/// A held button moves backward through the track, as far as its beginning.
public struct RewindState: State {
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

extension RewindState: ScanRow {
    static let name = "rewind"
    static let direction = ScanDirection.backward

    var value: TransportState { .rewind(hold) }
}
