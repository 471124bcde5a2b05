import ClickwheelSoundLink

/// What the engine was told, as far as it still holds: enough to tell it to another process from the beginning.
///
/// Times are nanoseconds of the monotonic clock.
struct EngineWishes {
    private(set) var outputs: EngineCommand?
    private(set) var volume: EngineCommand?
    /// The track that is heard.
    private(set) var track: EngineTrack?
    private(set) var next: EngineTrack?
    private(set) var isRunning = false
    /// Times that the process broke down over the current track, at about the same place.
    private(set) var failures = 0
    /// Where the track was when something was last told of it, in milliseconds.
    private var placeMs = 0
    /// Since when it sounds from there; `nil` while it is silent.
    private var soundsSince: Int64?
    /// Whether pieces of it are heard.
    private(set) var isScanning = false
    /// The length of the track, in milliseconds.
    private var durationMs: Int?
    /// Where the process broke down last, in milliseconds.
    private var failureMs = 0
    /// When it last sounded, or was told anything.
    private var quietSince: Int64 = 0

    /// The most milliseconds that sound is taken to have gone on without a report of the engine, which tells its position
    /// twice a second.
    private static let mostSilenceMs = 1_000
    /// The milliseconds of sound after which a breakdown was not that part of the file's fault: the engine decodes a second
    /// ahead before anything of it is heard.
    private static let forgivenMs = 500

    /// Where the track is heard at `now`, in milliseconds.
    func positionMs(at now: Int64) -> Int {
        guard let soundsSince else { return placeMs }
        let passedMs = Int(min(max(0, now - soundsSince) / 1_000_000, Int64(Self.mostSilenceMs)))
        return min(placeMs + passedMs, max(placeMs, durationMs ?? .max))
    }

    /// Milliseconds at `now` for which nothing was to sound and nothing was told; 0 while something is to sound.
    ///
    /// A track that is loaded sounds only when it is told so, and whoever tells waits to hear that it is loaded.
    func quietMs(at now: Int64) -> Int { isRunning ? 0 : Int(max(0, now - quietSince) / 1_000_000) }

    /// Whether the track is heard: the engine said so, and was told nothing else since.
    var sounds: Bool { soundsSince != nil }

    /// Takes note of a command that was sent at `now`.
    mutating func note(_ command: EngineCommand, at now: Int64) {
        quietSince = now
        switch command {
        case .outputs: outputs = command
        case .volume: volume = command
        case .load(let track, let positionMs):
            begin(track, at: positionMs)
            (next, isRunning) = (nil, false)
        case .next(let track): next = track
        case .resume: isRunning = true
        case .pause:
            fallSilent(at: now)
            isRunning = false
        case .seek(_, let positionMs):
            placeMs = positionMs
            if soundsSince != nil || (isScanning && isRunning) { soundsSince = now }
            isScanning = false
        case .scan(_, let positionMs, _): (placeMs, soundsSince, isScanning) = (positionMs, nil, true)
        case .unload: (track, next, isRunning, soundsSince, isScanning) = (nil, nil, false, nil, false)
        }
    }

    /// Takes note of what was heard at `now`.
    mutating func note(_ report: EngineReport, at now: Int64) {
        if isRunning { quietSince = now }
        switch report {
        case .loaded(let serial, let durationMs, _):
            if serial == track?.serial { self.durationMs = durationMs }
        case .started(let serial, let positionMs), .position(let serial, let positionMs):
            guard serial == track?.serial else { return }
            (placeMs, soundsSince) = (positionMs, isRunning && !isScanning ? now : nil)
            if failures > 0, positionMs >= failureMs + Self.forgivenMs { failures = 0 }
        case .ended(let serial, let begun):
            // A track that was let go of ends late, and says nothing of the one that is there now.
            guard serial == track?.serial else { return }
            if let begun, let next, next.serial == begun {
                let isHeard = isRunning && !isScanning
                begin(next, at: 0)
                soundsSince = isHeard ? now : nil
                self.next = nil
            } else {
                (soundsSince, isScanning) = (nil, false)
                // Where another has begun, whoever named what is to follow by now says next what shall sound.
                if begun == nil { (isRunning, next) = (false, nil) }
            }
        case .failed(let serial, _, _):
            if serial == track?.serial { (isRunning, soundsSince, isScanning) = (false, nil, false) }
        case .lost(_, _, let loss, _):
            switch loss {
            case .oneOfSeveral: break
            case .awaited, .silence: fallSilent(at: now)
            }
        case .opened, .damaged, .opening, .underruns: break
        }
    }

    /// The process broke down at `now`.
    mutating func noteFailure(at now: Int64) {
        fallSilent(at: now)
        failureMs = placeMs
        failures += 1
    }

    /// What a new process is told so that it goes on where the last one was at `now`.
    func commands(at now: Int64) -> [EngineCommand] {
        var commands = [outputs, volume].compactMap(\.self)
        guard let track else { return commands }
        commands += [.load(track, positionMs: positionMs(at: now)), .next(next)]
        return isRunning ? commands + [.resume] : commands
    }

    private mutating func begin(_ track: EngineTrack, at positionMs: Int) {
        if track.serial != self.track?.serial { (failures, durationMs) = (0, nil) }
        (self.track, placeMs, soundsSince, isScanning) = (track, positionMs, nil, false)
    }

    private mutating func fallSilent(at now: Int64) {
        (placeMs, soundsSince, isScanning) = (positionMs(at: now), nil, false)
    }
}
