import Playback

extension Inspector {
    /// The sleep timer pauses when its time has come and not before, fades what sounds, and leaves the volume alone.
    func checkSleep(_ step: Step) throws(BrokenLaw) {
        let (old, new) = (step.before.snapshot, step.after.snapshot)
        let leftMs = new.sleep?.endsAtMs.map { $0 - step.after.wall }
        try hold(leftMs ?? 0 >= 0, .sleep, "the timer should have run out \(-(leftMs ?? 0)) ms ago")
        try hold(
            (0...new.volume).contains(new.heardVolume),
            .sleep,
            "as loud as \(new.heardVolume), and the volume is \(new.volume)"
        )
        if new.phase != nil, new.sleep == nil || leftMs ?? 0 > 20_000 {
            try hold(
                new.heardVolume == new.volume,
                .sleep,
                "as loud as \(new.heardVolume) with nothing to fade for, and the volume is \(new.volume)"
            )
        }
        guard case .pass = step.action else { return }
        try hold(new.volume == old.volume, .sleep, "the volume \(old.volume) became \(new.volume) by itself")
        guard let before = old.sleep else { return }
        guard let after = new.sleep else {
            try hold(
                new.phase == nil && new.scan == nil,
                .sleep,
                "the timer ran out, and it is \(new.machineState)"
            )
            return try hold(
                before.endsAtMs.map { $0 <= step.after.wall } ?? true,
                .sleep,
                "the timer ran out too early"
            )
        }
        try hold(after == before, .sleep, "the timer \(before) became \(after) by itself")
        if after.endsAtMs != nil, old.phase != nil, new.phase != nil {
            try hold(
                new.heardVolume <= old.heardVolume,
                .sleep,
                "louder in the fade: \(new.heardVolume) after \(old.heardVolume)"
            )
        }
    }
}
