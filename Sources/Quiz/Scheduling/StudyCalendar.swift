/// Counts study days: a day ends in the night, at the rollover hour, and not at midnight.
public struct StudyCalendar: Sendable {
    /// The hour of local time at which a study day begins; Anki's default is 4.
    public let rolloverHour: Int
    /// The offset of local time from UTC in seconds, at a time in seconds since 1970.
    public let offset: @Sendable (_ time: Int) -> Int

    /// A calendar whose day begins at `rolloverHour` of the local time; `offset` is its distance from UTC in seconds.
    public init(rolloverHour: Int = 4, offset: @escaping @Sendable (_ time: Int) -> Int = { _ in 0 }) {
        self.rolloverHour = rolloverHour
        self.offset = offset
    }

    /// The study day of a time, counted from 1970.
    public func day(at time: Int) -> Int {
        Self.floorDivide(time + offset(time) - rolloverHour * 3600, 86_400)
    }

    /// When a study day begins, in seconds since 1970.
    public func start(of day: Int) -> Int {
        let local = day * 86_400 + rolloverHour * 3600
        // The offset is asked for about the right moment; a second look is right after a change of the clocks.
        let guess = local - offset(local)
        return local - offset(guess)
    }

    /// The study days between two times; 0 where the clock has jumped back.
    public func days(from start: Int, to end: Int) -> Int {
        max(0, day(at: end) - day(at: start))
    }

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }
}
