/// How far a held button has come: the longer it is held, the faster it moves.
///
/// A page starts to scan when a button has been held for 500 ms; the times count from then.
public enum ScanStage: Int, CaseIterable, Comparable, Sendable {
    /// From the start.
    case first
    /// The second speed.
    case second
    /// The third speed.
    case third
    /// The fastest.
    case fourth

    /// Seconds of track for each second held, for a track that is long enough.
    public var speed: Int {
        switch self {
        case .first: 4
        case .second: 8
        case .third: 16
        case .fourth: 32
        }
    }

    /// Milliseconds after the start of the scan at which the stage begins: 2, 4 and 7 s of holding, less 500 ms.
    public var beginsAtMs: Int {
        switch self {
        case .first: 0
        case .second: 1500
        case .third: 3500
        case .fourth: 6500
        }
    }

    /// The stage after this one, or `nil` for the last.
    public var next: ScanStage? { ScanStage(rawValue: rawValue + 1) }

    /// The speed in a track of `durationMs`: to scan all of it takes at least four seconds.
    public func speed(durationMs: Int?) -> Int {
        guard let durationMs, durationMs > 0 else { return speed }
        return max(1, min(speed, durationMs / 4000))
    }

    public static func < (left: ScanStage, right: ScanStage) -> Bool {
        left.rawValue < right.rawValue
    }
}
