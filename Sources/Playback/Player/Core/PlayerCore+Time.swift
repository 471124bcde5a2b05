extension PlayerCore {
    /// Does what has fallen due.
    mutating func wake(alarm time: Int) {
        if alarm == time { alarm = nil }
        if isDue(\.stall) { send(.stalled, because: "it took too long to begin") }
        if isDue(\.failure) {
            fail(.network, "The song did not begin within \(PlayState.failAfterMs / 1000) seconds.")
        }
        if isDue(\.skip) { skip() }
        if let stage = deadlines.stage, stage.time <= now {
            send(.scanStage(stage.stage), because: "the button is still held")
        }
        for index in outputs.indices where timers[index].map({ $0 <= now }) ?? false {
            timers[index] = nil
            take(from: index) { $0.timerFired() }
        }
    }

    private mutating func isDue(_ deadline: WritableKeyPath<Deadlines, Int?>) -> Bool {
        guard let time = deadlines[keyPath: deadline], time <= now else { return false }
        deadlines[keyPath: deadline] = nil
        return true
    }

    /// Goes on after a track that failed.
    private mutating func skip() {
        cause = "the song before could not be played"
        goOn(follow(.skipped))
    }
}
