import Log

extension PlayerCore {
    /// Before this position, in milliseconds, previous leads to the track before; from it on, to the beginning.
    static let restartFromMs = 3000

    /// Refuses a command about a track that is not the present one any more.
    func check(_ sender: Sender, _ command: String) throws(PlaybackError) {
        guard let seen = sender.revision, seen < trackChange.revision else { return }
        throw .outdated(command: command, changedBy: trackChange.by, revision: revision)
    }

    mutating func play(_ sender: Sender) throws(PlaybackError) {
        if queue.currentIndex == nil {
            guard let first = order.first(in: queue, ofPass: queue.pass) else { throw .emptyQueue }
            choose(first)
        }
        takeSpeaker(sender)
        switch state {
        case .play(.blocked): send(.unblocked)
        case .play(.failed):
            forgetFailures()
            send(.retried)
        case .stop, .pause:
            forgetFailures()
            send(.button(.playing))
        case .play(.loading), .play(.playing), .play(.stalled), .rewind, .fastForward: send(.button(.playing))
        }
    }

    mutating func pause() {
        if state.isScanning {
            releaseScan()
            guard state != .pause else { return }
        }
        send(.button(.pausing))
    }

    mutating func togglePlay(_ sender: Sender) throws(PlaybackError) {
        switch state {
        case .play(.loading), .play(.playing), .play(.stalled): pause()
        case .play(.blocked), .play(.failed), .stop, .pause, .rewind, .fastForward: try play(sender)
        }
    }

    mutating func stop() {
        send(state.isScanning ? .halted : .button(.stopping))
        timeline.jump(to: 0, at: now)
        soundingSince = nil
    }

    mutating func next(_ sender: Sender) throws(PlaybackError) {
        try check(sender, "next")
        guard !queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        goOn(follow(.next))
    }

    mutating func previous(_ sender: Sender) throws(PlaybackError) {
        try check(sender, "previous")
        guard !queue.isEmpty else { throw .emptyQueue }
        forgetFailures()
        let isLate = positionMs >= Self.restartFromMs
        if isLate || order.choose(.previous, in: queue).target == .again {
            if state.isScanning { releaseScan() }
            move(to: 0)
        } else {
            goOn(follow(.previous))
        }
    }

    mutating func seek(to positionMs: Int, _ sender: Sender) throws(PlaybackError) {
        try check(sender, "seek")
        guard state != .stop else { throw .stopped(command: "seek in") }
        if state.isScanning { releaseScan() }
        move(to: positionMs)
    }

    mutating func beginScan(_ direction: ScanDirection, _ sender: Sender) throws(PlaybackError) {
        try check(sender, "scan")
        guard state != .stop else { throw .stopped(command: "scan") }
        send(.scanBegan(direction))
        scanHolder = sender.client ?? sender.name
    }

    mutating func endScan(_ sender: Sender) throws(PlaybackError) {
        try check(sender, "release")
        guard state.isScanning, scanHolder == sender.client ?? sender.name else { return }
        send(.scanReleased)
    }

    mutating func setVolume(_ volume: Int) {
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
        let old = modes.order
        setModes { $0.order = name }
        if old != name { switched(QueueOrders.family, from: old, to: name) }
    }

    mutating func setModes(_ change: (inout QueueModes) -> Void) {
        var new = modes
        change(&new)
        guard new != modes else { return }
        modes = new
        isChanged = true
    }

    mutating func switched(_ family: String, from old: String, to new: String) {
        log(
            .info,
            "strategy switched",
            .string("family", family),
            .string("from", old),
            .string("to", new),
            .string("cause", cause)
        )
        outgoing.append(.news(.strategy(family: family, member: new, cause: cause)))
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
        switch state {
        case .stop: break
        case .play(.failed): send(.retried)
        case .play, .pause, .rewind, .fastForward: send(.sought)
        }
    }
}
