extension PlayerCore {
    /// Sets the timer anew, or switches it off.
    mutating func setSleep(_ time: SleepTime?) throws(PlaybackError) {
        let new: SleepTimer? =
            if let time { try SleepTimer(time, at: now, wall: wall) } else { nil }
        if new != sleep { changes.isOpen = true }
        sleep = new
        fade()
    }

    /// Makes what sounds as loud as the timer wants it now.
    mutating func fade() {
        guard transport.row.playPhase != nil, var timer = sleep else { return }
        let level = timer.fade(outputs.volume, at: now, restMs: restMs)
        sleep = timer
        outputs.fade(to: level, at: now)
    }

    /// Makes what sounds as loud as before, where nothing is to fade any more.
    ///
    /// What has faded stays so while it falls silent, and until music is wanted again. The steps of a fade are the alarm's.
    mutating func endFade() {
        guard transport.row.playPhase != nil else { return }
        if let sleep, sleep.fades(at: now, restMs: restMs) { return }
        if sleep == nil { outputs.fade(to: nil, at: now) } else { fade() }
    }

    /// When the player must look again for the sake of the timer.
    var nextOfSleep: Int? {
        sleep?.next(at: now, restMs: restMs, isSounding: transport.timeline.motion == .running)
    }

    /// Pauses at the end of the song, with what follows it at hand.
    mutating func sleepAtEndOfSong() {
        sleep = nil
        changes.cause = Self.sleepCause
        send(.button(.pausing))
        step { $0.follow(.ended) }
    }

    private static let sleepCause = "the sleep timer ran out"

    /// Pauses, once the time of the timer has come.
    mutating func fallAsleep() {
        guard sleep?.isOver(at: now) == true else { return }
        sleep = nil
        changes.isOpen = true
        changes.cause = Self.sleepCause
        if transport.row.playPhase != nil || transport.isScanning { pause() }
    }

    /// What is left of the current song, where one knows.
    private var restMs: Int? { transport.timeline.durationMs.map { $0 - positionMs } }
}

extension PlayerCommand {
    /// Whether who gives it listens: a press of the transport, the volume, or a choice of what to hear.
    ///
    /// While the sleep timer lets the music fade such a press switches it off.
    var isOfListener: Bool {
        switch self {
        case .play, .pause, .toggle, .stop, .next, .previous, .seek, .beginScan, .endScan, .volume, .playItem,
            .replaceQueue, .clearQueue, .restoreQueue, .undo:
            true
        case .order, .repeat, .single, .consume, .stopAfterTrack, .loudness, .preamplification, .output,
            .claimSpeaker, .add, .playNext, .remove, .move, .priority, .sleep:
            false
        }
    }
}
