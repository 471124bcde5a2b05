import ClickwheelSoundLink
import Playback
import StateMachine

/// An output of this machine, by way of the engine.
///
/// The engine goes on to the next track by itself, without a gap; that the player has it load and start that track
/// afterwards is then done already.
struct EngineOutput: AudioOutput {
    /// A track as the engine was told of it.
    private struct Held {
        let serial: Int64
        let trackID: Int64
        var durationMs: Int?
    }

    let name: String
    let title: String
    let audience: String
    /// The output as the engine knows it: `NAME` or `NAME:ARGUMENT`.
    private let address: String
    private let desk: EngineDesk
    private var held: Held?
    private var next: Held?
    /// Whether the engine began ``held`` by itself.
    private var isAhead = false
    /// Whether the engine is where the player thinks it is, in silence.
    private var isInPlace = false
    /// Whether the engine was told to sound, and neither to be silent nor to let pieces be heard since.
    private var isSounding = false
    /// The end of ``held``, which came when the player did not play any more: it hears of it when it does again.
    private var unheardEnd: End?
    /// Whether the last device is gone and is waited for.
    private var isAwaited = false

    /// An end of a track, and what the engine has begun behind it.
    private struct End {
        let begun: Held?
    }

    /// How long, in milliseconds, a device may be gone before the player pauses: enough to put a plug back in.
    static let graceMs = 5_000

    init(name: String, title: String, audience: String, address: String, desk: EngineDesk) {
        (self.name, self.title, self.audience) = (name, title, audience)
        (self.address, self.desk) = (address, desk)
    }

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        var reaction = carryOut(order)
        switch order {
        case .load, .pause, .unload:
            if isAwaited { reaction.timer = .cleared }
            isAwaited = false
        case .start, .seek, .scan, .next, .volume: break
        }
        return reaction
    }

    /// The device has been gone for too long.
    mutating func timerFired() -> OutputReaction {
        guard isAwaited else { return .none }
        isAwaited = false
        let reason = desk.status.awaited ?? "The speaker is gone."
        return OutputReaction(Effects(.lost, .failed(.output, message: reason)))
    }

    private mutating func carryOut(_ order: OutputOrder) -> OutputReaction {
        switch order {
        case .load(let load): return self.load(load)
        case .start(let positionMs): return start(positionMs)
        case .pause:
            isInPlace = true
            (isAhead, isSounding) = (false, false)
            desk.send(.pause)
        case .seek(let positionMs, _):
            guard unheardEnd == nil else {
                goBack(to: positionMs)
                return .none
            }
            guard let held else { return .none }
            isAhead = false
            desk.send(.seek(serial: held.serial, positionMs: positionMs))
        case .scan(let direction, let speed):
            if unheardEnd != nil { goBack(to: held?.durationMs ?? 0) }
            guard let held else { return .none }
            (isAhead, isInPlace, isSounding) = (false, false, false)
            desk.scan(held.serial, speed: direction == .forward ? speed : -speed)
        case .next(let trackID): follow(with: trackID)
        case .unload:
            (held, next, unheardEnd) = (nil, nil, nil)
            (isAhead, isInPlace, isSounding) = (false, false, false)
            desk.send(.unload)
        case .volume(let percent): desk.send(.volume(percent))
        }
        return .none
    }

    mutating func hear(_ message: SpeakerMessage) -> OutputReaction {
        // What is about a track that was let go of is late.
        guard case .report(let report) = message, report.client == EngineDesk.client, let held,
            report.load.map(Int64.init) == held.serial
        else { return .none }
        switch report.event {
        case .ended:
            // The engine says what it has begun, which may be another than what is to follow by now.
            let end = End(begun: next.flatMap { $0.serial == report.itemID ? $0 : nil })
            guard isSounding else {
                unheardEnd = end
                // What has begun is not what a held button goes through.
                if !isInPlace, report.itemID != 0 { desk.send(.pause) }
                return .none
            }
            goOn(after: end)
        case .loaded(let durationMs): self.held?.durationMs = durationMs
        case .stalled:
            isAwaited = true
            return OutputReaction(.stalled, timer: .set(Self.graceMs))
        case .started where isAwaited:
            isAwaited = false
            return OutputReaction(report.event, timer: .cleared)
        case .started, .position, .failed, .blocked, .handedOver, .lost: break
        }
        return OutputReaction(report.event)
    }

    /// The engine goes on to what it has begun, and so do we.
    private mutating func goOn(after end: End) {
        isAhead = end.begun != nil
        if let begun = end.begun { held = begun }
        unheardEnd = nil
    }

    /// Goes back into the track that the player shows, in silence; what was to follow it follows it again.
    private mutating func goBack(to positionMs: Int) {
        unheardEnd = nil
        guard let held, let track = desk.track(held.trackID) else { return }
        self.held = Held(serial: track.serial, trackID: held.trackID, durationMs: held.durationMs)
        (isAhead, isInPlace) = (false, true)
        desk.send(.load(track, positionMs: positionMs))
        follow(with: next?.trackID)
    }

    private mutating func follow(with trackID: Int64?) {
        guard let trackID, let track = desk.track(trackID, after: held?.trackID) else {
            next = nil
            return desk.send(.next(nil))
        }
        next = Held(serial: track.serial, trackID: trackID)
        desk.send(.next(track))
    }

    private mutating func load(_ load: OutputLoad) -> OutputReaction {
        if let unheardEnd { goOn(after: unheardEnd) }
        if isAhead, let held, held.trackID == load.item.trackID, load.positionMs < 1_000 {
            next = nil
            return OutputReaction(.loaded(durationMs: held.durationMs))
        }
        (isAhead, isInPlace, isSounding, next) = (false, true, false, nil)
        guard let track = desk.track(load.item.trackID) else {
            held = nil
            return OutputReaction(.failed(.missing, message: "The file of this song is not there any more."))
        }
        held = Held(serial: track.serial, trackID: load.item.trackID)
        desk.use(name, address)
        desk.send(.load(track, positionMs: load.positionMs))
        return .none
    }

    private mutating func start(_ positionMs: Int) -> OutputReaction {
        guard let held else { return .none }
        if let unheardEnd {
            // The player goes on from there.
            goOn(after: unheardEnd)
            return OutputReaction(.ended)
        }
        let wasSounding = isSounding
        isSounding = true
        if isAhead {
            isAhead = false
            if wasSounding { return OutputReaction(.started(positionMs: nil)) }
            isInPlace = false
            desk.send(.resume)
            return .none
        }
        if !isInPlace { desk.send(.seek(serial: held.serial, positionMs: positionMs)) }
        isInPlace = false
        desk.send(.resume)
        return .none
    }
}
