import Playback

extension Inspector {
    /// How far, in milliseconds, the player's position may be from a speaker's: it follows from 300 on, and hears of it every
    /// five seconds, in which a speaker's clock is 75 wrong at most.
    private static let driftMs = 400

    /// State and sound agree, and nothing sounds beside.
    func checkSound(_ view: Step.View, _ world: World) throws(BrokenLaw) {
        let now = view
        for (index, name) in World.speakerNames.enumerated() {
            let isUsed = now.snapshot.output == name
            guard world.speakers[index].value.isSounding else {
                try hold(
                    !isUsed || now.snapshot.phase != .playing,
                    .sound,
                    "the player plays, and the \(name) is silent"
                )
                continue
            }
            try hold(isUsed, .oneSound, "the \(name) sounds, and the output is \(now.snapshot.output)")
            try hold(
                now.snapshot.phase == .playing,
                .sound,
                "the \(name) sounds, and the state is \(now.snapshot.machineState)"
            )
            try checkSpeaker(world.speakers[index].value, view, name)
        }
        for page in world.pages { try checkPage(page, view) }
    }

    private func checkSpeaker(_ speaker: Speaker, _ view: Step.View, _ name: String) throws(BrokenLaw) {
        let now = view
        try hold(
            speaker.item?.id == now.snapshot.itemID && speaker.item?.track == now.snapshot.trackID,
            .sound,
            "the \(name) sounds item \(speaker.item?.id ?? 0), and the current one is \(now.snapshot.itemID ?? 0)"
        )
        try hold(
            speaker.volume == now.snapshot.heardVolume,
            .sound,
            "the \(name) is as loud as \(speaker.volume.map { "\($0)" } ?? "it was made"), and it is to be \(now.snapshot.heardVolume)"
        )
        let positionMs = min(speaker.positionMs(at: view.time), now.snapshot.durationMs ?? .max)
        try hold(
            abs(positionMs - now.snapshot.positionMs) <= Self.driftMs,
            .sound,
            "the \(name) is at \(positionMs) ms, and the player at \(now.snapshot.positionMs)"
        )
    }

    private func checkPage(_ page: Page, _ view: Step.View) throws(BrokenLaw) {
        // While something is on its way between the two, or the page looks for the place in the song, they may disagree.
        if page.element.isLoading && page.client == view.snapshot.speaker { return }
        if page.coming != nil || page.reportsOnTheWay > 0 || !page.isOpen || page.isArriving { return }
        let now = view
        guard page.client == now.snapshot.speaker else {
            return try hold(!page.isSounding, .oneSound, "\(page.client) sounds, and is not the speaker")
        }
        if now.snapshot.isSpeakerAway { return }
        try hold(
            page.isSounding == (now.snapshot.phase == .playing),
            .sound,
            "\(page.client) \(page.isSounding ? "sounds" : "is silent"), and the state is \(now.snapshot.machineState): "
                + "\(page.element), seen \(page.seen.map { "\($0)" } ?? "nothing")"
        )
        guard page.isSounding else { return }
        try hold(
            page.element.itemID == now.snapshot.itemID && page.element.load == now.snapshot.load,
            .sound,
            "\(page.client) sounds item \(page.element.itemID ?? 0), and the current one is \(now.snapshot.itemID ?? 0)"
        )
        let positionMs = min(page.positionMs(at: view.time), now.snapshot.durationMs ?? .max)
        try hold(
            abs(positionMs - now.snapshot.positionMs) <= Self.driftMs + 2 * page.worstLatencyMs,
            .sound,
            "\(page.client) is at \(positionMs) ms, and the player at \(now.snapshot.positionMs)"
        )
    }

    /// While a song plays, the position goes on; back it goes because somebody moved it, or because what sounds is there.
    func checkPosition(_ step: Step, _ world: World) throws(BrokenLaw) {
        let (old, new) = (step.before, step.after)
        guard new.snapshot.positionMs < old.snapshot.positionMs, old.snapshot.isPositionRunning,
            new.snapshot.isPositionRunning,
            old.snapshot.itemID == new.snapshot.itemID, old.snapshot.load == new.snapshot.load
        else { return }
        let said: Int? =
            switch step.outcome.report {
            case .position(let positionMs), .started(.some(let positionMs)): positionMs
            case .started(.none), .loaded, .stalled, .ended, .failed, .blocked, .handedOver, .lost: nil
            case .none:
                World.speakerNames.firstIndex(of: new.snapshot.output).map {
                    world.speakers[$0].value.positionMs(at: step.after.time)
                }
            }
        try hold(
            said.map { abs(min($0, new.snapshot.durationMs ?? .max) - new.snapshot.positionMs) <= 50 }
                ?? false,
            .position,
            "at \(new.snapshot.positionMs) ms after \(old.snapshot.positionMs)"
        )
    }

    /// What is wanted sounds, fails or is given up in time; where nothing strikes, in no time.
    mutating func checkProgress(_ step: Step) throws(BrokenLaw) {
        let (now, time) = (step.after, step.after.time)
        let isWaiting =
            now.snapshot.phase == .loading || now.snapshot.phase == .stalled || now.snapshot.phase == .failed
        // One song alone in a queue that repeats follows itself when it could not be played.
        let isAnother = step.news.contains {
            if case .transition(let transition) = $0 { transition.event == "track changed" } else { false }
        }
        var isBegun = step.before.snapshot.itemID != now.snapshot.itemID || isAnother
        if case .pass = step.action {} else { calmSince = nil }
        switch step.action {
        case .command, .enter, .restart, .moveFile: isBegun = true
        case .choose(_, let family): isBegun = isBegun || family == AudioOutputs.family
        case .pass, .fault: break
        case .calm: calmSince = time
        }
        if !isWaiting {
            waitingSince = nil
        } else if isBegun || waitingSince == nil {
            waitingSince = time
        }
        let isQuiet = calmSince.map { time - $0 > 45_000 } ?? false
        if let since = waitingSince {
            try hold(
                time - since <= (isQuiet ? 2000 : 36_000),
                .progress,
                "\(now.snapshot.machineState) for \(time - since) ms"
            )
        }
        let isAtEnd = now.snapshot.phase == .playing && now.snapshot.positionMs == now.snapshot.durationMs
        endSince = isAtEnd ? endSince ?? time : nil
        if let since = endSince {
            try hold(time - since <= 20_000, .progress, "at the end of the song for \(time - since) ms")
        }
    }
}
