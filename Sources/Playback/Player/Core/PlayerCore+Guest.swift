import Log

/// A state of client code in the player.
///
/// It answers for the five buttons. Beneath it the transport is in a built-in state, which plays or is silent as the guest
/// wants it, so that all else a player does goes on: songs end, outputs change, others edit the queue.
extension PlayerCore {
    /// The state, as the type that stands for it.
    var currentState: any State { guest ?? transport.state.state }

    /// The name with which the state is drawn and logged.
    var stateLabel: String { guest.map { "\($0.id)" } ?? transport.state.label }

    /// The button that `command` is to the guest; `nil` without one, and for what is no button.
    func buttonOfGuest(_ command: PlayerCommand) -> AudioPlayerEvent? {
        guard guest != nil else { return nil }
        return switch command {
        case .play: .playing
        case .pause: .pausing
        case .toggle: transport.row.isPausedByToggle ? .pausing : .playing
        case .stop: .stopping
        case .beginScan(.backward): .rewinding
        case .beginScan(.forward): .forwarding
        case .next, .previous, .seek, .endScan, .volume, .order, .repeat, .single, .consume, .stopAfterTrack,
            .sleep, .output, .claimSpeaker, .playItem, .replaceQueue, .add, .playNext, .remove, .move,
            .priority, .clearQueue, .restoreQueue, .undo, .loudness, .preamplification:
            nil
        }
    }

    /// Whether `event`, which has just led from `origin` to the transport's state, ends the guest's stay: whatever starts
    /// or stops the music does.
    func endsGuest(_ event: TransportEvent, from origin: TransportState) -> Bool {
        event.isButton || event == .load || event == .halted || origin.name != transport.state.name
    }

    /// Goes to `state`, whichever the player is in.
    mutating func enter(_ state: any State, _ sender: Sender) throws(PlaybackError) {
        try become(state, after: "entered", sender)
    }

    /// Goes where the guest's `apply` leads.
    mutating func press(_ button: AudioPlayerEvent, _ sender: Sender) throws(PlaybackError) {
        guard let current = guest else { return }
        let next = current.apply(event: button)
        guard next.isSame(as: current) else { return try become(next, after: "\(button)", sender) }
        guest = next
        outbox.log(
            .notice,
            "invalid transition",
            .string("state", stateLabel),
            .string("event", "\(button)"),
            .string("cause", changes.cause)
        )
    }

    private mutating func become(
        _ state: any State,
        after event: String,
        _ sender: Sender
    ) throws(PlaybackError) {
        if let row = state as? any TransportRow {
            try row.lead(&self, sender)
            // The transport was there already: only the guest goes.
            guard guest != nil else { return }
            let from = stateLabel
            guest = nil
            tell(from: from, event: event, because: changes.cause)
        } else {
            if transport.isScanning { releaseScan() }
            if state.isAudible, !transport.row.isPausedByToggle { try play(sender) }
            if !state.isAudible, transport.row.playPhase != nil { pause() }
            let from = stateLabel
            guest = state
            tell(from: from, event: event, because: changes.cause)
        }
    }
}
