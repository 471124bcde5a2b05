import Log

extension PlayerCore {
    /// How far, in milliseconds, the output's position may be from ours before ours gives way.
    private static let driftMs = 300
    /// The longest message, in characters, that is taken from an output.
    private static let messageLimit = 300

    /// Sends `event` through the machine and does what follows from it.
    ///
    /// The log names `reason` as its cause, or that of the change where it is `nil`.
    mutating func send(_ event: TransportEvent, because reason: String? = nil) {
        let (from, origin, reason) = (stateLabel, transport.state, reason ?? changes.cause)
        guard let effects = transport.apply(event, at: now) else {
            outbox.log(
                event.isButton ? .notice : .debug,
                "invalid transition",
                .string("state", from),
                .string("event", event.label),
                .string("cause", reason)
            )
            return
        }
        if endsGuest(event, from: origin) { guest = nil }
        tell(from: from, event: event.label, because: reason)
        for effect in effects { perform(effect) }
    }

    /// Tells that `event` has led from the state `from` to the current one.
    mutating func tell(from: String, event: String, because reason: String) {
        let to = stateLabel
        outbox.log(
            .info,
            "transition",
            .string("from", from),
            .string("event", event),
            .string("to", to),
            .string("cause", reason)
        )
        outbox.tell(.transition(PlayerTransition(from: from, event: event, to: to, cause: reason)))
        changes.isOpen = true
    }

    /// Handles the reports of the output, until there are no more.
    mutating func settle() {
        while let report = outputs.nextReport() { handle(report) }
    }

    /// Lets the queue lead to another item, and goes on playing there or stops.
    mutating func step<Failure: Error>(
        _ lead: (inout OrderedQueue) throws(Failure) -> Bool?
    ) throws(Failure) {
        guard let goesOn = try follow(lead), transport.row.holdsTrack else { return }
        send(goesOn ? .trackChanged : .halted)
    }

    /// Lets the queue lead to another item; `nil` from `lead` says that it has not.
    mutating func follow<Failure: Error>(
        _ lead: (inout OrderedQueue) throws(Failure) -> Bool?
    ) throws(Failure) -> Bool? {
        let left = queue.current
        let goesOn = try lead(&queue)
        formers.forget(queue.takeDropped())
        if goesOn != nil { becameCurrent(after: left) }
        return goesOn
    }

    /// Looks up the current track and goes to its beginning; `left` was the current one before.
    mutating func becameCurrent(after left: QueueItem?) {
        notePlace(of: left)
        track = queue.current.flatMap { tracks($0.trackID) }
        transport.timeline.setDuration(track?.durationMs, at: now)
        transport.rewind(at: now)
        resumedMs = nil
        // Once more is from the beginning.
        if queue.current?.id != left?.id { resume() }
        failures.soundingSince = nil
        if queue.current == nil { failures.forget() }
        if queue.current?.id != left?.id { changes.noteTrack() }
        changes.isOpen = true
    }

    private mutating func perform(_ effect: TransportEffect) {
        let isLoaded = outputs.loadedItem != nil && outputs.loadedItem == queue.current?.id
        switch effect {
        case .start where isLoaded: outputs.perform(.start(positionMs: positionMs), at: now)
        case .seek where isLoaded: outputs.seek(to: positionMs, at: now)
        case .load, .start, .seek:
            guard let item = queue.current else { return }
            outputs.load(item, from: transport, isThere: track != nil, at: now)
        case .pause: outputs.perform(.pause(positionMs: positionMs), at: now)
        case .scan:
            guard let scan = transport.timeline.motion.scan else { return }
            outputs.perform(.scan(scan.direction, speed: scan.speed), at: now)
        case .unload: outputs.unload(at: now)
        }
    }

    private mutating func handle(_ report: OutputReport) {
        switch report {
        case .loaded(let durationMs):
            if transport.timeline.durationMs == nil, let durationMs {
                transport.timeline.setDuration(durationMs, at: now)
                changes.isOpen = true
            }
            send(.loaded, because: "the output loaded the song")
        case .started(let positionMs):
            if let positionMs { correct(positionMs) }
            guard transport.state.on(.started) != nil else { return }
            if let positionMs { transport.timeline.jump(to: positionMs, at: now) }
            failures.sounds(at: now)
            send(.started, because: "the output sounds")
        case .position(let positionMs):
            correct(positionMs)
        case .stalled:
            send(.stalled, because: "the output ran dry")
        case .ended:
            handleEnd()
        case .failed(let kind, let message):
            fail(kind, message)
        case .blocked:
            send(.blocked, because: "the output wants somebody to press play")
        case .handedOver:
            goOnElsewhere(because: "a page became the speaker")
        case .lost:
            changes.cause = "the speaker went away"
            send(.speakerLost)
        }
    }

    /// Lets the output, or the place in it, that sounds from now on take what plays.
    mutating func goOnElsewhere(because reason: String? = nil) {
        if transport.row.playPhase == .failed { failures.retryElsewhere() }
        send(.handedOver, because: reason)
    }

    /// Takes the output's position where ours is too far from it.
    private mutating func correct(_ positionMs: Int) {
        guard transport.timeline.motion == .running,
            abs(positionMs.clamped(to: 0...Int.max / 2) - self.positionMs) > Self.driftMs
        else { return }
        transport.timeline.jump(to: positionMs, at: now)
        changes.isOpen = true
    }

    private mutating func handleEnd() {
        guard transport.state.on(.ended(isFollowed: true)) != nil else { return }
        changes.cause = "the song ended"
        failures.inARow = 0
        // One whose length nobody knows was heard when it has ended.
        if transport.timeline.durationMs == nil, !transport.hearing.isCounted { listened(.played) }
        forgetPlace()
        hasEnded = true
        defer { hasEnded = false }
        if sleep?.end == .endOfSong { return sleepAtEndOfSong() }
        send(.ended(isFollowed: follow { $0.follow(.ended) } ?? false))
    }

    mutating func fail(_ kind: FailureKind, _ message: String) {
        guard transport.row.takesFailure, let item = queue.current else { return }
        let failure = PlayerFailure(
            id: "playback-\(changes.revision + 1)",
            kind: kind,
            message: String(message.prefix(Self.messageLimit)),
            trackID: item.trackID
        )
        failures.add(failure, at: now)
        changes.cause = "the song could not be played"
        changes.isOpen = true
        outbox.log(
            .error,
            "cannot play",
            .string("id", failure.id),
            .string("kind", kind.rawValue),
            .string("reason", failure.message),
            .integer("track", Int(item.trackID)),
            .string("title", track?.title ?? ""),
            .integer("failures", failures.inARow)
        )
        outputs.loadedItem = nil
        send(.failed(kind, givesUp: failures.isEnough))
    }
}

extension TransportEvent {
    var isButton: Bool {
        if case .button = self { true } else { false }
    }
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
