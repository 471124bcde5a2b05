/// A timer that lets the music fade and then pauses it; times are milliseconds of the player's scheduler.
struct SleepTimer: Equatable {
    /// When the player pauses.
    enum End: Equatable {
        /// `wallMs` is the same time in milliseconds since 1970.
        case time(Int, wallMs: Int)
        case endOfSong
    }

    /// How long the music fades.
    static let fadeMs = 20_000
    /// How long it stays as loud as it is while it fades: at most eighty steps, none of which one hears.
    static let tickMs = 250

    let end: End
    /// How much was left when the fade began that is under way, or `nil` while there is none.
    private(set) var fadesFromMs: Int?

    init(_ end: End) { self.end = end }

    init(_ time: SleepTime, at now: Int, wall: Int) throws(PlaybackError) {
        switch time {
        case .minutes(let minutes):
            guard SleepTime.minuteRange.contains(minutes) else { throw .noSuchSleep(minutes: minutes) }
            self.init(.time(now + minutes * 60_000, wallMs: wall + minutes * 60_000))
        case .endOfSong: self.init(.endOfSong)
        }
    }

    /// A timer as it was kept, or `nil` where its time has passed since then, or is further away than any can be.
    init?(_ saved: PlayerSnapshot.Sleep, at now: Int, wall: Int) {
        guard let end = saved.endsAtMs else {
            self.init(.endOfSong)
            return
        }
        let (left, isBeyond) = end.subtractingReportingOverflow(wall)
        guard !isBeyond, left > 0, left <= SleepTime.minuteRange.upperBound * 60_000 else { return nil }
        self.init(.time(now + left, wallMs: end))
    }

    /// The timer as faces see it.
    var shown: PlayerSnapshot.Sleep {
        switch end {
        case .time(_, let wallMs): .init(endsAtMs: wallMs)
        case .endOfSong: .init(endsAtMs: nil)
        }
    }

    func isOver(at now: Int) -> Bool {
        switch end {
        case .time(let time, _): time <= now
        case .endOfSong: false
        }
    }

    /// Whether the music fades, or would if it played.
    func isEnding(at now: Int) -> Bool {
        switch end {
        case .time(let time, _): time - now <= Self.fadeMs
        case .endOfSong: fadesFromMs != nil
        }
    }

    /// Whether what sounds is to fade; `restMs` is what is left of the song.
    func fades(at now: Int, restMs: Int?) -> Bool {
        leftMs(at: now, restMs).map { $0 <= Self.fadeMs } ?? false
    }

    /// How loud what sounds is to be where the volume is `volume`, or `nil` for as loud as that; `restMs` is what is left of
    /// the song.
    mutating func fade(_ volume: Int, at now: Int, restMs: Int?) -> Int? {
        guard let leftMs = leftMs(at: now, restMs), leftMs <= Self.fadeMs else {
            fadesFromMs = nil
            return nil
        }
        let fromMs = fadesFromMs ?? max(1, leftMs)
        fadesFromMs = fromMs
        return volume * leftMs.clamped(to: 0...fromMs) / fromMs
    }

    /// When the player must look again, what sounds having `restMs` to its end; `isSounding` unless there is nothing to fade.
    func next(at now: Int, restMs: Int?, isSounding: Bool) -> Int? {
        var deadline: Int?
        if case .time(let time, _) = end { deadline = time }
        guard isSounding, let leftMs = leftMs(at: now, restMs), leftMs > 0 else { return deadline }
        return now + (leftMs > Self.fadeMs ? leftMs - Self.fadeMs : min(leftMs, Self.tickMs))
    }

    private func leftMs(at now: Int, _ restMs: Int?) -> Int? {
        switch end {
        case .time(let time, _): time - now
        case .endOfSong: restMs
        }
    }
}
