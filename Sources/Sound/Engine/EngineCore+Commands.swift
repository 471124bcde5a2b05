import ClickwheelAudio
import ClickwheelSoundLink

/// What the engine does when it is told something.
extension EngineCore {
    func perform(_ command: EngineCommand) {
        switch command {
        case .outputs(let names, let isPaced): use(names, isPaced)
        case .load(let track, let positionMs): load(track, Self.bounded(positionMs))
        case .next(let track): follow(with: track)
        case .resume: resume()
        case .pause: pause()
        case .seek(let serial, let positionMs): seek(serial, Self.bounded(positionMs))
        case .scan(let serial, let positionMs, let speed):
            beginScan(serial, Self.bounded(positionMs), min(max(speed, -Self.mostSpeed), Self.mostSpeed))
        case .unload: unload()
        case .volume(let percent):
            volume = min(max(percent, 0), 100)
            for outlet in outlets { outlet.setVolume(volume) }
            tellExactness()
        }
    }

    /// A position that every sum of positions has room for: none is after two years.
    private static func bounded(_ positionMs: Int) -> Int { min(max(positionMs, 0), 1 << 36) }

    /// Sounds through other outputs; those that stay are not closed, and all go on at the position of the first.
    func use(_ names: [String], _ isPaced: Bool) {
        guard names != wantedOutputs || isPaced != self.isPaced else { return }
        catchUp()
        let position = positionMs ?? (isAwaiting ? placeMs : nil)
        let (before, wasRunning, wasAwaiting) = (outlets.map(\.name), isRunning, isAwaiting)
        outlets.removeAll { isPaced != self.isPaced || !names.contains($0.name) }
        outlets.sort { names.firstIndex(of: $0.name) ?? 0 < names.firstIndex(of: $1.name) ?? 0 }
        (wantedOutputs, self.isPaced) = (names, isPaced)
        missing.keep(names)
        told = Told()
        guard let heard, let position else { return }
        (isRunning, isAwaiting) = (wasRunning || wasAwaiting, false)
        // Where some are only left out, the others need not hear of it.
        guard outlets.isEmpty || !names.allSatisfy(before.contains) else { return tellExactness() }
        restart(heard, at: position)
        // The player waits to hear that the sound is back.
        if wasAwaiting, isRunning { report(.started(serial: heard.serial, positionMs: position)) }
    }

    func load(_ track: EngineTrack, _ positionMs: Int) {
        unload()
        heard = track
        restart(track, at: positionMs)
        guard let deck else { return }
        report(.loaded(serial: track.serial, durationMs: deck.durationMs, source: deck.source))
    }

    func follow(with track: EngineTrack?) {
        if let upcoming = begun.first?.track ?? waitingDeck?.track {
            // What was to follow is under way already, or even heard: as long as nothing was told of it, it is exchanged.
            guard upcoming.serial != track?.serial, let heard, let position = positionMs else {
                return
            }
            (deck, waitingDeck, nextTrack) = (nil, nil, track)
            begun = []
            return restart(heard, at: position)
        }
        nextTrack = track
        // The last of the track before is on its way to the ears; this one comes behind it. Without an output nothing is, and
        // this one comes when what was heard is back and at its end; nor is anything of a track that could not be read.
        if deck == nil, heard != nil, track != nil, !outlets.isEmpty, !isUnreadable { advance() }
    }

    func resume() {
        guard let heard else { return }
        isAwaiting = false
        // A file may be there by now; else whoever wants to hear it is told once more why not.
        if outlets.isEmpty || isUnreadable { restart(heard, at: placeMs) }
        guard !isUnreadable, !outlets.isEmpty else { return }
        // Where all of it was heard before a pause, its end, or what waits for it, comes at once.
        isRunning = true
        let positionMs = positionMs ?? 0
        for outlet in outlets { outlet.play() }
        report(.started(serial: heard.serial, positionMs: positionMs))
    }

    func pause() {
        isAwaiting = false
        guard isRunning || scan != nil else { return }
        isRunning = false
        for outlet in outlets { outlet.pause() }
        if let heard { report(.position(serial: heard.serial, positionMs: positionMs ?? 0)) }
    }

    func seek(_ serial: Int64, _ positionMs: Int) {
        guard let heard, heard.serial == serial else { return }
        if isAwaiting {
            placeMs = positionMs
        } else {
            restart(heard, at: positionMs)
        }
    }

    func beginScan(_ serial: Int64, _ positionMs: Int, _ speed: Int) {
        guard let heard, heard.serial == serial, speed != 0, !isAwaiting else { return }
        restart(heard, at: positionMs)
        guard deck != nil, !outlets.isEmpty else { return }
        scan = Scan(positionMs: positionMs, speed: speed)
        isRunning = true
        for outlet in outlets { outlet.play() }
    }

    func unload() {
        (isRunning, isAwaiting, isUnreadable) = (false, false, false)
        scan = nil
        for outlet in outlets { outlet.flush() }
        (deck, waitingDeck, nextTrack, heard) = (nil, nil, nil, nil)
        endCrossfade()
        begun = []
    }

    /// Decodes `track` from a position on, in place of everything that was not heard; what followed it follows it still.
    func restart(_ track: EngineTrack, at positionMs: Int) {
        scan = nil
        endCrossfade()
        placeMs = positionMs
        // An output that hangs is waited for.
        if isRunning, !outlets.isEmpty { report(.opening(serial: track.serial)) }
        for outlet in outlets { outlet.flush() }
        takeBack()
        do throws(AudioError) {
            if deck?.track != track {
                report(.opening(serial: track.serial))
                deck = try open(track)
            }
            if positionMs > 0 || (deck?.position ?? 0) > 0 { try deck?.seek(to: positionMs) }
            isUnreadable = false
        } catch {
            deck = nil
            (isRunning, isUnreadable) = (false, true)
            return report(.failed(serial: track.serial, error.failure, reason: error.description))
        }
        guard let deck else { return }
        open(for: deck)
        for outlet in outlets { outlet.mark(track.serial, positionMs: positionMs) }
        if isRunning { for outlet in outlets { outlet.play() } }
    }

    /// Forgets what was begun behind what is heard, which follows it still.
    func takeBack() {
        if nextTrack == nil || !begun.isEmpty, let upcoming = begun.first?.track ?? waitingDeck?.track {
            nextTrack = upcoming
        }
        begun = []
        waitingDeck = nil
    }
}
