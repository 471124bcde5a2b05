/// A built-in state: its row of the transition table, from which ``State`` follows.
///
/// A conformance switches over every event without `default`, so that a new event does not compile until every
/// state has an answer. `nil` means that the event makes no sense in the state.
protocol TransportRow: State {
    func on(_ button: AudioPlayerEvent) -> TransportState?
    func on(_ event: TransportEvent) -> TransportState?
}
