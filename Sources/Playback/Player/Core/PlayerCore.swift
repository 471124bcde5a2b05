import Log

/// All that the player knows, and what each command and report does to it.
///
/// It is touched by one thread at a time, between ``begin(at:wall:cause:)`` and ``commit()``. It calls nobody: what
/// must happen outside is left in ``outbox``.
struct PlayerCore {
    let tracks: TrackProvider
    /// The current track, as the provider knows it.
    var track: TrackInfo?
    var queue: OrderedQueue
    /// What can be taken back.
    var formers = FormerQueues()
    /// Whether the queue was changed by hand since it was replaced.
    var isHandMade = false
    var transport = Transport()
    /// A state of client code, while the player is in one; ``transport`` does beneath it what it is to be heard.
    var guest: (any State)?
    var outputs: Outputs
    var loudness = Loudness()
    /// Where long tracks were left.
    var places = Places()
    /// Where the current track has gone on, until somebody chooses another position, in milliseconds.
    var resumedMs: Int?
    /// Whether the current track has just come to its end.
    var hasEnded = false
    var sleep: SleepTimer? {
        // What begins by itself would not be paused before it is heard.
        didSet { queue.endsWithTrack = sleep?.end == .endOfSong }
    }
    var failures = Failures()
    var changes = Changes()
    var outbox = Outbox()
    /// Milliseconds of the scheduler's clock.
    var now = 0
    /// Milliseconds since 1970.
    private(set) var wall = 0

    init(tracks: @escaping TrackProvider, queue: OrderedQueue, outputs: Outputs) {
        self.tracks = tracks
        self.queue = queue
        self.outputs = outputs
    }

    var positionMs: Int { transport.timeline.position(at: now) }

    /// Begins a piece of work that `cause` made necessary; it is `nil` when people did not ask for it.
    mutating func begin(at time: Int, wall: Int, cause: String?) {
        // Two threads may have read the clock before either came in.
        now = max(now, time)
        self.wall = wall
        changes.begin(cause: cause)
        if transport.counts(at: now) { listened(.played) }
    }

    /// Ends the piece of work: handles what the output has reported meanwhile, and counts the change.
    ///
    /// - Returns: The revision that holds now.
    mutating func commit() -> Int {
        settle()
        endFade()
        if changes.isOpen || queue.areItemsChanged || queue.areModesChanged || outputs.isChanged {
            publish()
        } else {
            changes.drop()
        }
        let alarms = [transport.earliest, outputs.earliest, nextOfSleep]
        outbox.wake(at: alarms.compactMap(\.self).min())
        return changes.revision
    }

    private mutating func publish() {
        changes.end(isOfQueue: queue.areItemsChanged)
        queue.lookAhead()
        // A track that goes on where it was left is not begun by the output itself, which would begin it at its beginning.
        outputs.follow(with: queue.nextTrackID.flatMap { places.hasPlace(of: $0) ? nil : $0 }, at: now)
        if queue.areItemsChanged {
            outbox.tell(.queue(revision: changes.revision, total: queue.queue.count))
        }
        outbox.tell(.changed(snapshot))
        (queue.areItemsChanged, queue.areModesChanged, outputs.isChanged) = (false, false, false)
    }

    /// Says what became of the current track.
    mutating func listened(_ outcome: Listened.Outcome) {
        guard let item = queue.current else { return }
        outbox.tell(.listened(Listened(outcome: outcome, track: item.trackID)))
    }

    /// Does what has fallen due.
    mutating func wake(alarm time: Int) {
        outbox.woke(at: time)
        if transport.deadlines.take(\.stall, at: now) {
            send(.stalled, because: "it took too long to begin")
        }
        if transport.deadlines.take(\.failure, at: now) {
            fail(.network, "The song did not begin within \(PlayState.failAfterMs / 1000) seconds.")
        }
        if transport.deadlines.take(\.skip, at: now) {
            changes.cause = "the song before could not be played"
            step { $0.follow(.skipped) }
        }
        if let stage = transport.deadlines.stage, stage.time <= now {
            send(.scanStage(stage.stage), because: "the button is still held")
        }
        fallAsleep()
        fade()
        outputs.fireTimers(at: now)
    }
}

extension PlayerCore {
    /// The player as faces see it, at ``now``.
    var snapshot: PlayerSnapshot {
        let (item, timeline) = (queue.current, transport.timeline)
        return PlayerSnapshot(
            revision: changes.revision,
            state: transport.state.name,
            phase: transport.row.playPhase,
            scan: timeline.motion.scan,
            machineState: stateLabel,
            itemID: item?.id,
            trackID: item?.trackID,
            index: queue.queue.currentIndex,
            length: queue.queue.count,
            formerLength: formers.replaced?.queue.count,
            undo: formers.latest?.edit,
            nextTrackID: queue.nextTrackID,
            positionMs: positionMs,
            anchorMs: wall,
            resumedMs: resumedMs,
            durationMs: timeline.durationMs,
            isPositionRunning: timeline.motion == .running,
            load: outputs.load,
            volume: outputs.volume,
            heardVolume: outputs.heardVolume,
            sleep: sleep?.shown,
            modes: queue.modes,
            loudness: loudness,
            output: outputs.used.name,
            speaker: outputs.used.speaker,
            isSpeakerAway: outputs.used.isSpeakerAway,
            error: failures.latest,
            cause: changes.cause
        )
    }

    /// What is kept of the player, at ``now``.
    var persisted: PersistedPlayer {
        PersistedPlayer(
            revision: changes.revision,
            queue: queue.queue,
            positionMs: positionMs,
            isPaused: transport.row.holdsTrack,
            volume: outputs.volume,
            modes: queue.modes,
            output: outputs.used.name,
            heardMs: transport.hearing.heardMs(at: now),
            isCounted: transport.hearing.isCounted,
            sleep: sleep?.shown,
            places: places.all
        )
    }

    /// Begins to be used: the output hears how loud it is to be, and who looks sees a revision that holds.
    mutating func start() {
        outputs.start(at: now)
        if changes.isOpen { _ = commit() }
    }

    /// Goes on where `saved` was left; what does not make sense in it is left out.
    mutating func restore(_ saved: PersistedPlayer) {
        changes.restore(saved, wall: wall)
        outputs.restore(saved, load: changes.revision)
        queue.restore(saved)
        places = Places(saved.places)
        sleep = saved.sleep.flatMap { SleepTimer($0, at: now, wall: wall) }
        guard queue.current != nil else { return }
        becameCurrent(after: nil)
        resumedMs = nil
        transport.restore(saved, at: now)
    }
}
