import ClickwheelProgram
import Playback

/// Holds a simulation to its laws, step by step.
struct Inspector {
    /// The highest revision that anybody has seen.
    var highestRevision = 0
    /// The highest id that an item has had.
    var highestItem: Int64 = 0
    /// The revision with which the current item became the current one.
    var itemRevision = 0
    /// The label of the state that the last transition led to.
    var label: String?
    /// Whether the program has told nothing yet since its start: it tells first what it began with.
    var isFresh = true
    /// How many transitions were told.
    var transitions = 0
    /// How many lines were logged to be counted.
    var lines = 0
    /// Since when the player waits for sound.
    var waitingSince: Int?
    /// Since when the position stands at the end of the song while it plays.
    var endSince: Int?
    /// Since when nothing strikes and nobody presses anything.
    var calmSince: Int?
    /// The items before the step that was last, where that was an edit.
    var edited: [Item]?
    /// When the player changed last.
    var changedAt = 0

    /// Looks at one step.
    mutating func check(_ step: Step, _ world: World) throws(BrokenLaw) {
        try checkOutcome(step, world)
        try checkSense(step.after)
        try checkNews(step, world)
        if step.isRestart {
            try checkKeeping(step, world)
        } else {
            try checkRevision(step)
            try checkQueue(step)
            try checkPosition(step, world)
            try checkObedience(step, world)
            try checkSleep(step)
            try checkPlace(step)
        }
        try checkSound(step.after, world)
        try checkProgress(step)
        note(step)
    }

    private mutating func note(_ step: Step) {
        let (before, after) = (step.before, step.after)
        if after.snapshot.revision != before.snapshot.revision { changedAt = step.after.time }
        if after.snapshot.itemID != before.snapshot.itemID { itemRevision = after.snapshot.revision }
        // A program that begins without a song knows of none before.
        if step.isRestart { itemRevision = after.snapshot.itemID == nil ? 0 : before.snapshot.revision + 1 }
        highestRevision = max(highestRevision, after.snapshot.revision)
        edited = itemsBeforeEdit(step)
        if !step.hasSameEntries {
            for entry in step.after.kept.queue.entries { highestItem = max(highestItem, entry.id) }
        }
    }

    private func checkSense(_ now: Step.View) throws(BrokenLaw) {
        let isSound =
            (now.snapshot.phase != nil) == (now.snapshot.state == "play")
            && (now.snapshot.scan != nil)
                == (now.snapshot.state == "rewind" || now.snapshot.state == "fast-forward")
            && now.snapshot.isPositionRunning == (now.snapshot.phase == .playing)
            && now.snapshot.positionMs >= 0 && now.snapshot.positionMs <= now.snapshot.durationMs ?? .max
            && (now.snapshot.itemID != nil || now.snapshot.state == "stop")
            && (now.snapshot.itemID != nil) == (now.snapshot.index != nil)
            && (now.snapshot.itemID != nil) == (now.snapshot.trackID != nil)
            && (now.snapshot.resumedMs == nil || now.snapshot.durationMs ?? .max > 600_000)
        try hold(isSound, .sense, "\(now.snapshot)")
    }

    /// What failed must have had to.
    private func checkOutcome(_ step: Step, _ world: World) throws(BrokenLaw) {
        if let fault = world.ledger.value.fault { throw BrokenLaw(.log, fault) }
        try hold(
            world.ledger.value.lines == lines,
            .log,
            "\(lines) lines were logged, \(world.ledger.value.lines) came"
        )
        try hold(
            !step.outcome.isOldPlayerHeld,
            .letGo,
            "something holds the player of the program that ended"
        )
        guard let failure = step.outcome.failure else { return }
        if failure is LogDesk.Held {
            throw BrokenLaw(.letGo, "something holds the place where the log went before")
        }
        if step.isRestart { throw BrokenLaw(.keeping, "the program does not start: \(failure)") }
        try hold(
            step.after.snapshot.revision == step.before.snapshot.revision && step.hasSameEntries
                && step.after.kept == step.before.kept,
            .obedience,
            "refused (\(failure)), and yet it changed something"
        )
        if case .notKept? = failure as? StrategyError {
            try hold(world.disk.state.value.isFull, .obedience, "not kept, and the disk has room: \(failure)")
        } else {
            try hold(failure is PlaybackError || failure is StrategyError, .obedience, "\(failure)")
        }
    }

    private mutating func checkNews(_ step: Step, _ world: World) throws(BrokenLaw) {
        let now = step.after
        var told: Int?
        for news in step.news {
            switch news {
            case .changed(let snapshot):
                let last = told ?? (step.isRestart ? 0 : step.before.snapshot.revision - (isFresh ? 1 : 0))
                isFresh = false
                try hold(
                    snapshot.revision > last,
                    .revisions,
                    "revision \(snapshot.revision) was told after \(last)"
                )
                told = snapshot.revision
            case .queue(let revision, let total):
                try hold(
                    total >= 0 && revision <= now.snapshot.revision,
                    .telling,
                    "a queue of \(total) at \(revision)"
                )
            case .transition(let transition):
                transitions += 1
                try hold(
                    label == nil || label == transition.from,
                    .telling,
                    "a transition from \(transition.from) where the last led to \(label ?? "")"
                )
                label = transition.to
            case .listened(let listened):
                try hold(listened.track >= 0, .telling, "an unknown song was heard")
            }
        }
        if step.isRestart { (label, isFresh) = (nil, true) }
        if let told {
            try hold(
                told == now.snapshot.revision,
                .telling,
                "revision \(told) was told, and it is \(now.snapshot.revision)"
            )
        } else if !step.isRestart {
            try hold(
                now.snapshot.revision == step.before.snapshot.revision,
                .telling,
                "revision \(now.snapshot.revision) after \(step.before.snapshot.revision), and nobody was told"
            )
        }
        if let label, !step.isRestart {
            try hold(
                label == now.snapshot.machineState,
                .telling,
                "the last transition led to \(label), and it is \(now.snapshot.machineState)"
            )
        }
        try hold(
            world.ledger.value.transitions == transitions,
            .log,
            "\(transitions) transitions were told, and \(world.ledger.value.transitions) are in the log"
        )
    }

    private func checkRevision(_ step: Step) throws(BrokenLaw) {
        let (old, new) = (step.before, step.after)
        try hold(
            new.snapshot.revision >= old.snapshot.revision,
            .revisions,
            "revision \(new.snapshot.revision) after \(old.snapshot.revision)"
        )
        try hold(
            new.snapshot.load >= old.snapshot.load,
            .revisions,
            "load \(new.snapshot.load) after \(old.snapshot.load)"
        )
        if step.outcome.isLateAnswer {
            let isMute = new.snapshot.revision == old.snapshot.revision && step.hasSameEntries
            try hold(
                isMute,
                .lateAnswers,
                "a late answer (\(step.outcome.report.map { "\($0)" } ?? "")) made \(new.snapshot) of \(old.snapshot)"
            )
        }
        guard new.snapshot.revision == old.snapshot.revision else { return }
        let isSame =
            new.snapshot.phase == old.snapshot.phase && new.snapshot.itemID == old.snapshot.itemID
            && new.snapshot.index == old.snapshot.index && new.snapshot.length == old.snapshot.length
            && new.snapshot.trackID == old.snapshot.trackID && new.snapshot.load == old.snapshot.load
            && new.snapshot.volume == old.snapshot.volume
            && new.snapshot.heardVolume == old.snapshot.heardVolume
            && new.snapshot.sleep == old.snapshot.sleep
            && new.snapshot.durationMs == old.snapshot.durationMs
            && new.snapshot.nextTrackID == old.snapshot.nextTrackID
            && new.snapshot.resumedMs == old.snapshot.resumedMs && new.snapshot.undo == old.snapshot.undo
            && new.snapshot.isSpeakerAway == old.snapshot.isSpeakerAway
            && new.snapshot.state == old.snapshot.state && new.snapshot.output == old.snapshot.output
            && new.snapshot.speaker == old.snapshot.speaker && new.snapshot.modes == old.snapshot.modes
            && new.snapshot.loudness == old.snapshot.loudness
        try hold(
            isSame,
            .revisions,
            "revision \(new.snapshot.revision) was \(old.snapshot), and is \(new.snapshot)"
        )
    }
}
