import Playback

extension Inspector {
    /// A song that becomes the current one begins where it was left, if it is long, and else at its beginning.
    func checkPlace(_ step: Step) throws(BrokenLaw) {
        let (old, new) = (step.before.snapshot, step.after.snapshot)
        guard new.itemID != nil, old.itemID != new.itemID, !step.action.bringsPositionBack else { return }
        let place = step.before.kept.places.last { $0.trackID == new.trackID }?.positionMs
        // One song may be in the queue twice: it may be left by the very step that leads to it.
        guard old.trackID != new.trackID else { return }
        if let resumedMs = new.resumedMs {
            try hold(
                resumedMs == place,
                .place,
                "went on at \(resumedMs) ms, and was left at \(place.map { "\($0)" } ?? "its end")"
            )
        } else if !new.isPositionRunning, new.phase != .playing {
            try hold(new.positionMs == 0, .place, "begins at \(new.positionMs) ms, and was not left there")
        }
    }
}

extension Action {
    /// Whether it leads to a position of its own.
    fileprivate var bringsPositionBack: Bool {
        switch self {
        case .command(.undo, _, _), .command(.restoreQueue, _, _): true
        case .pass, .command, .choose, .enter, .moveFile, .fault, .restart, .calm: false
        }
    }
}
