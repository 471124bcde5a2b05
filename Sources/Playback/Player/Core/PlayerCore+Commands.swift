import Log

extension PlayerCore {
    /// Before this position, in milliseconds, previous leads to the track before; from it on, to the beginning.
    static let restartFromMs = 3000

    /// Does what `command` says; where it throws, nothing has changed.
    mutating func perform(_ command: PlayerCommand, _ sender: Sender) throws(PlaybackError) {
        if let name = command.nameWhenOutdated { try check(sender, name) }
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
        case .volume(let volume): setVolume(volume)
        case .order(let name): try useOrder(named: name)
        case .repeat(let mode): setModes { $0.repeat = mode }
        case .single(let isOn): setModes { $0.single = isOn }
        case .consume(let isOn): setModes { $0.consume = isOn }
        case .output(let name): try useOutput(named: name, sender)
        case .claimSpeaker(let client): claim(client)
        case .playItem(let id): try playItem(id, sender)
        case .replaceQueue(let tracks, let start, let order):
            try replaceQueue(with: tracks, startingAt: start, inOrder: order, sender)
        case .add(let tracks, let position): try insert(tracks, at: position)
        case .playNext(let tracks): try insertNext(tracks)
        case .remove(let ids): try remove(ids)
        case .move(let id, let position): try move(id, to: position)
        case .clearQueue: clear()
        }
    }

    /// The member of a family that `command` would put to use.
    func choice(in command: PlayerCommand) -> (family: String, member: String)? {
        switch command {
        case .order(let name), .replaceQueue(_, _, inOrder: let name?): (QueueOrders.family, name)
        case .output(let name): (AudioOutputs.family, name)
        case .claimSpeaker(let client):
            output(claimedBy: client).map { (AudioOutputs.family, outputs[$0].name) }
        case .play, .pause, .toggle, .stop, .next, .previous, .seek, .beginScan, .endScan, .volume, .repeat,
            .single,
            .consume, .playItem, .replaceQueue, .add, .playNext, .remove, .move, .clearQueue:
            nil
        }
    }

    /// Refuses a command about a track that is not the current one any more.
    private func check(_ sender: Sender, _ command: String) throws(PlaybackError) {
        guard let seen = sender.revision, seen < trackChange.revision else { return }
        throw .outdated(command: command, changedBy: trackChange.by, revision: revision)
    }

    private mutating func play(_ sender: Sender) throws(PlaybackError) {
        if queue.currentIndex == nil {
            guard let first = order.first(in: queue, ofPass: queue.pass) else { throw .emptyQueue }
            choose(first)
        }
        takeSpeaker(sender)
        let row = state.row
        if row.isNewTry { forgetFailures() }
        send(row.playEvent)
    }

    private mutating func pause() {
        if isScanning {
            releaseScan()
            guard state.on(.pausing) != nil else { return }
        }
        send(.button(.pausing))
    }

    private mutating func toggle(_ sender: Sender) throws(PlaybackError) {
        if state.row.isPausedByToggle { pause() } else { try play(sender) }
    }

    private mutating func stop() {
        send(isScanning ? .halted : .button(.stopping))
        timeline.jump(to: 0, at: now)
        hearing.begin(at: now)
        soundingSince = nil
    }

    private mutating func next() throws(PlaybackError) {
        guard !queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        if hearing.isSkipped(at: now) { listened(.skipped) }
        goOn(follow(.next))
    }

    private mutating func previous() throws(PlaybackError) {
        guard !queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        let isLate = positionMs >= Self.restartFromMs
        if isLate || order.choose(.previous, in: queue).target == .again {
            if isScanning { releaseScan() }
            move(to: 0)
            hearing.begin(at: now)
        } else {
            goOn(follow(.previous))
        }
    }

    private mutating func seek(to positionMs: Int) throws(PlaybackError) {
        guard state.row.holdsTrack else { throw .stopped(command: "seek in") }
        if isScanning { releaseScan() }
        move(to: positionMs)
    }

    private mutating func beginScan(_ direction: ScanDirection, _ sender: Sender) throws(PlaybackError) {
        guard state.row.holdsTrack else { throw .stopped(command: "scan") }
        send(.scanBegan(direction))
        scanHolder = sender.client ?? sender.name
    }

    private mutating func endScan(_ sender: Sender) {
        guard isScanning, scanHolder == sender.client ?? sender.name else { return }
        send(.scanReleased)
    }

    private mutating func setVolume(_ volume: Int) {
        let volume = volume.clamped(to: 0...100)
        guard volume != self.volume else { return }
        self.volume = volume
        isChanged = true
        tell(.volume(volume))
    }

    mutating func useOrder(named name: String) throws(PlaybackError) {
        guard orders.contains(where: { $0.name == name }) else {
            throw .noSuchMember(family: QueueOrders.family, name: name, known: orders.map(\.name))
        }
        setModes { $0.order = name }
    }

    private mutating func setModes(_ change: (inout QueueModes) -> Void) {
        var new = modes
        change(&new)
        guard new != modes else { return }
        modes = new
        isChanged = true
    }

    /// Goes back to what the player did before the button was held, before something else is done.
    ///
    /// What the output says of that is heeded at once: later it would be said of another position.
    private mutating func releaseScan() {
        send(.scanReleased)
        settle()
    }

    private mutating func move(to positionMs: Int) {
        timeline.jump(to: positionMs, at: now)
        isChanged = true
        if let event = state.row.seekEvent { send(event) }
    }
}
