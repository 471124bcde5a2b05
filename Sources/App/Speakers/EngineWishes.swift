import ClickwheelSoundLink

/// What the engine was told, as far as it still holds: enough to tell it to another process from the beginning.
struct EngineWishes {
    private(set) var outputs: EngineCommand?
    private(set) var volume: EngineCommand?
    /// The track that is heard.
    private(set) var track: EngineTrack?
    private(set) var next: EngineTrack?
    private(set) var positionMs = 0
    private(set) var isRunning = false
    /// Times that the process broke down over the current track.
    private(set) var failures = 0

    /// Takes note of a command that was sent.
    mutating func note(_ command: EngineCommand) {
        switch command {
        case .outputs: outputs = command
        case .volume: volume = command
        case .load(let track, let positionMs):
            begin(track, at: positionMs)
            (next, isRunning) = (nil, false)
        case .next(let track): next = track
        case .resume: isRunning = true
        case .pause: isRunning = false
        case .seek(_, let positionMs), .scan(_, let positionMs, _): self.positionMs = positionMs
        case .unload: (track, next, isRunning) = (nil, nil, false)
        }
    }

    /// Takes note of what was heard.
    mutating func note(_ report: EngineReport) {
        switch report {
        case .started(let serial, let positionMs), .position(let serial, let positionMs):
            if serial == track?.serial { self.positionMs = positionMs }
        case .ended(_, let isFollowed):
            if isFollowed, let next { begin(next, at: 0) } else { isRunning = false }
            next = nil
        case .failed: isRunning = false
        case .opened, .lost, .loaded, .damaged, .underruns: break
        }
    }

    /// The process broke down.
    mutating func noteFailure() { failures += 1 }

    /// What a new process is told so that it goes on where the last one was.
    var commands: [EngineCommand] {
        var commands = [outputs, volume].compactMap(\.self)
        guard let track else { return commands }
        commands += [.load(track, positionMs: positionMs), .next(next)]
        return isRunning ? commands + [.resume] : commands
    }

    private mutating func begin(_ track: EngineTrack, at positionMs: Int) {
        if track.serial != self.track?.serial { failures = 0 }
        (self.track, self.positionMs) = (track, positionMs)
    }
}
