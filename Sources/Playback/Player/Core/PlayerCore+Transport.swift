import Log

extension PlayerCore {
    /// How many tracks may fail in a row before the player gives up.
    static let failureLimit = 3
    /// A track that sounded for so many milliseconds before it failed does not count as one in a row.
    static let soundEnoughMs = 5000
    /// How far, in milliseconds, the output's position may be from ours before ours gives way.
    static let driftMs = 300
    /// The longest message, in characters, that is taken from an output.
    static let messageLimit = 300

    /// Sends `event` through the machine and does what follows from it.
    ///
    /// The log names `reason` as its cause, or ``cause`` where it is `nil`.
    mutating func send(_ event: TransportEvent, because reason: String? = nil) {
        let origin = (state: state, label: machine.label)
        let effects = machine.handle(event)
        let reason = reason ?? cause
        guard !effects.isEmpty || machine.label != origin.label || state != origin.state else {
            log(
                event.isButton ? .notice : .debug,
                "invalid transition",
                .string("state", origin.label),
                .string("event", event.label),
                .string("cause", reason)
            )
            return
        }
        let transition = PlayerTransition(
            from: origin.label,
            event: event.label,
            to: machine.label,
            cause: reason
        )
        log(
            .info,
            "transition",
            .string("from", transition.from),
            .string("event", transition.event),
            .string("to", transition.to),
            .string("cause", reason)
        )
        outgoing.append(.news(.transition(transition)))
        isChanged = true
        let row = state.row
        deadlines = row.deadlines(after: event, from: origin.state, at: now, old: deadlines)
        timeline.setMotion(row.motion(durationMs: timeline.durationMs), at: now)
        hearing.setSounding(timeline.motion == .running, at: now)
        if row.scan == nil { scanHolder = nil }
        for effect in effects { perform(effect) }
    }

    /// Heeds what the output said, until it has nothing more to say.
    mutating func settle() {
        while !reports.isEmpty { heed(reports.removeFirst()) }
    }

    private mutating func perform(_ effect: TransportEffect) {
        switch effect {
        case .load:
            loadCurrent()
        case .start where isLoaded:
            tell(.start(positionMs: positionMs))
        case .seek where isLoaded:
            load += 1
            tell(.seek(positionMs: positionMs, load: load))
        case .start, .seek:
            loadCurrent()
        case .pause:
            tell(.pause(positionMs: positionMs))
        case .scan:
            if case .scanning(let direction, let speed) = timeline.motion {
                tell(.scan(direction, speed: speed))
            }
        case .unload:
            loadedItem = nil
            tell(.unload)
        }
    }

    private var isLoaded: Bool { loadedItem != nil && loadedItem == queue.current?.id }

    private mutating func loadCurrent() {
        guard let item = queue.current else { return }
        load += 1
        guard track != nil else {
            reports.append(.failed(.missing, message: "The file of this song is not there any more."))
            return
        }
        loadedItem = item.id
        let order = OutputLoad(
            number: load,
            item: item,
            positionMs: positionMs,
            durationMs: timeline.durationMs,
            isWanted: state.row.playPhase != nil
        )
        tell(.load(order))
    }

    private mutating func heed(_ report: OutputReport) {
        switch report {
        case .loaded(let durationMs):
            if timeline.durationMs == nil, let durationMs {
                timeline.setDuration(durationMs, at: now)
                isChanged = true
            }
            send(.loaded, because: "the output loaded the song")
        case .started(let positionMs):
            heedStart(positionMs)
        case .position(let positionMs):
            correct(positionMs)
        case .stalled:
            send(.stalled, because: "the output ran dry")
        case .ended:
            heedEnd()
        case .failed(let kind, let message):
            fail(kind, message)
        case .blocked:
            send(.blocked, because: "the output wants somebody to press play")
        case .handedOver(let client):
            send(.handedOver, because: "\(client) became the speaker")
        case .lost:
            cause = "the speaker went away"
            send(.speakerLost)
        }
    }

    private mutating func heedStart(_ positionMs: Int?) {
        if let positionMs { correct(positionMs) }
        guard state.on(.started) != nil else { return }
        if let positionMs { timeline.jump(to: positionMs, at: now) }
        soundingSince = soundingSince ?? now
        failure = nil
        send(.started, because: "the output sounds")
    }

    /// Takes the output's position where ours is too far from it.
    private mutating func correct(_ positionMs: Int) {
        guard timeline.motion == .running,
            abs(positionMs.clamped(to: 0...Int.max / 2) - self.positionMs) > Self.driftMs
        else { return }
        timeline.jump(to: positionMs, at: now)
        isChanged = true
    }

    private mutating func heedEnd() {
        guard state.on(.ended(isFollowed: true)) != nil else { return }
        cause = "the song ended"
        failuresInARow = 0
        // One whose length nobody knows was heard when it has ended.
        if timeline.durationMs == nil, !hearing.isCounted { listened(.played) }
        send(.ended(isFollowed: follow(.ended)))
    }

    mutating func fail(_ kind: FailureKind, _ message: String) {
        guard state.row.heedsFailure, let item = queue.current else { return }
        let hasSounded = soundingSince.map { now - $0 >= Self.soundEnoughMs } ?? false
        failuresInARow = hasSounded ? 1 : failuresInARow + 1
        soundingSince = nil
        let failure = PlayerFailure(
            id: "playback-\(revision + 1)",
            kind: kind,
            message: String(message.prefix(Self.messageLimit)),
            trackID: item.trackID
        )
        self.failure = failure
        isChanged = true
        cause = "the song could not be played"
        log(
            .error,
            "cannot play",
            .string("id", failure.id),
            .string("kind", kind.rawValue),
            .string("reason", failure.message),
            .integer("track", Int(item.trackID)),
            .string("title", track?.title ?? ""),
            .integer("failures", failuresInARow)
        )
        loadedItem = nil
        send(.failed(kind, givesUp: failuresInARow >= Self.failureLimit))
    }
}

extension TransportEvent {
    fileprivate var isButton: Bool {
        if case .button = self { true } else { false }
    }
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
