extension PlayerCore {
    /// When a track that does not begin counts as stalled, in milliseconds.
    static let stallAfterMs = 8000
    /// When a track that does not begin, or go on, counts as failed, in milliseconds.
    static let failAfterMs = 30_000

    /// Does what has fallen due.
    mutating func wake(alarm time: Int) {
        if alarm == time { alarm = nil }
        if isDue(\.stall) { send(.stalled, because: "it took too long to begin") }
        if isDue(\.failure) {
            fail(.network, "The song did not begin within \(Self.failAfterMs / 1000) seconds.")
        }
        if isDue(\.skip) { skip() }
        if isDue(\.stage) { scanFaster() }
        for index in outputs.indices where deadlines.outputs[index].map({ $0 <= now }) ?? false {
            deadlines.outputs[index] = nil
            take(from: index) { $0.timerFired() }
        }
    }

    /// Sets the deadlines that the present state asks for, `event` having led to it from `origin`.
    mutating func setDeadlines(from origin: TransportState, event: TransportEvent) {
        let target = state
        switch target {
        case .play(.loading):
            // A sign of life while loading does not begin the wait anew; anything else does.
            if origin != target || (event != .loaded && event != .sought) {
                deadlines.stall = now + Self.stallAfterMs
                deadlines.failure = now + Self.failAfterMs
            }
        case .play(.stalled):
            deadlines.stall = nil
            deadlines.failure = deadlines.failure ?? now + Self.failAfterMs
        case .play(.playing), .play(.blocked), .play(.failed), .stop, .pause, .rewind, .fastForward:
            deadlines.stall = nil
            deadlines.failure = nil
        }
        deadlines.skip = target == .play(.failed) ? now + Self.skipAfterMs : nil
        if !target.isScanning {
            deadlines.stage = nil
            scanHolder = nil
        } else if case .scanBegan = event {
            scanBeganAt = now
            deadlines.stage = ScanStage.first.next.map { now + $0.beginsAtMs }
        }
    }

    /// Lets the position move as the present state says.
    mutating func setMotion() {
        timeline.setMotion(motion, at: now)
    }

    private var motion: Timeline.Motion {
        switch state {
        case .play(.playing): .running
        case .rewind(let hold): .scanning(.backward, speed: hold.stage.speed(durationMs: timeline.durationMs))
        case .fastForward(let hold):
            .scanning(.forward, speed: hold.stage.speed(durationMs: timeline.durationMs))
        case .play(.loading), .play(.stalled), .play(.blocked), .play(.failed), .stop, .pause: .still
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

    private mutating func scanFaster() {
        let hold: ScanHold
        switch state {
        case .rewind(let held), .fastForward(let held): hold = held
        case .stop, .play, .pause: return
        }
        guard let stage = hold.stage.next else { return }
        deadlines.stage = stage.next.map { scanBeganAt + $0.beginsAtMs }
        send(.scanStage(stage), because: "the button is still held")
    }
}
