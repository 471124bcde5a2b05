import StateMachine

/// What the two states of a held button have in common, which is all but the direction.
protocol ScanRow: TransportRow {
    static var direction: ScanDirection { get }
    var hold: ScanHold { get }

    init(hold: ScanHold)
}

extension ScanRow {
    func on(_ button: AudioPlayerEvent) -> TransportState? {
        switch button {
        case .playing: .play(.loading)
        case .pausing, .stopping, .rewinding, .forwarding: nil
        }
    }

    func on(_ event: TransportEvent) -> TransportState? {
        switch event {
        case .button(let button): on(button)
        case .load: .play(.loading)
        case .trackChanged, .scanReleased: hold.released
        case .failed(_, let givesUp): hold.failed(givesUp: givesUp)
        case .scanBegan(Self.direction): nil
        case .scanBegan(.backward): .rewind(hold.with(.first))
        case .scanBegan(.forward): .fastForward(hold.with(.first))
        case .scanStage(let stage): stage == hold.stage ? nil : Self(hold: hold.with(stage)).value
        case .halted: .stop
        case .handedOver: value
        case .speakerLost: .pause
        // The end of a track is never crossed while a button is held.
        case .loaded, .started, .stalled, .ended, .retried, .sought, .blocked, .unblocked: nil
        }
    }

    var scan: ScanHold? { hold }
    var resumption: Effects<TransportEffect> { Effects(.seek, .start) }

    func lead(_ core: inout PlayerCore, _ sender: Sender) throws(PlaybackError) {
        try core.beginScan(Self.direction, sender)
    }

    func motion(durationMs: Int?) -> Timeline.Motion {
        .scanning(Self.direction, speed: hold.stage.speed(durationMs: durationMs))
    }

    func deadlines(
        after event: TransportEvent,
        from origin: TransportState,
        at now: Int,
        old: Deadlines
    ) -> Deadlines {
        switch event {
        case .scanBegan: Deadlines(stage: .init(.second, ofScanSince: now))
        case .scanStage(let stage):
            Deadlines(
                stage: old.stage.flatMap { old in stage.next.map { .init($0, ofScanSince: old.begin) } }
            )
        case .button, .load, .loaded, .started, .stalled, .ended, .failed, .retried, .sought, .trackChanged,
            .scanReleased, .halted, .blocked, .unblocked, .handedOver, .speakerLost:
            Deadlines(stage: old.stage)
        }
    }
}
