import ClickwheelPOSIX

extension StudyCalendar {
    /// The days of this machine's time zone, which begin at four in the morning.
    public static let local = StudyCalendar { time in
        var moment = time_t(time)
        var parts = tm()
        localtime_r(&moment, &parts)
        return parts.tm_gmtoff
    }
}
