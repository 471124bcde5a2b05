/// Where in a track the player is, as a function of the time: a position that was true at one moment, and how fast
/// it moves from there.
struct Timeline: Equatable, Sendable {
    /// How the position moves.
    enum Motion: Equatable, Sendable {
        case still
        case running
        /// Moved by a held button, `speed` seconds of track for each second, in ten steps a second.
        case scanning(ScanDirection, speed: Int)

        var scan: PlayerSnapshot.Scan? {
            if case .scanning(let direction, let speed) = self {
                .init(direction: direction, speed: speed)
            } else {
                nil
            }
        }
    }

    /// Milliseconds between two steps of a scan.
    static let stepMs = 100
    /// How far from the end, in milliseconds, a scan stops.
    static let endMarginMs = 1000
    /// The longest track and the furthest position, in milliseconds: 34 years, far from what would overflow.
    static let limitMs = 1 << 40

    private var anchorMs = 0
    private var anchorTime = 0
    private(set) var motion = Motion.still
    /// Milliseconds, or `nil` while unknown.
    private(set) var durationMs: Int?

    /// The position at `time`, in milliseconds from the beginning of the track.
    func position(at time: Int) -> Int {
        let elapsed = max(0, time - anchorTime)
        switch motion {
        case .still:
            return anchorMs
        case .running:
            return min(anchorMs + elapsed, durationMs ?? Self.limitMs)
        case .scanning(let direction, let speed):
            let distance = elapsed / Self.stepMs * Self.stepMs * speed
            switch direction {
            case .backward: return max(0, anchorMs - distance)
            case .forward: return min(anchorMs + distance, max(anchorMs, scanLimitMs))
            }
        }
    }

    /// Goes to `position`, as far as the track has one; negative is its beginning.
    mutating func jump(to position: Int, at time: Int) {
        anchorMs = position.clamped(to: 0...(durationMs ?? Self.limitMs))
        anchorTime = time
    }

    mutating func setMotion(_ motion: Motion, at time: Int) {
        guard motion != self.motion else { return }
        jump(to: position(at: time), at: time)
        self.motion = motion
    }

    mutating func setDuration(_ durationMs: Int?, at time: Int) {
        let position = position(at: time)
        self.durationMs = durationMs.flatMap { $0 > 0 ? min($0, Self.limitMs) : nil }
        jump(to: position, at: time)
    }

    private var scanLimitMs: Int {
        durationMs.map { max(0, $0 - Self.endMarginMs) } ?? Self.limitMs
    }
}
