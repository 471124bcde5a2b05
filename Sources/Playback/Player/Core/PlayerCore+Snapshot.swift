extension PlayerCore {
    /// The player as faces see it, at ``now``.
    var snapshot: PlayerSnapshot {
        let item = queue.current
        return PlayerSnapshot(
            revision: revision,
            state: machine.transportState?.name ?? machine.label,
            phase: state.row.playPhase,
            scan: scan,
            machineState: machine.label,
            itemID: item?.id,
            trackID: item?.trackID,
            index: queue.currentIndex,
            length: queue.count,
            nextTrackID: nextTrackID,
            positionMs: positionMs,
            anchorMs: wall,
            durationMs: timeline.durationMs,
            isPositionRunning: timeline.motion == .running,
            load: load,
            volume: volume,
            modes: modes,
            output: output.name,
            speaker: output.speaker,
            error: failure,
            cause: cause
        )
    }

    private var scan: PlayerSnapshot.Scan? {
        guard case .scanning(let direction, let speed) = timeline.motion else { return nil }
        return PlayerSnapshot.Scan(direction: direction, speed: speed)
    }
}
