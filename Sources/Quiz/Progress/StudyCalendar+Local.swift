import ClickwheelSystem

extension StudyCalendar {
    /// The days of this machine's time zone, which begin at four in the morning.
    public static let local = StudyCalendar { WallClock.secondsFromUTC(at: $0) }
}
