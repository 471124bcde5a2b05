import ClickwheelSoundLink

/// How long the engine may be silent before it counts as hung: a decoder that spins says nothing, and neither does a process
/// that was stopped.
///
/// Where the track sounds, or pieces of it, the engine's thread tells its position twice a second, whatever its devices do: each
/// of them is fed by a thread of its own. It says so before it opens a file or a device on its own. Where nothing sounds it owes an answer to a track that is loaded and to a start, and else nothing.
/// Times are nanoseconds of the monotonic clock.
struct EngineWatch {
    /// When the engine said something last, or was told something after it owed nothing.
    private var lastWord: Int64 = 0
    /// When it has to have answered; `nil` where it owes no answer.
    private var answerDue: Int64?
    /// Until when it may be busy with what it was told while it sounds.
    private var busyUntil: Int64?
    /// Until when it may be busy with what it said that it opens.
    private var openUntil: Int64?
    /// Whether it owes words while pieces of the track are heard.
    private var owesScan = false
    /// Whether it waits for a device, and lets nothing be heard.
    private var isAwaiting = false
    /// Where it was sent, in milliseconds.
    private var soughtMs: Int?
    /// Whether it holds a track that is not over.
    private var holds = false
    /// Whether somebody listens; a file is written as fast as its disk takes it.
    private var isPaced = true

    /// The longest silence while a track sounds.
    ///
    /// Six reports of its position; what is decoded ahead is at its end after one second, so that no more than two of real
    /// silence are waited for a machine that is overloaded or a disk that is busy.
    static let patience: Int64 = 3_000_000_000
    /// The longest silence where a file or a device is opened, or other places of a file are read, once by a seek or all the time
    /// by a held button.
    ///
    /// A disk that has to spin up takes up to 10 s, and a server of sound that does not answer is given up after 5 s, before
    /// the next is tried.
    static let longPatience: Int64 = 15_000_000_000
    /// Milliseconds past the place where it was sent at which a position is one of after.
    private static let reachMs = 2_000

    /// Takes note of a command that was sent at `now`; `wishes` knows of it already.
    mutating func note(_ command: EngineCommand, _ wishes: EngineWishes, at now: Int64) {
        switch command {
        case .load:
            (holds, isAwaiting) = (true, false)
            owe(at: now)
        case .resume:
            isAwaiting = false
            if holds { owe(at: now) }
        case .seek(_, let positionMs):
            guard wishes.sounds else { return }
            soughtMs = positionMs
            allow(at: now)
        case .outputs(_, let isPaced):
            (self.isPaced, isAwaiting) = (isPaced, false)
            if wishes.sounds { allow(at: now) }
        case .unload: (holds, answerDue, busyUntil, isAwaiting) = (false, nil, nil, false)
        case .pause: isAwaiting = false
        case .scan:
            owesScan = holds && !isAwaiting
            lastWord = max(lastWord, now)
        case .next, .volume: break
        }
    }

    /// Takes note of what was heard at `now`; `wishes` knows of it already.
    mutating func note(_ report: EngineReport, _ wishes: EngineWishes, at now: Int64) {
        (lastWord, openUntil) = (now, nil)
        switch report {
        case .opening: openUntil = now + Self.longPatience
        case .opened: (answerDue, busyUntil) = (nil, nil)
        case .lost(_, _, let loss, _):
            (answerDue, busyUntil, isAwaiting) = (nil, nil, loss == .awaited)
        case .loaded(let serial, _, _), .started(let serial, _):
            isAwaiting = false
            if serial == wishes.track?.serial { (answerDue, busyUntil) = (nil, nil) }
        case .position(_, let positionMs):
            guard let soughtMs, (soughtMs...soughtMs + Self.reachMs).contains(positionMs) else { return }
            (busyUntil, self.soughtMs) = (nil, nil)
        case .ended(let serial, let next):
            // The track that was loaded since has a life of its own.
            if next == nil, serial == wishes.track?.serial {
                (holds, answerDue, busyUntil) = (false, nil, nil)
            }
        case .failed(let serial, _, _):
            if serial == wishes.track?.serial { (holds, answerDue, busyUntil) = (false, nil, nil) }
        case .damaged, .underruns: break
        }
    }

    /// The clock went on without this process, until `now`: whoever was stopped together with it has all its time again.
    mutating func forgive(at now: Int64) {
        lastWord = now
        if answerDue != nil { answerDue = now + Self.longPatience }
        if busyUntil != nil { busyUntil = now + Self.longPatience }
        if openUntil != nil { openUntil = now + Self.longPatience }
    }

    /// When the engine counts as hung unless it says something before; `nil` where it need not.
    func deadline(_ wishes: EngineWishes) -> Int64? {
        guard wishes.sounds else {
            guard wishes.isScanning, owesScan else { return answerDue.map { max($0, openUntil ?? 0) } }
            return max(lastWord + Self.longPatience, answerDue ?? 0, openUntil ?? 0)
        }
        return max(
            lastWord + (isPaced ? Self.patience : Self.longPatience),
            answerDue ?? 0,
            busyUntil ?? 0,
            openUntil ?? 0
        )
    }

    /// It owes an answer, from the first of those that it owes on.
    private mutating func owe(at now: Int64) {
        lastWord = max(lastWord, answerDue == nil ? now : 0)
        answerDue = answerDue ?? now + Self.longPatience
    }

    /// It may be busy for some time; a press that is repeated gives it no more.
    private mutating func allow(at now: Int64) {
        if busyUntil.map({ $0 <= now }) ?? true { busyUntil = now + Self.longPatience }
    }
}
