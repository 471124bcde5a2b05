import Playback
import StateMachine

/// A loudspeaker of a simulation, as it really is: what it holds, whether it sounds, and where in the song.
struct Speaker {
    enum Doing: Equatable {
        /// Nothing is in it.
        case empty
        case loading
        case ready
        /// It was told to start, and makes no sound yet.
        case starting
        case sounding
        /// It should sound and has nothing to play.
        case dry
        /// The song has ended, or cannot be played.
        case over
    }

    private(set) var doing = Doing.empty
    /// The item that it holds, and its song.
    private(set) var item: Item?
    private(set) var volume: Int?
    private var anchorMs = 0
    private var anchorTime = 0
    /// How long the song is, as its file says.
    private var lengthMs = 0
    private var isDamaged = false
    /// When the next thing happens in it.
    private var due: Int?
    private var dice: Dice
    /// Thousandths of a second of song for each second: its clock is not ours.
    private let rate: Int
    private let flaw: Flaw?

    // What strikes it.
    /// Nobody finds it: it was unplugged.
    var isGone = false
    /// How long a song takes to begin, in milliseconds.
    var latencyMs = 20
    /// It runs dry as soon as it can, for so long.
    var nextDryMs: Int?

    init(seed: UInt64, flaw: Flaw?) {
        dice = Dice(seed: seed)
        rate = dice.roll(985...1015)
        self.flaw = flaw
    }

    var isSounding: Bool { doing == .sounding }

    /// Where in the song it is.
    func positionMs(at now: Int) -> Int {
        guard doing == .sounding else { return anchorMs }
        return min(anchorMs + (now - anchorTime) * rate / 1000, max(anchorMs, lengthMs))
    }

    /// A song that nobody let go of, or told to be silent, is what a person hears.
    mutating func perform(_ order: OutputOrder, _ songs: Songs, at now: Int) -> OutputReaction {
        switch order {
        case .load(let load):
            let isOther = flaw == .soundsAnotherSong && dice.happens(20)
            item = Item(id: load.item.id + (isOther ? 1 : 0), track: load.item.trackID)
            let file = songs[load.item.trackID]
            (lengthMs, isDamaged) = (file.lengthMs, file.isDamaged)
            return go(to: load.positionMs, .loading, after: dice.roll(0...latencyMs), at: now)
        case .start(let positionMs):
            guard item != nil else { return .none }
            if isGone { return stopShort(.lost, at: now) }
            guard doing != .loading else { return go(to: positionMs, .loading, after: nil, at: now) }
            return go(to: positionMs, .starting, after: dice.roll(0...latencyMs), at: now)
        case .pause(let positionMs):
            if flaw == .soundsOnWhenPaused, dice.happens(50) { return .none }
            return fallSilent(at: positionMs, now)
        case .seek(let positionMs, _):
            switch doing {
            case .empty: return .none
            case .loading, .starting: return go(to: positionMs, doing, after: nil, at: now)
            case .ready, .over: return go(to: positionMs, .ready, after: nil, at: now)
            case .sounding, .dry:
                (anchorMs, anchorTime) = (positionMs, now)
                return wake(at: now)
            }
        case .scan: return fallSilent(at: positionMs(at: now), now)
        // It begins nothing by itself.
        case .next: return .none
        case .unload:
            if flaw == .soundsOnWhenLetGo, dice.happens(100) { return .none }
            // Its timer stays: what it says then, for want of a song, must not be heard.
            (doing, item) = (.empty, nil)
            return .none
        case .volume(let volume):
            if flaw != .ignoresVolume || dice.happens(500) { self.volume = volume }
            return .none
        }
    }

    /// What has come to pass in it.
    mutating func timerFired(isUsed: Bool, at now: Int) -> OutputReaction {
        if let due, due > now { return OutputReaction(timer: .set(due - now)) }
        due = nil
        switch doing {
        case .empty:
            // An answer for what it held: late, and for nobody. While it is used it keeps the law, and says none.
            return isUsed ? .none : OutputReaction(dice.one(of: [.ended, .lost, .stalled]))
        case .loading:
            if isGone { return stopShort(.lost, at: now) }
            if isDamaged { return stopShort(.failed(.codec, message: "damaged"), at: now) }
            doing = .ready
            return OutputReaction(.loaded(durationMs: lengthMs))
        case .starting, .dry:
            if isGone { return stopShort(.lost, at: now) }
            (doing, anchorTime) = (.sounding, now)
            return wake(.started(positionMs: anchorMs), at: now)
        case .sounding: return goOn(at: now)
        case .ready, .over: return .none
        }
    }

    /// Says at once what happened to it from outside.
    mutating func strike(at now: Int) -> OutputReaction {
        guard isGone, doing != .empty, doing != .over else { return .none }
        return stopShort(.lost, at: now)
    }
}

extension Speaker {
    private mutating func goOn(at now: Int) -> OutputReaction {
        let positionMs = positionMs(at: now)
        if positionMs >= lengthMs {
            (doing, anchorMs) = (.over, positionMs)
            return OutputReaction(.ended, timer: .cleared)
        }
        if let dry = nextDryMs {
            (doing, anchorMs, nextDryMs) = (.dry, positionMs, nil)
            return wait(dry, .stalled, at: now)
        }
        let isFlawed = flaw == .saysItWentBack && positionMs > 2000 && dice.happens(100)
        return wake(.position(isFlawed ? positionMs - 2000 : positionMs), at: now)
    }

    /// Sounds on, says `report`, and looks again when there is something to say.
    private mutating func wake(_ report: OutputReport? = nil, at now: Int) -> OutputReaction {
        guard doing == .sounding else { return report.map { OutputReaction($0) } ?? .none }
        let rest = (max(0, lengthMs - positionMs(at: now)) * 1000 + rate - 1) / rate
        return wait(min(rest, nextDryMs == nil ? 5000 : 50), report, at: now)
    }

    private mutating func go(
        to positionMs: Int,
        _ doing: Doing,
        after milliseconds: Int?,
        at now: Int
    ) -> OutputReaction {
        (self.doing, anchorMs) = (doing, positionMs)
        return milliseconds.map { wait($0, nil, at: now) } ?? .none
    }

    private mutating func fallSilent(at positionMs: Int, _ now: Int) -> OutputReaction {
        anchorMs = positionMs
        switch doing {
        case .empty, .loading: return .none
        case .ready, .starting, .sounding, .dry, .over:
            doing = .ready
            due = nil
            return OutputReaction(timer: .cleared)
        }
    }

    private mutating func stopShort(_ report: OutputReport, at now: Int) -> OutputReaction {
        (anchorMs, doing) = (positionMs(at: now), .over)
        due = nil
        return OutputReaction(report, timer: .cleared)
    }

    private mutating func wait(_ milliseconds: Int, _ report: OutputReport?, at now: Int) -> OutputReaction {
        due = now + milliseconds
        return OutputReaction(report.map { Effects($0) } ?? .none, timer: .set(milliseconds))
    }
}
