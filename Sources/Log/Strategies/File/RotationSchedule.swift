import ClickwheelSystem

/// Says when a file is due by the calendar, whatever the clock does.
///
/// A clock that steps back makes nothing due; one that jumps to and fro makes at most one file a minute.
struct RotationSchedule {
    private static let pause: Int64 = 60_000_000_000

    private let interval: Int64?
    /// The interval that the file's lines belong to; `nil` while it is empty.
    private var period: Int64?
    private var lastRotation: Int64?

    init(_ rotation: Rotation) {
        interval = rotation.interval.map { max(1, $0.nanoseconds / 1000) }
    }

    /// Notes a file that was opened: when it was last written, in microseconds since 1970, or `nil` for an empty one.
    mutating func opened(lastWritten: Int64?) {
        period = interval.flatMap { interval in lastWritten.map { Self.floor($0, interval) } }
    }

    /// Notes that the file was set aside.
    mutating func rotated(monotonic: Int64) {
        period = nil
        lastRotation = monotonic
    }

    /// Whether a file that is written to at `wall` should be set aside before.
    mutating func isDue(wall: Int64, monotonic: Int64) -> Bool {
        guard let interval else { return false }
        let current = Self.floor(wall, interval)
        guard let period, current > period else {
            // After a step back the file belongs to the earlier time: it is due when that is over.
            period = current
            return false
        }
        if let lastRotation, monotonic - lastRotation < Self.pause, interval * 1000 > Self.pause {
            return false
        }
        return true
    }

    private static func floor(_ dividend: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
