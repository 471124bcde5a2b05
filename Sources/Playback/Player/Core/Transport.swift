import StateMachine

/// What the player does, where in the track it is, and when it must look again; times are those of its scheduler.
struct Transport: Equatable {
    private(set) var state = TransportState.stop
    var timeline = Timeline()
    private(set) var hearing = Hearing()
    var deadlines = Deadlines()
    /// Who holds the button, while one is held.
    var scanHolder: String?

    var row: any TransportRow { state.row }
    var isScanning: Bool { row.scan != nil }

    /// The soonest time at which something falls due by itself.
    var earliest: Int? {
        [deadlines.earliest, hearing.countsAt(durationMs: timeline.durationMs)].compactMap(\.self).min()
    }

    /// Whether the track has just come to count as played.
    mutating func counts(at time: Int) -> Bool {
        guard let due = hearing.countsAt(durationMs: timeline.durationMs), due <= time else { return false }
        hearing.count()
        return true
    }

    /// Applies `event`.
    ///
    /// - Returns: What must be done now, or `nil` for an event that makes no sense here.
    mutating func apply(_ event: TransportEvent, at time: Int) -> Effects<TransportEffect>? {
        let origin = state
        guard let next = origin.on(event) else { return nil }
        state = next
        deadlines = row.deadlines(after: event, from: origin, at: time, old: deadlines)
        timeline.setMotion(row.motion(durationMs: timeline.durationMs), at: time)
        hearing.setSounding(timeline.motion == .running, at: time)
        if !isScanning { scanHolder = nil }
        return AudioPlayerTransport.effects(from: origin, event: event, to: next)
    }

    /// Goes to the beginning of the track, to hear it once more.
    mutating func rewind(at time: Int) {
        timeline.jump(to: 0, at: time)
        hearing.begin(at: time)
    }

    /// Goes on where a player was left; one that held a track is paused.
    mutating func restore(_ saved: PersistedPlayer, at time: Int) {
        timeline.jump(to: saved.positionMs, at: time)
        hearing = Hearing(heardMs: saved.heardMs, isCounted: saved.isCounted)
        if saved.isPaused { state = .pause }
    }
}
