import Playback

extension Inspector {
    /// After a start everything is as it was kept, and what was acknowledged was kept.
    mutating func checkKeeping(_ step: Step, _ world: World) throws(BrokenLaw) {
        guard case .restart(let restart) = step.action else { return }
        let (old, new) = (step.before.snapshot, step.after.snapshot)
        defer {
            highestItem = step.after.kept.queue.nextID - 1
            world.kept.value = 0
        }
        try hold(
            new.output == old.output && new.modes.order == old.modes.order && new.loudness == old.loudness,
            .keeping,
            "\(old.output), \(old.modes.order) and \(old.loudness.rule) became "
                + "\(new.output), \(new.modes.order) and \(new.loudness.rule)"
        )
        guard let saved = world.disk.saved else {
            return try hold(world.kept.value == 0 && new.length == 0, .keeping, "nothing is kept")
        }
        try hold(
            saved.revision >= world.kept.value,
            .keeping,
            "revision \(world.kept.value) was acknowledged, and \(saved.revision) is kept"
        )
        try hold(
            new.revision > highestRevision,
            .revisions,
            "revision \(highestRevision) was seen, and it goes on at \(new.revision)"
        )
        let now = step.after.kept
        try hold(
            now.queue == saved.queue && now.volume == saved.volume && now.modes == saved.modes,
            .keeping,
            "queue, volume or modes are not as they were kept"
        )
        try hold(
            now.places == saved.places,
            .keeping,
            "\(saved.places.count) places became \(now.places.count)"
        )
        let isOver = saved.sleep?.endsAtMs.map { $0 <= step.after.wall } ?? false
        try hold(
            now.sleep == (isOver ? nil : saved.sleep),
            .keeping,
            "the sleep timer \(saved.sleep.map { "\($0)" } ?? "") became \(now.sleep.map { "\($0)" } ?? "nothing")"
        )
        let isHeld = saved.queue.current != nil
        try hold(
            new.state == (isHeld && saved.isPaused ? "pause" : "stop") && !new.isPositionRunning,
            .keeping,
            "kept \(saved.isPaused ? "paused" : "stopped"), and it is \(new.state)"
        )
        if isHeld {
            try hold(
                new.positionMs == min(saved.positionMs, new.durationMs ?? .max),
                .keeping,
                "kept at \(saved.positionMs) ms, and it is at \(new.positionMs)"
            )
        }
        try checkFreshness(restart, saved, step, world)
    }

    /// What nobody waits for is kept soon all the same, while the disk is well.
    private func checkFreshness(
        _ restart: Restart,
        _ saved: PersistedPlayer,
        _ step: Step,
        _ world: World
    ) throws(BrokenLaw) {
        let (old, time) = (step.before.snapshot, step.before.time)
        switch restart {
        case .powerCut: return
        case .stop:
            guard !world.disk.state.value.isFull else { return }
            try hold(
                saved.revision == old.revision,
                .keeping,
                "ended at \(old.revision), kept \(saved.revision)"
            )
        case .kill:
            guard world.disk.isWell(forMs: 6000, at: time) else { return }
            try hold(
                saved.revision == old.revision || time - changedAt <= 500,
                .keeping,
                "changed \(time - changedAt) ms before the end, and not kept"
            )
            guard saved.revision == old.revision, old.isPositionRunning else { return }
            try hold(
                abs(old.positionMs - saved.positionMs) <= 5500,
                .keeping,
                "at \(old.positionMs) ms at the end, and kept at \(saved.positionMs)"
            )
        }
    }

    /// What was accepted is done.
    func checkObedience(_ step: Step, _ world: World) throws(BrokenLaw) {
        let (old, new) = (step.before, step.after)
        switch step.action {
        case .command(let command, let sender, _):
            try checkSender(command, sender, step)
            guard step.outcome.failure == nil else { return }
            if case .priority(let ids, let priority) = command {
                let items = new.kept.queue.entries.filter { ids.contains($0.id) }
                try hold(
                    items.count == ids.count && items.allSatisfy { Int($0.priority) == priority },
                    .obedience,
                    "\(command) was accepted, and is not done: \(items)"
                )
            }
            try hold(
                isDone(command, old.snapshot, new.snapshot),
                .obedience,
                "\(command) was accepted, and is not done: \(new.snapshot)"
            )
        case .choose(let member, let family):
            guard step.outcome.failure == nil else { return }
            try checkSwitch(member, family, step, world)
        case .pass, .enter, .moveFile, .fault, .restart, .calm: return
        }
    }

    /// Who saw another song, or another queue, is refused what was meant for it.
    private func checkSender(_ command: PlayerCommand, _ sender: Sender, _ step: Step) throws(BrokenLaw) {
        guard let revision = sender.revision else { return }
        let isOutdated = (step.outcome.failure as? PlaybackError)?.isOutdated ?? false
        try hold(
            !isOutdated || revision < step.before.snapshot.revision,
            .obedience,
            "\(command) of one who saw the current snapshot was refused as outdated"
        )
        guard revision < itemRevision else { return }
        switch command {
        case .next, .previous, .seek, .beginScan, .endScan, .playItem:
            try hold(
                isOutdated,
                .obedience,
                "\(command) of one who saw \(revision), and the song is of \(itemRevision)"
            )
        case .play, .pause, .toggle, .stop, .volume, .order, .repeat, .single, .consume, .stopAfterTrack,
            .sleep, .loudness, .preamplification, .output, .claimSpeaker, .replaceQueue, .add, .playNext,
            .remove, .move, .priority, .clearQueue, .restoreQueue, .undo:
            return
        }
    }

    /// What the player says where an output that was to sound is not there.
    private static let loss = "the speaker went away"

    private func isDone(_ command: PlayerCommand, _ old: PlayerSnapshot, _ new: PlayerSnapshot) -> Bool {
        let isGuest = Interlude.ids.contains(old.machineState)
        return switch command {
        case .play: isGuest || new.state == "play" || new.error != nil || new.cause == Self.loss
        case .pause: isGuest || new.phase == nil || new.phase == .failed
        case .stop: isGuest || new.state == "stop" && new.positionMs == 0
        case .seek(let positionMs): new.positionMs == min(max(0, positionMs), new.durationMs ?? .max)
        case .volume(let volume): new.volume == min(max(0, volume), 100) && new.heardVolume == new.volume
        case .order(let name): new.modes.order == name
        case .repeat(let mode): new.modes.repeat == mode
        case .single(let isOn): new.modes.single == isOn
        case .consume(let isOn): new.modes.consume == isOn
        case .sleep(let time): (new.sleep != nil) == (time != nil)
        case .stopAfterTrack(let isOn): new.modes.stopsAfterTrack == isOn
        case .loudness(let name): new.loudness.rule == name
        case .preamplification(let name): new.loudness.preamplification == name
        case .output(let name): new.output == name
        case .claimSpeaker(let client): new.speaker == client
        case .playItem(let id): new.itemID == id
        case .replaceQueue(let tracks, let start, _):
            tracks.isEmpty || start == nil || new.index == start
        case .remove: new.length == 0 || old.itemID == nil || new.itemID != nil
        case .toggle, .next, .previous, .beginScan, .endScan, .add, .playNext, .move, .priority, .clearQueue,
            .restoreQueue, .undo:
            true
        }
    }

    /// A switch leaves alone what it does not name.
    private func checkSwitch(
        _ member: String,
        _ family: String,
        _ step: Step,
        _ world: World
    ) throws(BrokenLaw) {
        let (old, new) = (step.before.snapshot, step.after.snapshot)
        // Another output may be the first to find that the file is not there any more.
        let isMissing = new.trackID.map { world.songs.value[$0].isMissing } ?? false
        var isSame =
            old.itemID == new.itemID && old.index == new.index && (old.state == new.state || isMissing)
            && old.positionMs == new.positionMs && old.volume == new.volume
            && old.modes.repeat == new.modes.repeat && old.modes.single == new.modes.single
            && old.modes.consume == new.modes.consume
            && old.modes.stopsAfterTrack == new.modes.stopsAfterTrack && step.hasSameEntries
        if family != AudioOutputs.family {
            isSame = isSame && old.output == new.output && old.phase == new.phase && old.load == new.load
        }
        if family != QueueOrders.family { isSame = isSame && old.modes.order == new.modes.order }
        if family != LoudnessRules.family { isSame = isSame && old.loudness.rule == new.loudness.rule }
        if family != Preamplification.setting {
            isSame = isSame && old.loudness.preamplification == new.loudness.preamplification
        }
        try hold(isSame, .switching, "\(family) became \(member), and \(old) became \(new)")
        let current: String? =
            switch family {
            case AudioOutputs.family: new.output
            case QueueOrders.family: new.modes.order
            case LoudnessRules.family: new.loudness.rule
            case Preamplification.setting: new.loudness.preamplification
            default: nil
            }
        try hold(
            current == nil || current == member,
            .switching,
            "\(member) was chosen, and \(current ?? "") is used"
        )
    }
}
