import ClickwheelSoundLink

/// How long the engine may be silent before it counts as hung: a decoder that spins says nothing, and neither does a process
/// that was stopped.
///
/// Where the track sounds, the engine's thread tells its position twice a second, whatever its devices do: each of them is fed
/// by a thread of its own. Where nothing sounds it owes an answer to a track that is loaded and to a start, and else nothing.
/// Times are nanoseconds of the monotonic clock.
struct EngineWatch {
    /// When the engine said something last, or was told something after it owed nothing.
    private var lastWord: Int64 = 0
    /// When it has to have answered; `nil` where it owes no answer.
    private var answerDue: Int64?
    /// Until when it may be busy with what it was told while it sounds.
    private var busyUntil: Int64?
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
    /// The longest silence where a file or a device is opened, or another place of a file is read.
    ///
    /// A disk that has to spin up takes up to 10 s, and a server of sound that does not answer is given up after 5 s, before
    /// the next is tried.
    static let longPatience: Int64 = 15_000_000_000
    /// Milliseconds before the end of a track within which the next is opened, beside the crossfade: what is decoded ahead, and
    /// what a device holds.
    private static let openingMs = 5_000
    /// Milliseconds past the place where it was sent at which a position is one of after.
    private static let reachMs = 2_000

    /// Takes note of a command that was sent at `now`; `wishes` knows of it already.
    mutating func note(_ command: EngineCommand, _ wishes: EngineWishes, at now: Int64) {
        switch command {
        case .load:
            holds = true
            owe(at: now)
        case .resume: if holds { owe(at: now) }
        case .seek(_, let positionMs):
            guard wishes.sounds else { return }
            soughtMs = positionMs
            allow(at: now)
        case .outputs(_, let isPaced):
            self.isPaced = isPaced
            if wishes.sounds { allow(at: now) }
        case .unload: (holds, answerDue, busyUntil) = (false, nil, nil)
        case .next, .pause, .scan, .volume: break
        }
    }

    /// Takes note of what was heard at `now`; `wishes` knows of it already.
    mutating func note(_ report: EngineReport, _ wishes: EngineWishes, at now: Int64) {
        lastWord = now
        switch report {
        case .opened, .lost: (answerDue, busyUntil) = (nil, nil)
        case .loaded(let serial, _, _), .started(let serial, _):
            if serial == wishes.track?.serial { (answerDue, busyUntil) = (nil, nil) }
        case .position(_, let positionMs):
            guard let soughtMs, (soughtMs...soughtMs + Self.reachMs).contains(positionMs) else { return }
            (busyUntil, self.soughtMs) = (nil, nil)
        case .ended(let serial, let isFollowed):
            // The track that was loaded since has a life of its own.
            if !isFollowed, serial == wishes.track?.serial {
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
    }

    /// When the engine counts as hung unless it says something before; `nil` where it need not.
    func deadline(_ wishes: EngineWishes) -> Int64? {
        guard wishes.sounds else { return answerDue }
        let isSlow = !isPaced || wishes.isNearEnd(withinMs: Self.openingMs)
        return max(
            lastWord + (isSlow ? Self.longPatience : Self.patience),
            answerDue ?? 0,
            busyUntil ?? 0
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
