import Log

extension PlayerCore {
    /// Before this position, in milliseconds, previous leads to the track before; from it on, to the beginning.
    static let restartFromMs = 3000

    /// Does what `command` says; where it throws, nothing has changed.
    mutating func perform(_ command: PlayerCommand, _ sender: Sender) throws(PlaybackError) {
        if let name = command.nameWhenOutdated { try check(sender, name) }
        let isAwake = command.isOfListener && sleep?.isEnding(at: now) == true || endsSong(command)
        try obey(command, sender)
        if isAwake { try setSleep(nil) }
    }

    /// Whether a timer for the end of the song has nothing to wait for any more: one that outlived a stop would end some song of
    /// another day.
    private func endsSong(_ command: PlayerCommand) -> Bool {
        guard case .stop = command else { return false }
        return sleep?.end == .endOfSong
    }

    private mutating func obey(_ command: PlayerCommand, _ sender: Sender) throws(PlaybackError) {
        if let button = buttonOfGuest(command) { return try press(button, sender) }
        switch command {
        case .play: try play(sender)
        case .pause: pause()
        case .toggle: try toggle(sender)
        case .stop: stop()
        case .next: try next()
        case .previous: try previous()
        case .seek(let positionMs): try seek(to: positionMs)
        case .beginScan(let direction): try beginScan(direction, sender)
        case .endScan: endScan(sender)
        case .volume(let volume): outputs.setVolume(volume, at: now)
        case .order(let name): try queue.useOrder(name)
        case .repeat(let mode): queue.setModes { $0.repeat = mode }
        case .single(let isOn): queue.setModes { $0.single = isOn }
        case .consume(let isOn): queue.setModes { $0.consume = isOn }
        case .stopAfterTrack(let isOn): queue.setModes { $0.stopsAfterTrack = isOn }
        case .sleep(let time): try setSleep(time)
        case .loudness(let name): if try loudness.use(rule: name) { changes.isOpen = true }
        case .preamplification(let name):
            if try loudness.use(preamplification: name) { changes.isOpen = true }
        case .output(let name): handOver(try outputs.use(name, for: sender.client, at: now))
        case .claimSpeaker(let client): handOver(outputs.claim(client, at: now))
        case .playItem(let id):
            try choose(sender) { queue throws(PlaybackError) in try queue.choose(item: id) }
        case .replaceQueue(let tracks, let start, let order):
            try replace(.replaced) { core throws(PlaybackError) in
                try core.choose(sender) { queue throws(PlaybackError) in
                    try queue.replace(with: tracks, startingAt: start, inOrder: order)
                }
            }
        case .add(let tracks, let position):
            try edit(.added, tracks.count) { queue throws(PlaybackError) in
                try queue.insert(tracks, at: position)
                return nil
            }
        case .playNext(let tracks):
            try edit(.added, tracks.count) { queue throws(PlaybackError) in
                try queue.insert(tracks, isNext: true)
                return nil
            }
        case .remove(let ids):
            try edit(.removed, ids.count) { queue throws(PlaybackError) in try queue.remove(ids) }
        case .move(let id, let position):
            try edit(.moved, 1) { queue throws(PlaybackError) in
                try queue.move(id, to: position)
                return nil
            }
        case .priority(let ids, let priority): try queue.setPriority(of: ids, to: priority)
        case .clearQueue:
            try replace(.cleared) { core throws(PlaybackError) in core.step { $0.removeAll() } }
        case .restoreQueue:
            guard formers.replaced != nil else { throw .noFormerQueue }
            try undo(sender)
        case .undo:
            if formers.latest != nil, let seen = sender.revision, seen < changes.edit.revision {
                throw .outdatedUndo(changedBy: changes.edit.by, revision: changes.revision)
            }
            try undo(sender)
        }
    }

    /// The member of a family that `command` would put to use.
    func choice(in command: PlayerCommand) -> (family: String, member: String)? {
        switch command {
        case .order(let name), .replaceQueue(_, _, inOrder: let name?): (QueueOrders.family, name)
        case .loudness(let name): (LoudnessRules.family, name)
        case .preamplification(let name): (Preamplification.setting, name)
        case .output(let name): (AudioOutputs.family, name)
        case .claimSpeaker(let client):
            outputs.named(claimedBy: client).map { (AudioOutputs.family, $0) }
        case .restoreQueue, .undo: formers.replaced.map { (QueueOrders.family, $0.modes.order) }
        case .play, .pause, .toggle, .stop, .next, .previous, .seek, .beginScan, .endScan, .volume, .repeat,
            .single, .consume, .stopAfterTrack, .sleep, .playItem, .replaceQueue, .add, .playNext, .remove,
            .move, .priority, .clearQueue:
            nil
        }
    }

    /// Refuses a command about a track that is not the current one any more.
    private func check(_ sender: Sender, _ command: String) throws(PlaybackError) {
        guard let seen = sender.revision, seen < changes.track.revision else { return }
        throw .outdated(command: command, changedBy: changes.track.by, revision: changes.revision)
    }

    mutating func play(_ sender: Sender) throws(PlaybackError) {
        if queue.current == nil {
            guard let first = queue.first else { throw .emptyQueue }
            _ = follow { queue in
                queue.choose(first)
                return true
            }
            failures.forget()
        }
        if !transport.row.holdsTrack, positionMs == 0 { resume() }
        takeSpeaker(sender)
        let row = transport.row
        if row.isNewTry { forgetFailures() }
        send(row.playEvent)
    }

    /// Plays the item that `lead` makes the current one; where it leaves none, stops.
    mutating func choose(
        _ sender: Sender,
        _ lead: (inout OrderedQueue) throws(PlaybackError) -> Bool?
    ) throws(PlaybackError) {
        guard let plays = try follow(lead) else { return }
        forgetFailures()
        if plays {
            takeSpeaker(sender)
            send(.load)
        } else if transport.row.holdsTrack {
            send(.halted)
        }
    }

    mutating func pause() {
        if transport.isScanning {
            releaseScan()
            guard transport.state.on(.pausing) != nil else { return }
        }
        send(.button(.pausing))
    }

    private mutating func toggle(_ sender: Sender) throws(PlaybackError) {
        if transport.row.isPausedByToggle { pause() } else { try play(sender) }
    }

    mutating func stop() {
        notePlace(of: queue.current)
        resumedMs = nil
        // One that is stopped where a long song was left goes to the beginning too.
        if positionMs > 0 { changes.isOpen = true }
        send(transport.isScanning ? .halted : .button(.stopping))
        transport.rewind(at: now)
        failures.soundingSince = nil
    }

    private mutating func next() throws(PlaybackError) {
        guard !queue.queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        if transport.hearing.isSkipped(at: now) { listened(.skipped) }
        step { $0.follow(.next) }
    }

    private mutating func previous() throws(PlaybackError) {
        guard !queue.queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        guard positionMs >= Self.restartFromMs || queue.isFirst else { return step { $0.follow(.previous) } }
        if transport.isScanning { releaseScan() }
        forgetPlace()
        transport.rewind(at: now)
        moved()
    }

    private mutating func seek(to positionMs: Int) throws(PlaybackError) {
        guard transport.row.holdsTrack else { throw .stopped(command: "seek in") }
        if transport.isScanning { releaseScan() }
        forgetPlace()
        transport.timeline.jump(to: positionMs, at: now)
        moved()
    }

    private mutating func moved() {
        changes.isOpen = true
        if let event = transport.row.seekEvent { send(event) }
    }

    mutating func beginScan(_ direction: ScanDirection, _ sender: Sender) throws(PlaybackError) {
        guard transport.row.holdsTrack else { throw .stopped(command: "scan") }
        send(.scanBegan(direction))
        transport.scanHolder = sender.client ?? sender.name
    }

    private mutating func endScan(_ sender: Sender) {
        guard transport.isScanning, transport.scanHolder == sender.client ?? sender.name else { return }
        send(.scanReleased)
    }

    /// Goes back to what the player did before the button was held, before something else is done.
    ///
    /// What the output reports of that is handled at once: later it would be about another position.
    mutating func releaseScan() {
        send(.scanReleased)
        settle()
    }

    /// Makes the page that wants music the speaker, when there is none.
    mutating func takeSpeaker(_ sender: Sender) {
        guard let client = sender.client else { return }
        outputs.takeSpeaker(client, at: now)
        settle()
    }

    /// Lets the output that is used now take what plays, where it is another than before.
    private mutating func handOver(_ isOther: Bool) {
        if isOther, transport.row.holdsTrack { goOnElsewhere() }
    }

    mutating func forgetFailures() {
        if failures.latest != nil { changes.isOpen = true }
        failures.forget()
    }
}

extension PlayerCore {
    mutating func hear(_ message: SpeakerMessage) {
        // The alarm of a timer that outlived the program is set when somebody comes, which may be too late.
        if case .arrived = message { fallAsleep() }
        outputs.hear(message, at: now)
        if case .left(let client) = message, transport.isScanning, transport.scanHolder == client {
            send(.scanReleased, because: "the page that held the button went away")
        }
    }

    mutating func renumberTracks(_ ids: [Int64: Int64]) {
        let before = queue.current
        formers.renumberTracks(ids)
        places.renumberTracks(ids)
        guard queue.renumberTracks(ids) else { return }
        changes.cause = "songs were found at another place"
        guard let item = queue.current, item != before else { return }
        track = tracks(item.trackID)
        transport.timeline.setDuration(track?.durationMs, at: now)
        guard outputs.loadedItem == item.id else { return }
        outputs.loadedItem = nil
        handOver(true)
    }
}
